import { InvitationAcceptance } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { acceptInvitation } from './users/users.ts'
import { logFailedSignIn } from './sessions/sign-in.ts'
import { ProblemError } from '../http/problem.ts'
import { describeMissing, parseInput } from '../http/request/parse-input.ts'
import { readJson } from '../http/request/read-json.ts'
import { networkOf } from '../http/request/sender.ts'
import { createRoutes } from '../http/resource.ts'
import { actorOf } from '../http/actor.ts'
import type { Accounts } from './accounts.ts'

/** `/api/invitations`: choosing a password by a one-time link, or creating the first account. */
export function invitationRoutes({ store, log, signIn, countTry, firstAccount }: Accounts): Router {
  const accept: RequestHandler = async (req, res) => {
    const describe = describeMissing('Send the token of the link and a new password.')
    const { token, newPassword, username } = parseInput(InvitationAcceptance, req.body, { describe })
    const user = await countTry({ address: networkOf(req) }, res, () =>
      username === undefined
        ? acceptInvitation(store, token, newPassword)
        : firstAccount.create(token, username, newPassword),
    )
    if (user) log.info({ ...actorOf(req, res), by: user.username }, 'password chosen by a link')
    else logFailedSignIn(log, req, res, { method: 'link' })
    const session = user && (await signIn(user, { req, res, method: 'link' }))
    if (!session)
      throw new ProblemError(
        'not-found',
        username === undefined
          ? 'The link was used, was replaced, or has expired. Ask for a new link.'
          : 'The link was used, there is an account already, or it has expired. Sign in, or restart the server, which writes a new link to its log.',
      )
    res.status(201).json(session)
  }
  return createRoutes({ '/invitations': { post: [...readJson, accept] } })
}
