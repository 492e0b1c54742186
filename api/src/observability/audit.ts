import type { Request, Response } from 'express'
import { requestId } from '../http/request-log.ts'

/** Who sent a request, for the log lines of what must be accounted for: the user, if they signed in, and from where. */
export function actorOf(req: Request, res: Response): { by?: string; address: string; requestId: string } {
  const by = res.locals.username as string | undefined
  return { ...(by !== undefined && { by }), address: req.ip ?? 'unknown', requestId: requestId(req) }
}
