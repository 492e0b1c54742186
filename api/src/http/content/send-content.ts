import type { Request, Response } from 'express'
import { readAhead } from '../../platform/format/json-lines.ts'
import type { OpenPhoto } from '../../stores/interface/photo-store.ts'
import { isUnchanged } from '../request/entity-tag.ts'
import { sendParts, withMemory } from './send-parts.ts'

interface Content {
  etag: string
  /** A media type, or a file extension. */
  type: string
  headers: Record<string, string>
  /** A buffer is shared by all of its responses, which therefore take no memory while their clients read. */
  body: Buffer | OpenPhoto
}

/**
 * Sends content: the range that is requested (RFC 9110, section 14.2), or 304 if the client has it, which is decided first
 * (section 13.2.2). Only what is sent is read.
 * @throws {Error} of `read`, before the response has begun if nothing could be read, so that it can still be a problem.
 */
export async function sendContent(req: Request, res: Response, content: Content): Promise<void> {
  const { etag, type, headers, body } = content
  if (isUnchanged(req.get('If-None-Match'), etag)) {
    res
      .status(304)
      .set({ ...headers, ETag: etag })
      .end()
    return
  }
  const length = Buffer.isBuffer(body) ? body.length : await body.length()
  const range = requestedRange(req, length, etag)
  if (range === 'unsatisfiable') {
    res.status(416).set('Content-Range', `bytes */${length}`).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: length - 1 }
  const begin = () => {
    if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${length}`)
    res.type(type).set({ ...headers, ETag: etag, 'Accept-Ranges': 'bytes' })
    return res.set('Content-Length', String(end - start + 1))
  }
  if (req.method === 'HEAD') begin().end()
  else if (Buffer.isBuffer(body)) begin().end(body.subarray(start, end + 1))
  else
    await withMemory(res, Math.min(body.partBytes, length), async () => {
      const parts = await readAhead(body.read(start, end + 1))
      await sendParts(begin(), parts)
    })
}

/** The byte range that a GET requests; undefined if everything is to be sent (RFC 9110, section 14.2). */
function requestedRange(
  req: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  if (req.method !== 'GET' || req.get('Range') === undefined || req.res?.statusCode !== 200) return undefined
  // Of the very bytes: the tag of what a proxy has compressed is another.
  const condition = req.get('If-Range')
  if (condition !== undefined && condition !== etag) return undefined
  const ranges = req.range(size)
  if (ranges === -1) return 'unsatisfiable'
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
