import type { Request, Response } from 'express'

/** Calls back when a response or request has ended or its client has disconnected, at once if that was before. */
export function onceClosed(stream: Request | Response, callBack: () => void): void {
  if (stream.closed) callBack()
  else stream.once('close', callBack)
}

/** Waits for work that is aborted when the client disconnects. */
export async function whileConnected<T>(
  res: Response,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController()
  const leave = () => left.abort()
  onceClosed(res, leave)
  try {
    return await work(left.signal)
  } finally {
    res.off('close', leave)
  }
}
