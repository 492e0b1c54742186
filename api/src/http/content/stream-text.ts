import type { Response } from 'express'
import { inChunks, readAhead } from '../../format/json-lines.ts'
import { sendParts } from './send-parts.ts'

/**
 * Streams a text as the response, in constant memory. A client that disconnects before the end is not an error.
 * @throws {Error} of `parts`, before the response has begun if nothing could be read, so that it can still be a problem.
 */
export async function streamText(
  res: Response,
  headers: Record<string, string>,
  parts: AsyncIterable<string>,
): Promise<void> {
  const chunks = inChunks(parts)
  const all = await readAhead(chunks)
  res.set(headers)
  if (res.req.method === 'HEAD') {
    await chunks.return(undefined)
    res.end()
    return
  }
  await sendParts(res, all)
}
