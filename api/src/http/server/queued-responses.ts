import type { Socket } from 'node:net'
import type { RequestHandler } from 'express'

/** How many responses may wait on a connection. Browsers and HTTP libraries do not pipeline requests. */
const maxQueued = 32

/** The unfinished responses of each connection. */
const unfinished = new WeakMap<Socket, number>()

/**
 * Closes a connection whose client sends more requests than it reads responses (HTTP pipelining), because each response
 * takes memory until it is read.
 */
export const limitQueuedResponses: RequestHandler = ({ socket }, res, next) => {
  const count = (unfinished.get(socket) ?? 0) + 1
  unfinished.set(socket, count)
  res.once('close', () => unfinished.set(socket, (unfinished.get(socket) ?? 1) - 1))
  if (count > maxQueued) socket.destroy()
  else next()
}

/**
 * Closes responses that are queued behind another one on their connection (HTTP pipelining) when the connection ends.
 * Node emits `close` only for the one being sent: streams into the others would never end, nor would they be logged.
 */
export const closeQueuedResponses: RequestHandler = (req, res, next) => {
  req.once('close', () => {
    if (res.socket || res.writableFinished) return
    res.destroy()
    res.emit('close')
  })
  next()
}
