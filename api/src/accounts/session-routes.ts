import { Credentials, PasskeySignIn, problemTypes, type ActiveSessionList } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { clearSessionCookie } from './sessions/cookies.ts'
import { isPast, sessionOf, usernameOf } from './sessions/sessions.ts'
import { ProblemError, unauthorized } from '../http/problem.ts'
import { describeMissing, parseInput, readJson } from '../http/request/input.ts'
import { createRoutes } from '../http/routes.ts'
import { actorOf } from '../http/sender.ts'
import type { Accounts } from './accounts.ts'

/** Lets a browser forget the photos that it keeps to ask for them again (Clear Site Data). */
const clearCache = { 'Clear-Site-Data': '"cache"' }

/** `/api/sessions`: signing in and out. */
export function sessionRoutes(accounts: Accounts): Router {
  const { store, log, firstAccount, signIn, checkPassword, passkeys, checkPasskey } = accounts
  const { onlySignedIn, onDevicesRemoved } = accounts
  const requireUsers: RequestHandler = async (_req, _res, next) => {
    if (!(await firstAccount.isMissing())) return next()
    const url = await firstAccount.offer()
    if (url !== undefined) log.warn(`there is no account yet. Create it at ${url}`)
    throw new ProblemError(
      'no-account',
      `There is no account yet. ${problemTypes['no-account'].remedy.replaceAll('`', '')}`,
    )
  }
  const byPassword: RequestHandler = async (req, res) => {
    const describe = describeMissing('Send a username and a password.')
    const credentials = parseInput(Credentials, req.body, { describe })
    const user = await checkPassword(credentials, req, res)
    if (user === 'left') return
    const session = user === 'wrong' ? undefined : await signIn(user, { req, res, method: 'password' })
    if (!session) throw unauthorized('The username or the password is wrong.')
    res.status(201).json(session)
  }
  const passkeyOptions: RequestHandler = async (_req, res) => {
    res.json(await passkeys.signInOptions())
  }
  const byPasskey: RequestHandler = async (req, res) => {
    const user = await checkPasskey(parseInput(PasskeySignIn, req.body), req, res)
    const session = user && (await signIn(user, { req, res, method: 'passkey' }))
    if (!session)
      throw unauthorized('This passkey was removed, or it took too long. Try again, or sign in another way.')
    res.status(201).json(session)
  }
  const list: RequestHandler = async (_req, res) => {
    const current = sessionOf(res).id
    const sessions = await store.sessions(usernameOf(res), new Date().toISOString())
    const items = sessions.filter(isPast).map(({ tokenHash: _, username: __, ...session }) => ({
      ...session,
      isCurrent: session.id === current,
    }))
    res.json({ items } satisfies ActiveSessionList)
  }
  const end: RequestHandler = async (req, res) => {
    const id = String(req.params.id)
    if (!(await store.endSession(id, usernameOf(res))))
      throw new ProblemError('not-found', 'There is no such session.')
    if (id === sessionOf(res).id) clearSessionCookie(res)
    log.info({ ...actorOf(req, res), session: id }, 'session ended')
    res.status(204).end()
  }
  const signOut: RequestHandler = async (req, res) => {
    await store.removeSession(sessionOf(res).tokenHash)
    clearSessionCookie(res)
    log.info(actorOf(req, res), 'signed out')
    res.set(clearCache).status(204).end()
  }
  const signOutEverywhere: RequestHandler = async (req, res) => {
    const username = usernameOf(res)
    // A device that is lost must not show quotes, either. If this fails, the user can still try again.
    await store.removeDevices(username)
    await store.removeSessions(username)
    clearSessionCookie(res)
    log.info(actorOf(req, res), 'signed out everywhere')
    await onDevicesRemoved()
    res.set(clearCache).status(204).end()
  }
  return createRoutes({
    '/sessions': {
      get: [requireUsers, onlySignedIn, list],
      post: [requireUsers, ...readJson, byPassword],
      delete: [onlySignedIn, signOutEverywhere],
    },
    '/sessions/passkey-options': { post: [passkeyOptions] },
    '/sessions/passkey': { post: [...readJson, byPasskey] },
    '/sessions/current': { delete: [onlySignedIn, signOut] },
    '/sessions/:id': { delete: [onlySignedIn, end] },
  })
}
