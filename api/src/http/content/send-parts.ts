import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { networkOf } from '../request/sender.ts'
import { whileConnected } from '../while-connected.ts'
import { createMemoryBudget } from './memory-budget.ts'

/** What bodies take in memory while they are sent: on all connections, and on those of one network. */
const budget = createMemoryBudget({ total: 64 * 1024 ** 2, perNetwork: 16 * 1024 ** 2 })

/** Reads and sends a body, of which `bytes` are in memory at a time, once there is memory for it. */
export const withMemory = (res: Response, bytes: number, work: () => Promise<void>): Promise<void> =>
  whileConnected(res, (signal) => budget({ network: networkOf(res.req), bytes, signal }, work))

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
