import type { Request, Response } from 'express'
import { requestId } from './request-log.ts'

/** The actor of a request for the audit log: the user, if one is signed in, the IP address, and the ID of the request. */
export function actorOf(req: Request, res: Response): { by?: string; address: string; requestId: string } {
  const by = res.locals.username as string | undefined
  return { ...(by !== undefined && { by }), address: req.ip ?? 'unknown', requestId: requestId(req) }
}
