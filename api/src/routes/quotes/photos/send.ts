import type { Request, RequestHandler, Response } from 'express'
import { ProblemError } from '../../../http/problem.ts'
import { isUnchanged } from '../../../http/request/entity-tag.ts'
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
    const jpeg = await store.photo(quoteId, id, size)
    if (!jpeg) throw noPhoto()
    // A photo never changes. It is asked for again before each use, so that nobody sees it after signing out.
    const etag = `"${id}"`
    res.set({ ETag: etag, 'Cache-Control': 'private, no-cache', 'Accept-Ranges': 'bytes' })
    res.set('Content-Disposition', 'inline; filename=photo.jpg')
    res.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    if (isUnchanged(req.get('If-None-Match'), etag)) return void res.status(304).end()
    sendRange(req, res, jpeg)
  }
}

/** Sends the part that a Range header asks for (RFC 9110, section 14.2), or everything. */
function sendRange(req: Request, res: Response, content: Buffer) {
  const ranges = req.range(content.length)
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${content.length}`).status(416).end()
    return
  }
  const range =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  const { start, end } = range ?? { start: 0, end: content.length - 1 }
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${content.length}`)
  res.type('image/jpeg').setHeader('Content-Length', end - start + 1)
  res.end(content.subarray(start, end + 1))
}
