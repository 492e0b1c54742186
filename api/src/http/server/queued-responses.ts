import type { Socket } from 'node:net'
import type { RequestHandler, Response } from 'express'

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
