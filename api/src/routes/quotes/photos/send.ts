import type { Request, RequestHandler } from 'express'
import { isByPhotoLink, reachablePhotos } from '../../../auth/photo-access.ts'
import { sendContent } from '../../../http/content/send-content.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { PhotoSize } from '../../../stores/interface/photo-store.ts'
import type { Store } from '../../../stores/store.ts'

/** The IDs in the path of a request about photos. */
export const photoIdsOf = ({ params }: Request) => ({
  quoteId: String(params.id),
  id: String(params.photoId),
})

export const noPhoto = () => new ProblemError('not-found', 'There is no such photo.')

/** Creates the handler that sends the JPEG of a photo. */
export function createSendPhoto(store: Store, size: PhotoSize): RequestHandler {
  return async (req, res) => {
    const { quoteId, id } = photoIdsOf(req)
    const isReachable = reachablePhotos(req, await store.photos(quoteId)).some((photo) => photo.id === id)
    const body = isReachable && (await store.openPhoto(quoteId, id, size))
    if (!body) throw noPhoto()
    const headers = {
      // A photo never changes. It is asked for again before each use, so that nobody sees it after signing out. What a link
      // has shown is not kept: whoever uses it may be at another's computer.
      'Cache-Control': isByPhotoLink(req) ? 'no-store' : 'private, no-cache',
      'Content-Disposition': 'inline; filename=photo.jpg',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    }
    await sendContent(req, res, { etag: `"${id}"`, type: 'image/jpeg', headers, body })
  }
}
