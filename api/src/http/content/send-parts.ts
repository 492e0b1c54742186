import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/**
 * Sends the parts of a body, each once the client has taken what was sent before. A client that disconnects before the end
 * is not an error.
 */
export async function sendParts(res: Response, parts: AsyncIterable<string | Buffer>): Promise<void> {
  try {
    await pipeline(parts, res)
  } catch (error) {
    if (!isPrematureClose(error)) throw error
  }
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
