import type { Response } from 'express'
import { QueueFullError } from '../../platform/bounded-queue.ts'
import { onceClosed } from '../sender.ts'

/** A body that is received or sent. */
export interface ReceivedBody {
  /** Is aborted when the body is rejected, its client has left, or its work has ended. */
  signal: AbortSignal
  /** Counts bytes that are in memory now, or, if negative, are no longer. */
  hold: (bytes: number) => void
}

interface Body {
  sender: string
  bytes: number
  abort: AbortController
}

/** What a connection takes with the parser of its body, in bytes. */
const bytesOfConnection = 64 * 1024

/**
 * Limits what bodies take in memory while they are received or sent. Nobody waits: when the limit is reached, the largest
 * body of the client with the most is rejected, so that clients with little are served, whatever others do.
 * @returns Runs work on a body of a client. Rejected, its signal is aborted with a `QueueFullError`.
 */
export function createBodyMemory(maxBytes: number) {
  const bodies = new Set<Body>()
  let held = 0
  /** What those that were rejected still take, until their work has ended. */
  let heldByRejected = 0

  function hold(body: Body, bytes: number): void {
    if (!bodies.has(body)) return
    body.bytes += bytes
    held += bytes
    while (held > maxBytes) rejectLargest()
    if (heldByRejected > maxBytes) reject(body)
  }

  function reject(body: Body): void {
    if (!bodies.delete(body)) return
    held -= body.bytes
    heldByRejected += body.bytes
    body.abort.abort(new QueueFullError(`all bodies take ${maxBytes} bytes`))
  }

  function rejectLargest(): void {
    const bySender = new Map<string, number>()
    const ofSender = ({ sender }: Body) => bySender.get(sender) ?? 0
    for (const body of bodies) bySender.set(body.sender, ofSender(body) + body.bytes)
    // The last of them, which has had the least done for it.
    const largest = [...bodies].sort((a, b) => ofSender(a) - ofSender(b) || a.bytes - b.bytes).at(-1)
    if (largest) reject(largest)
  }

  return async <T>(sender: string, res: Response, work: (body: ReceivedBody) => Promise<T>): Promise<T> => {
    const body: Body = { sender, bytes: 0, abort: new AbortController() }
    const { signal } = body.abort
    const end = () => body.abort.abort()
    onceClosed(res, end)
    bodies.add(body)
    try {
      hold(body, bytesOfConnection)
      signal.throwIfAborted()
      return await work({ signal, hold: (bytes) => hold(body, bytes) })
    } finally {
      res.off('close', end)
      if (bodies.delete(body)) held -= body.bytes
      else heldByRejected -= body.bytes
      // What is left of rejected work holds memory.
      end()
    }
  }
}
