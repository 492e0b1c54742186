import type { RequestHandler } from 'express'

/**
 * Closes a response that still waits behind others of its connection (HTTP pipelining) when the connection ends. Node
 * emits `close` only for the one being sent, so that streams into the others, and log lines of them, would never end.
 */
export const closeQueuedResponses: RequestHandler = (req, res, next) => {
  req.once('close', () => {
    if (res.socket || res.writableFinished) return
    res.destroy()
    res.emit('close')
  })
  next()
}
