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
 * Sends content, or 304 if the client has it. Only what is sent is read.
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
  const begin = () => res.type(type).set({ ...headers, ETag: etag, 'Content-Length': String(length) })
  if (req.method === 'HEAD') begin().end()
  else if (Buffer.isBuffer(body)) begin().end(body)
  else
    await withMemory(res, Math.min(body.partBytes, length), async () => {
      const parts = await readAhead(body.read())
      await sendParts(begin(), parts)
    })
}
