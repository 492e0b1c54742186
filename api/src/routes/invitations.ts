import { InvitationAcceptance } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { acceptInvitation } from '../auth/accounts.ts'
import { startSession } from '../auth/sessions.ts'
import { ProblemError } from '../http/problem.ts'
import { describeMissing, parseInput } from '../http/request/parse-input.ts'
import { readJson } from '../http/request/read-json.ts'
import { addResource } from '../http/resource.ts'
import type { Log } from '../observability/log.ts'
import type { Store } from '../stores/store.ts'

/** `/api/invitations`: choosing a password by a one-time link. */
export function invitationRoutes(store: Store, log: Log): Router {
  const accept: RequestHandler = async (req, res) => {
    const describe = describeMissing('Send the token of the link and a new password.')
    const { token, newPassword } = parseInput(InvitationAcceptance, req.body, { describe })
    const user = await acceptInvitation(store, token, newPassword)
    const session = user && (await startSession(store, user, res))
    if (!session)
      throw new ProblemError(
        'not-found',
        'The link was used, was replaced, or has expired. Ask for a new link.',
      )
    log.info({ username: user.username }, 'password chosen by a link')
    res.status(201).json(session)
  }
  return addResource(Router(), '/invitations', { post: [...readJson, accept] })
}
