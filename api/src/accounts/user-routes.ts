import { InvitationAcceptance, NewUser, PasswordChange, type UserList } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
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
import { describeMissing, parseInput, readJson } from '../http/request/input.ts'
import { invalidField, ProblemError } from '../http/problem.ts'
import { actorOf, networkOf } from '../http/sender.ts'
import { createRoutes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'

/** `/api/users`: who can sign in, and passwords. `/api/invitations`: one-time links, also that of the first account. */
export function userRoutes(accounts: Accounts): Router {
  const { store, log, publicUrl, checkPassword, onDevicesRemoved } = accounts
  const { onlySignedIn, onlyRecentlySignedIn, signIn, countTry, firstAccount } = accounts
  const changePassword: RequestHandler = async (req, res) => {
    const describe = describeMissing('Send the current and the new password.')
    const { currentPassword, newPassword } = parseInput(PasswordChange, req.body, { describe })
    const username = usernameOf(res)
    await requireGoodPassword(newPassword, username)
    const user = await checkPassword({ username, password: currentPassword }, req, res, true)
    if (user === 'left') return
    if (user === 'wrong') throw invalidField('/currentPassword', 'The current password is wrong.')
    const changed = await replacePassword(store, user, await hashPasswordInTurn(newPassword))
    // The change ended this session with the others, so a new one starts.
    const session = changed && (await startSession(store, changed, { req, res, method: 'password' }))
    if (!session) throw sessionEnded()
    log.info(actorOf(req, res), 'password changed')
    res.json(session)
  }
  const limitToPasskeys: RequestHandler = async (req, res) => {
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
    res.json(session)
  }
  const list: RequestHandler = async (_req, res) => {
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
    res.json({ items } satisfies UserList)
  }
  const invite: RequestHandler = async (req, res) => {
    const { username } = parseInput(NewUser, req.body)
    if (!(await addInvitedUser(store, username)))
      throw new ProblemError('taken', `User "${username}" already exists. Choose another name.`)
    log.info({ ...actorOf(req, res), username }, 'user added')
    res.status(201).json(await createInvitation(store, username, publicUrl))
  }
  const inviteAgain: RequestHandler = async (req, res) => {
    const username = String(req.params.username)
    // With a link, whoever has the session could choose a password without the present one.
    if (username === usernameOf(res))
      throw new ProblemError(
        'invalid-request',
        'You cannot create a link for yourself. Change your password, or ask another user for a link.',
      )
    const invitation = await createInvitation(store, username, publicUrl)
    if (!invitation) throw noSuchUser(username)
    log.info({ ...actorOf(req, res), username }, 'link to choose a password created')
    res.status(201).json(invitation)
  }
  const remove: RequestHandler = async (req, res) => {
    const username = String(req.params.username)
    if (username === usernameOf(res))
      throw new ProblemError('invalid-request', 'You cannot remove yourself. Another user can remove you.')
    if (!(await store.removeUser(username))) throw noSuchUser(username)
    log.info({ ...actorOf(req, res), username }, 'user removed')
    await onDevicesRemoved()
    res.status(204).end()
  }
  const accept: RequestHandler = async (req, res) => {
    const describe = describeMissing('Send the token of the link and a new password.')
    const { token, newPassword, username } = parseInput(InvitationAcceptance, req.body, { describe })
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
    res.status(201).json(session)
  }
  return createRoutes({
    '/users': { get: [onlySignedIn, list], post: [onlyRecentlySignedIn, ...readJson, invite] },
    '/users/current/password': {
      put: [onlySignedIn, ...readJson, changePassword],
      delete: [onlyRecentlySignedIn, limitToPasskeys],
    },
    '/users/:username': { delete: [onlyRecentlySignedIn, remove] },
    '/users/:username/invitations': { post: [onlyRecentlySignedIn, inviteAgain] },
    '/invitations': { post: [...readJson, accept] },
  })
}

const noSuchUser = (username: string) => new ProblemError('not-found', `User "${username}" does not exist.`)
