import { createHash } from 'node:crypto'
import type { StoredPhoto } from '../../src/stores/interface/photo-store.ts'

/** A photo to store, which is told from others by its name. Its contents are not JPEG, which no store looks at. */
export function aPhoto(name: string, more: Partial<StoredPhoto> = {}): StoredPhoto {
  const image = Buffer.from(`image ${name}`)
  return {
    id: createHash('sha256').update(name).digest('base64url').slice(0, 22),
    createdAt: '2026-11-25T09:30:00.000Z',
    width: 2560,
    height: 1920,
    bytes: image.length,
    addedBy: null,
    image,
    thumbnail: Buffer.from(`thumbnail ${name}`),
    ...more,
  }
}
