import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { inChunks, readAhead } from '../../platform/format/json-lines.ts'
import { QueueFullError } from '../../platform/bounded-queue.ts'
import { tooManyRequests } from '../rate-limit.ts'
import { createBodyMemory } from '../request/body-memory.ts'
import { networkOf } from '../sender.ts'
import { isNotModified } from '../request/entity-tag.ts'

/** What bodies take in memory while they are sent, in bytes. */
const inMemory = createBodyMemory(32 * 1024 ** 2)

/** How long a client waits for which there is none, in milliseconds. */
const retryMs = 5000

/**
 * Reads and sends a body, of which `bytes` are in memory. The connection is closed when other networks need them.
 * @throws {ProblemError} 429 if there is no memory for it.
 */
const withMemory = (res: Response, bytes: number, work: () => Promise<void>): Promise<void> =>
  inMemory(networkOf(res.req), res, ({ signal, hold }) => {
    hold(bytes)
    signal.throwIfAborted()
    signal.addEventListener('abort', () => signal.reason instanceof QueueFullError && res.destroy())
    return work()
  }).catch((error: unknown) => {
    // The client had disconnected.
    if (error instanceof Error && error.name === 'AbortError') return
    if (!(error instanceof QueueFullError)) throw error
    throw tooManyRequests(retryMs, () => 'Your network is receiving too much.')
  })

/** Sends parts, each once the client has taken those before. A client that disconnects before the end is not an error. */
export async function sendParts(
  res: Response,
  parts: AsyncIterable<string | Buffer> | Iterable<Buffer>,
): Promise<void> {
  try {
    await pipeline(parts, res)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** What a page of records takes in memory, in bytes, approximately. */
const pageBytes = 4 * 1024 ** 2

/**
 * Streams a text that is read in pages as the response, in constant memory.
 * @throws {Error} of `parts` if nothing could be read, before the response has begun, so that it can still be a problem.
 */
export function streamText(
  res: Response,
  headers: Record<string, string>,
  parts: AsyncIterable<string>,
): Promise<void> {
  return withMemory(res, pageBytes, async () => {
    const chunks = inChunks(parts)
    const all = await readAhead(chunks)
    res.set(headers)
    if (res.req.method === 'HEAD') {
      await chunks.return(undefined)
      res.end()
      return
    }
    await sendParts(res, all)
  })
}

interface Content {
  etag: string
  /** A media type, or a file extension. */
  type: string
  headers: Record<string, string>
  /** A buffer is shared by all of its responses, which therefore take no memory while their clients read. */
  body: Buffer | UnreadBody
}

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
  if (isNotModified(req.get('If-None-Match'), etag)) {
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
