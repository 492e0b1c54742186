import type { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { hasBody } from './connections.ts'
import { onceClosed } from '../sender.ts'

/**
 * Refuses a request with several Host headers (RFC 9112, section 3.2). Node would keep the first, although a proxy in
 * front may have routed the request by another. The response is the one that Node sends if Host is missing.
 */
export const requireSingleHost: RequestHandler = (req, res, next) => {
  if ((req.headersDistinct.host ?? []).length > 1) res.writeHead(400, { Connection: 'close' }).end()
  else next()
}

/**
 * Removes ports from X-Forwarded-For. Some proxies, such as Azure Application Gateway, add them, and Express would then
 * neither recognize a trusted proxy nor count two connections of a client as one client.
 */
export const stripForwardedPorts: RequestHandler = (req, _res, next) => {
  const header = req.headers['x-forwarded-for']
  if (typeof header === 'string') req.headers['x-forwarded-for'] = header.split(',').map(stripPort).join(',')
  next()
}

function stripPort(entry: string): string {
  const [, ipv4, ipv6] = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(entry.trim()) ?? []
  return ipv4 ?? ipv6 ?? entry
}

/** How many requests of a connection may wait. Browsers and HTTP libraries do not pipeline requests. */
const maxWaiting = 32

interface Waiting {
  res: Response
  start: NextFunction
}

const queues = new WeakMap<Socket, Waiting[]>()

/**
 * Handles the requests of a connection one after the other, each once the client has taken the response to the one before
 * (HTTP pipelining): Node would start all of them, and keep their responses in memory. If too many wait, the connection is
 * closed.
 */
export const handleInTurn: RequestHandler = ({ socket }, res, next) => {
  const queue = queues.get(socket) ?? []
  queues.set(socket, queue)
  queue.push({ res, start: next })
  res.once('close', () => {
    queue.shift()
    const [following] = queue
    // Node emits `close` only for the response that was being sent.
    if (!socket.writable) following?.res.emit('close')
    else following?.start()
  })
  if (queue.length > maxWaiting) socket.destroy()
  else if (queue.length === 1) next()
}

/** How long the body of a request may take to arrive, in milliseconds. */
const bodyTimeoutMs = 15_000

/** What a large body must bring: 0.5 kB/s, a quarter of what GPRS sends, so that it may pause for a change of cells. */
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
