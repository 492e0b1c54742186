import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Assigns an ID to each request, the client's `X-Request-Id` if that is a UUID, and returns it in the response. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const sent = req.get('X-Request-Id')
  const id = sent && uuid.test(sent) ? sent.toLowerCase() : randomUUID()
  res.setHeader('X-Request-Id', id)
  next()
}

/** The ID of a request, as in its log lines and its problem details. */
export function requestId(req: Request): string {
  return String(req.res?.getHeader('X-Request-Id'))
}

/** The actor of a request for the audit log: the user, if one is signed in, the IP address, and the ID of the request. */
export function actorOf(req: Request, res: Response): { by?: string; address: string; requestId: string } {
  const by = res.locals.username as string | undefined
  return { ...(by !== undefined && { by }), address: req.ip ?? 'unknown', requestId: requestId(req) }
}
