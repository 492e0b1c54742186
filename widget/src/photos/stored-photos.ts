import type { PhotoClient } from './photo-client.ts'
import type { PhotoQueue } from './photo-queue.ts'
import { drawThumbnail } from './prepare-photo.ts'

/** Adds the photos that are stored to a queue. If they cannot be loaded, the visitor can add others. */
export async function showStoredPhotos(queue: PhotoQueue, client: PhotoClient) {
  const list = await client.list().catch(() => undefined)
  if (!list) return
  for (const { id, thumbnail } of queue.addStored(list)) {
    try {
      const bitmap = await createImageBitmap(await client.thumbnail(id ?? ''))
      drawThumbnail(bitmap, thumbnail)
      bitmap.close()
    } catch {
      // It has its number.
    }
  }
}
