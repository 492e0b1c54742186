import type { Request, Response } from 'express'
import { isUnchanged } from '../request/entity-tag.ts'
import { sendParts, withMemory } from './send-parts.ts'

interface Content {
  etag: string
  /** A media type, or a file extension. */
  type: string
  headers: Record<string, string>
  /** A buffer is shared by all of its responses, which therefore take no memory while their clients read. */
  body: Buffer | UnreadBody
}

/** A body that is read for one response. */
interface UnreadBody {
  /** What it takes in memory, in bytes, approximately. */
  bytes: number
  read: () => Promise<Buffer>
}

/**
 * Sends content, or 304 if the client has it. Only what is sent is read.
 * @throws {Error} of `read`, before the response has begun, so that it can still be a problem.
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
  const begin = () => res.type(type).set({ ...headers, ETag: etag })
  const beginWith = (bytes: Buffer) => begin().set('Content-Length', String(bytes.length))
  const isHead = req.method === 'HEAD'
  if (Buffer.isBuffer(body)) beginWith(body).end(isHead ? undefined : body)
  else if (isHead) begin().end()
  else
    await withMemory(res, body.bytes, async () => {
      const bytes = await body.read()
      await sendParts(beginWith(bytes), [bytes])
    })
}
