import type { RequestHandler } from 'express'

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
