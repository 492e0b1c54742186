import type { RequestHandler, Response } from 'express'
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

/** How many responses may wait on a connection. Browsers and HTTP libraries do not pipeline requests. */
const maxQueued = 32

const unfinishedBySocket = new WeakMap<Socket, Set<Response>>()

/**
 * Limits the responses that are queued on a connection whose client sends requests without reading (HTTP pipelining),
 * because each takes memory until it is read. Above the limit, the connection is closed.
 */
export const limitQueuedResponses: RequestHandler = ({ socket }, res, next) => {
  const unfinished = unfinishedBySocket.get(socket) ?? trackResponses(socket)
  unfinished.add(res)
  res.once('close', () => unfinished.delete(res))
  if (unfinished.size > maxQueued) socket.destroy()
  else next()
}

/**
 * Closes the queued responses when their connection does. Node emits `close` only for the one being sent: streams into
 * the others would never end, nor would they be logged.
 */
function trackResponses(socket: Socket): Set<Response> {
  const unfinished = new Set<Response>()
  unfinishedBySocket.set(socket, unfinished)
  socket.once('close', () => {
    for (const res of unfinished) {
      if (res.socket || res.writableFinished) continue
      res.destroy()
      res.emit('close')
    }
  })
  return unfinished
}
