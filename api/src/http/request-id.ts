import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const ids = new WeakMap<Request, string>()

/** Gives each request an id, the client's `X-Request-Id` where that is a UUID, and says it in the answer. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const sent = req.get('X-Request-Id')
  const id = sent && uuid.test(sent) ? sent.toLowerCase() : randomUUID()
  ids.set(req, id)
  res.setHeader('X-Request-Id', id)
  next()
}

/** The id of a request, which its log lines and its problem carry. */
export function requestId(req: Request): string {
  return ids.get(req) ?? ''
}
