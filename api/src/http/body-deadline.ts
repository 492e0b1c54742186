import type { Request, RequestHandler, Response } from 'express'
import { hasBody } from './server/connections.ts'
import { onceClosed } from './while-connected.ts'

/** How long the body of a request may take to arrive, in milliseconds. */
const bodyTimeoutMs = 15_000

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
 * Waits for work on a large body, which may take as long as the server allows. A connection without progress is closed
 * only while the server waits for the client: not while it works on what it has received.
 */
export async function allowSlowBody<T>(req: Request, res: Response, work: () => Promise<T>): Promise<T> {
  clearTimeout(deadlines.get(req))
  const closeIfWaiting = () => void (req.readableFlowing && !req.complete && req.socket.destroy())
  res.on('timeout', closeIfWaiting)
  try {
    return await work()
  } finally {
    res.off('timeout', closeIfWaiting)
  }
}
