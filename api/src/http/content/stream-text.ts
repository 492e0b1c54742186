import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { inChunks, readAhead } from '../../format/json-lines.ts'

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
  try {
    await pipeline(all, res)
  } catch (error) {
    if (!isPrematureClose(error)) throw error
  }
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
