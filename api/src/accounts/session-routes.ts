import { problemTypes, sessionOperations } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { clearSessionCookie } from './sessions/cookies.ts'
import { isPast, sessionOf, usernameOf } from './sessions/sessions.ts'
import { ProblemError, unauthorized } from '../http/problem.ts'
import { responded, route } from '../http/operations.ts'
import { limitSignIns } from '../http/rate-limit.ts'
import { describeMissing } from '../http/request/input.ts'
import { actorOf } from '../http/sender.ts'
import type { Accounts } from './accounts.ts'

/** Lets a browser forget the photos that it keeps to ask for them again (Clear Site Data). */
const clearCache = { 'Clear-Site-Data': '"cache"' }

/** `/api/sessions`: signing in and out. */
export function sessionRoutes(accounts: Accounts): Router {
  const { store, log, firstAccount, signIn, checkPassword, passkeys, checkPasskey } = accounts
  const { guard, onReceiversRemoved } = accounts
  const requireUsers: RequestHandler = async (_req, _res, next) => {
    if (!(await firstAccount.isMissing())) return next()
    const url = await firstAccount.offer()
    if (url !== undefined) log.warn(`there is no account yet. Create it at ${url}`)
    throw new ProblemError(
      'no-account',
      `There is no account yet. ${problemTypes['no-account'].remedy.replaceAll('`', '')}`,
      { headers: { 'WWW-Authenticate': 'Bearer' } },
    )
  }
  return route(sessionOperations, guard).to({
    signIn: {
      first: [requireUsers],
      describe: describeMissing('Send a username and a password.'),
      async handle({ req, res, body }) {
        const user = await checkPassword(body, req, res)
        if (user === 'left') return responded
        const session = user === 'wrong' ? undefined : await signIn(user, { req, res, method: 'password' })
        if (!session) throw unauthorized('The username or the password is wrong.')
        return { status: 201, body: session }
      },
    },

    async createPasskeySignInOptions() {
      return { status: 200, body: { ...(await passkeys.signInOptions()) } }
    },

    signInWithPasskey: {
      first: [limitSignIns()],
      async handle({ req, res, body }) {
        const user = await checkPasskey(body, req, res)
        const session = user && (await signIn(user, { req, res, method: 'passkey' }))
        if (!session)
          throw unauthorized(
            'This passkey was removed, or it took too long. Try again, or sign in another way.',
          )
        return { status: 201, body: session }
      },
    },

    listSessions: {
      first: [requireUsers],
      async handle({ res }) {
        const current = sessionOf(res).id
        const sessions = await store.sessions(usernameOf(res), new Date().toISOString())
        const items = sessions.filter(isPast).map(({ tokenHash: _, username: __, ...session }) => ({
          ...session,
          isCurrent: session.id === current,
        }))
        return { status: 200, body: { items } }
      },
    },

    async endSession({ req, res, params: { id } }) {
      if (!(await store.endSession(id, usernameOf(res))))
        throw new ProblemError('not-found', 'There is no such session.')
      if (id === sessionOf(res).id) clearSessionCookie(res)
      log.info({ ...actorOf(req, res), session: id }, 'session ended')
      return { status: 204 }
    },

    async signOut({ req, res }) {
      await store.removeSession(sessionOf(res).tokenHash)
      clearSessionCookie(res)
      log.info(actorOf(req, res), 'signed out')
      res.set(clearCache)
      return { status: 204 }
    },

    async signOutEverywhere({ req, res }) {
      const username = usernameOf(res)
      // A device that is lost must not show quotes, either. If this fails, the user can still try again.
      await store.removeDevices(username)
      await store.removeSessions(username)
      clearSessionCookie(res)
      log.info(actorOf(req, res), 'signed out everywhere')
      await onReceiversRemoved()
      res.set(clearCache)
      return { status: 204 }
    },
  })
}
