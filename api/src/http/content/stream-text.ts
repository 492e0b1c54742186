import type { Response } from 'express'
import { inChunks, readAhead } from '../../format/json-lines.ts'
import { sendParts, withMemory } from './send-parts.ts'

/** What a page of records takes in memory, in bytes, approximately. */
const pageBytes = 4 * 1024 ** 2

/**
 * Streams a text that is read in pages as the response, in constant memory. A client that disconnects before the end is not an error.
 * @throws {Error} of `parts`, before the response has begun if nothing could be read, so that it can still be a problem.
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
