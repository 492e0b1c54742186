import type { NextFunction, RequestHandler, Response } from 'express'
import type { Socket } from 'node:net'

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
