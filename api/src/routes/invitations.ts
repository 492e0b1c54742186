import { InvitationAcceptance } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { acceptInvitation } from '../auth/accounts.ts'
import { logFailedSignIn, type SignIn } from '../auth/sign-in.ts'
import { ProblemError } from '../http/problem.ts'
import { describeMissing, parseInput } from '../http/request/parse-input.ts'
import { readJson } from '../http/request/read-json.ts'
import { addResource } from '../http/resource.ts'
import { actorOf } from '../observability/audit.ts'
import type { Log } from '../observability/log.ts'
import type { Store } from '../stores/store.ts'

interface InvitationRoutesDeps {
  store: Store
  log: Log
  signIn: SignIn
}

/** `/api/invitations`: choosing a password by a one-time link. */
export function invitationRoutes({ store, log, signIn }: InvitationRoutesDeps): Router {
  const accept: RequestHandler = async (req, res) => {
    const describe = describeMissing('Send the token of the link and a new password.')
    const { token, newPassword } = parseInput(InvitationAcceptance, req.body, { describe })
    const user = await acceptInvitation(store, token, newPassword)
    if (user) log.info({ ...actorOf(req, res), by: user.username }, 'password chosen by a link')
    else logFailedSignIn(log, req, res, { method: 'link' })
    const session = user && (await signIn(user, { req, res, method: 'link' }))
    if (!session)
      throw new ProblemError(
        'not-found',
        'The link was used, was replaced, or has expired. Ask for a new link.',
      )
    res.status(201).json(session)
  }
  return addResource(Router(), '/invitations', { post: [...readJson, accept] })
}
