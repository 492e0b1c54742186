import type { Request, RequestHandler, Response } from 'express'
import { hasBody } from './connections.ts'
import { onceClosed } from '../while-connected.ts'

/** How long the body of a request may take to arrive, in milliseconds. */
const bodyTimeoutMs = 15_000

/**
 * What a large body must bring in each interval: 0.5 kB/s, a quarter of what a phone sends on GPRS, so that it may also
 * pause for a change of cells.
 */
const minProgress = { bytes: 15_000, intervalMs: 30_000 }

const deadlines = new WeakMap<Request, NodeJS.Timeout>()

/** Rejects a request whose body arrives slowly with a 408, unless `allowSlowBody` lets it take as long as the server allows. */
export const limitBodyTime: RequestHandler = (req, res, next) => {
  if (hasBody(req)) {
    const deadline = setTimeout(() => req.complete || timeOut(req, res), bodyTimeoutMs)
    deadlines.set(req, deadline)
    onceClosed(req, () => clearTimeout(deadline))
  }
  next()
}

function timeOut(req: Request, res: Response) {
  // The request was rejected before its body had arrived.
  if (res.headersSent) req.socket.destroy()
  else res.status(408).set('Connection', 'close').end()
}

/**
 * Waits for work on a large body, which may take as long as the server allows. The connection is closed if it brings
 * less than `minProgress` while the server waits for it: not while it works on what it has received.
 */
export async function allowSlowBody<T>(req: Request, res: Response, work: () => Promise<T>): Promise<T> {
  clearTimeout(deadlines.get(req))
  const { socket } = req
  let [bytes, wasWaiting] = [socket.bytesRead, true]
  const check = setInterval(() => {
    const isWaiting = !req.complete && !req.isPaused()
    if (wasWaiting && isWaiting && socket.bytesRead - bytes < minProgress.bytes) socket.destroy()
    ;[bytes, wasWaiting] = [socket.bytesRead, isWaiting]
  }, minProgress.intervalMs)
  // The server’s timeout of connections without progress does not apply.
  const ignore = () => undefined
  res.on('timeout', ignore)
  try {
    return await work()
  } finally {
    clearInterval(check)
    res.off('timeout', ignore)
  }
}
