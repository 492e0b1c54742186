import { userOperations } from '@concrete-quote/openapi'
import type { Router } from 'express'
import {
  acceptInvitation,
  addInvitedUser,
  createInvitation,
  isPastLink,
  replacePassword,
  requireGoodPassword,
} from './users/users.ts'
import { hashPasswordInTurn, hasPassword, noPasswordHash } from './users/passwords.ts'
import { sessionEnded, sessionOf, usernameOf } from './sessions/sessions.ts'
import { startSession } from './sessions/sign-in.ts'
import { responded, route } from '../http/operations.ts'
import { limitSignIns } from '../http/rate-limit.ts'
import { describeMissing } from '../http/request/input.ts'
import { invalidField, ProblemError } from '../http/problem.ts'
import { actorOf, networkOf } from '../http/sender.ts'
import type { Accounts } from './accounts.ts'

/** `/api/users`: who can sign in, and passwords. `/api/invitations`: one-time links, also that of the first account. */
export function userRoutes(accounts: Accounts): Router {
  const { store, log, publicUrl, checkPassword, onReceiversRemoved } = accounts
  const { guard, signIn, countTry, firstAccount } = accounts
  return route(userOperations, guard).to({
    async listUsers({ res }) {
      const current = usernameOf(res)
      const now = new Date().toISOString()
      const [users, invitations] = await Promise.all([store.users(), store.invitations(now)])
      const ends = new Map(
        invitations.filter(isPastLink).map(({ username, expiresAt }) => [username, expiresAt]),
      )
      const items = users.map(({ username, passwordHash }) => ({
        username,
        isCurrent: username === current,
        invitedUntil: ends.get(username) ?? null,
        hasPassword: hasPassword(passwordHash),
      }))
      return { status: 200, body: { items } }
    },

    async inviteUser({ req, res, body: { username } }) {
      if (!(await addInvitedUser(store, username)))
        throw new ProblemError('taken', `User "${username}" already exists. Choose another name.`)
      log.info({ ...actorOf(req, res), username }, 'user added')
      const invitation = await createInvitation(store, username, publicUrl)
      // The user was removed meanwhile.
      if (!invitation) throw noSuchUser(username)
      return { status: 201, body: invitation }
    },

    async inviteUserAgain({ req, res, params: { username } }) {
      // With a link, whoever has the session could choose a password without the present one.
      if (username === usernameOf(res))
        throw new ProblemError(
          'invalid-request',
          'You cannot create a link for yourself. Change your password, or ask another user for a link.',
        )
      const invitation = await createInvitation(store, username, publicUrl)
      if (!invitation) throw noSuchUser(username)
      log.info({ ...actorOf(req, res), username }, 'link to choose a password created')
      return { status: 201, body: invitation }
    },

    async removeUser({ req, res, params: { username } }) {
      if (username === usernameOf(res))
        throw new ProblemError('invalid-request', 'You cannot remove yourself. Another user can remove you.')
      if (!(await store.removeUser(username))) throw noSuchUser(username)
      log.info({ ...actorOf(req, res), username }, 'user removed')
      await onReceiversRemoved()
      return { status: 204 }
    },

    acceptInvitation: {
      first: [limitSignIns()],
      describe: describeMissing('Send the token of the link and a new password.'),
      async handle({ req, res, body: { token, newPassword, username } }) {
        const user = await countTry({ address: networkOf(req) }, res, () =>
          username === undefined
            ? acceptInvitation(store, token, newPassword)
            : firstAccount.create(token, username, newPassword),
        )
        if (user) log.info({ ...actorOf(req, res), by: user.username }, 'password chosen by a link')
        else log.info({ ...actorOf(req, res), method: 'link' }, 'sign-in failed')
        const session = user && (await signIn(user, { req, res, method: 'link' }))
        if (!session)
          throw new ProblemError(
            'not-found',
            username === undefined
              ? 'The link was used, was replaced, or has expired. Ask for a new link.'
              : 'The link was used, there is an account already, or it has expired. Sign in, or restart the server, which writes a new link to its log.',
          )
        return { status: 201, body: session }
      },
    },

    changePassword: {
      describe: describeMissing('Send the current and the new password.'),
      async handle({ req, res, body: { currentPassword, newPassword } }) {
        const username = usernameOf(res)
        await requireGoodPassword(newPassword, username)
        const user = await checkPassword({ username, password: currentPassword }, req, res, true)
        if (user === 'left') return responded
        if (user === 'wrong') throw invalidField('/currentPassword', 'The current password is wrong.')
        const changed = await replacePassword(store, user, await hashPasswordInTurn(newPassword))
        // The change ended this session with the others, so a new one starts.
        const session = changed && (await startSession(store, changed, { req, res, method: 'password' }))
        if (!session) throw sessionEnded()
        log.info(actorOf(req, res), 'password changed')
        return { status: 200, body: session }
      },
    },

    async removePassword({ req, res }) {
      const user = await store.findUser(usernameOf(res))
      if (user && (await store.passkeys(user.username)).length === 0)
        throw new ProblemError(
          'invalid-request',
          'You have no passkey, and could not sign in any more. Add a passkey first.',
        )
      const changed = user && (await replacePassword(store, user, noPasswordHash()))
      const { method, startedAt } = sessionOf(res)
      // It goes on with the time of the sign-in: nothing was verified here.
      const session = changed && (await startSession(store, changed, { req, res, method, startedAt }))
      if (!session) throw sessionEnded()
      log.info(actorOf(req, res), 'password removed')
      return { status: 200, body: session }
    },
  })
}

const noSuchUser = (username: string) => new ProblemError('not-found', `User "${username}" does not exist.`)
