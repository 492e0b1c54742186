import type { Response } from 'express'

/** Waits for work that is aborted when the client disconnects. */
export async function whileConnected<T>(
  res: Response,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController()
  const leave = () => left.abort()
  res.once('close', leave)
  try {
    return await work(left.signal)
  } finally {
    res.off('close', leave)
  }
}
