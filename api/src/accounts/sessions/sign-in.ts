import { createHmac } from 'node:crypto'
import { deviceName, type Session, type SignInMethod } from '@concrete-quote/openapi'
import type { Request, Response } from 'express'
import { actorOf, networkOf } from '../../http/sender.ts'
import { hashToken } from '../tokens/api-tokens.ts'
import { deviceOf, sessionCookieOf, setDeviceCookie, setSessionCookie } from './cookies.ts'
import { createSession } from './sessions.ts'
import type { Store } from '../../stores/store.ts'
import type { Log } from '../../platform/log.ts'
import type { AccountStore, User } from '../../stores/records/accounts.ts'

type Account = Pick<User, 'username' | 'passwordHash'>

interface Start {
  req: Request
  res: Response
  method: SignInMethod
  /** When the user signed in. Default: now. */
  startedAt?: string
}

/**
 * Starts a session for a user who was authenticated: its token is in the response, and in a cookie. Another cookie
 * identifies the browser at its next sign-in. Undefined if the user was removed or the password changed in the meantime.
 */
export async function startSession(
  accounts: AccountStore,
  user: Account,
  { req, res, method, startedAt }: Start,
): Promise<Session | undefined> {
  const { address } = actorOf(req, res)
  const start = { browser: browserOf(req), address, method, startedAt }
  const { token, stored } = createSession(user.username, start)
  if (!(await accounts.addSession(stored, user.passwordHash))) return undefined
  setSessionCookie(res, token, Date.parse(stored.expiresAt) - Date.now())
  setDeviceCookie(res, user)
  return { token, expiresAt: stored.expiresAt }
}

/** Programs keep no cookies: user agent and network identify them for two weeks, until the password changes. */
const knownPrograms = { name: 'signed-in-program', points: 1, duration: 14 * 24 * 60 * 60 }

const browserOf = (req: Request) => deviceName(req.get('User-Agent') ?? '')

/** Called when a user signs in from a browser for the first time, or the first time with a new password. */
export type OnNewBrowser = (signIn: {
  username: string
  browser: string
  address: string
  /** RFC 3339, UTC. */
  at: string
}) => void

interface SignInDeps {
  store: Store
  log: Log
  onNewBrowser: OnNewBrowser | undefined
}

/** Creates what completes a sign-in, whichever way the user was authenticated. */
export function createSignIn({ store, log, onNewBrowser }: SignInDeps) {
  const known = store.limiter(knownPrograms)

  /** Whether a program has signed in before. Counts this sign-in. */
  async function isKnownProgram(req: Request, { username, passwordHash }: Account): Promise<boolean> {
    // Pages of browsers send it with each post.
    if (req.get('Origin') !== undefined) return false
    const program = `program ${username} ${networkOf(req)} ${req.get('User-Agent')}`
    const key = createHmac('sha256', passwordHash).update(program).digest('base64url')
    const { counted } = await known.read(key)
    await known.reset(key)
    await known.count(key)
    return counted > 0
  }

  /** Starts a session in place of the one that the browser had. Undefined in the cases of `startSession`. */
  return async function signIn(user: Account, start: Omit<Start, 'startedAt'>): Promise<Session | undefined> {
    const { req, res, method } = start
    const isNewBrowser = deviceOf(req, user) === undefined
    const replaced = sessionCookieOf(req)
    const session = await startSession(store, user, start)
    if (!session) return undefined
    const { username } = user
    const browser = browserOf(req)
    const actor = actorOf(req, res)
    log.info({ ...actor, by: username, method, browser }, 'signed in')
    if (isNewBrowser && !(await isKnownProgram(req, user)))
      onNewBrowser?.({ username, browser, address: actor.address, at: new Date().toISOString() })
    // The user is signed in already: on a full disk, the replaced session ends by itself.
    if (replaced !== undefined) await store.removeSession(hashToken(replaced)).catch(() => undefined)
    return session
  }
}
