import { randomBytes, randomUUID } from 'node:crypto'
import {
  isFuture,
  recentSignInMinutes,
  sessionIdleHours,
  sessionLifetimeDays,
  type Access,
  type TokenScope,
  isOfPartner,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { noQuote, ProblemError, unauthorized } from '../../http/problem.ts'
import { apiTokenPrefix, bearerTokenOf } from '../../http/request/bearer-token.ts'
import { apiTokenOf, checkAfterBody } from '../../http/sender.ts'
import { findValidToken, hashToken, invalidToken, requireScope, useToken } from '../tokens/api-tokens.ts'
import { sessionCookieOf, setSessionCookie } from './cookies.ts'
import type { Store } from '../../stores/store.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredSession } from '../../stores/records/accounts.ts'
import type { StoredToken } from '../../stores/records/tokens.ts'

const hourMs = 60 * 60 * 1000
const idleMs = sessionIdleHours * hourMs
const lifetimeMs = sessionLifetimeDays * 24 * hourMs
const recentMs = recentSignInMinutes * 60_000

/** How long a session is used before that is stored. */
const extendAfterMs = 5 * 60 * 1000

const iso = (time: number) => new Date(time).toISOString()

/** Creates a session, and what is stored of it: the hash of its token only. */
export function createSession(
  username: string,
  { browser, address, method, startedAt = iso(Date.now()) }: SessionStart,
): { token: string; stored: StoredSession } {
  const token = randomBytes(32).toString('base64url')
  const lastUsedAt = iso(Date.now())
  const stored = {
    id: randomUUID(),
    tokenHash: hashToken(token),
    username,
    browser,
    address,
    method,
    startedAt,
    lastUsedAt,
    expiresAt: expiryOf(startedAt, lastUsedAt),
  }
  return { token, stored }
}

type SessionStart = Pick<StoredSession, 'browser' | 'address' | 'method'> & {
  /** When the user signed in. Default: now. */
  startedAt?: string | undefined
}

const expiryOf = (startedAt: string, usedAt: string) =>
  iso(Math.min(Date.parse(usedAt) + idleMs, Date.parse(startedAt) + lifetimeMs))

/** Whether a session is not from a clock that was ahead, by which it would last until then. */
export const isPast = ({ startedAt, lastUsedAt }: StoredSession) =>
  !isFuture(startedAt) && !isFuture(lastUsedAt)

export const sessionEnded = () =>
  unauthorized('The session has ended: sign in again.', 'Bearer error="invalid_token"')

type Credential = { value: string; kind: 'api token' | 'session' | 'cookie' }

/** Reads the token of a request from its Authorization header, or else from its cookie. */
function credentialOf(req: Request): Credential | undefined {
  const bearer = bearerTokenOf(req)
  if (bearer !== undefined)
    return { value: bearer, kind: bearer.startsWith(apiTokenPrefix) ? 'api token' : 'session' }
  const value = sessionCookieOf(req)
  return value === undefined ? undefined : { value, kind: 'cookie' }
}

export type SessionCheck = ReturnType<typeof createSessionCheck>

/** What the routes of signed-in users use. */
export interface SignedInDeps extends SessionCheck {
  store: Store
  log: Log
}

interface SessionCheckDeps {
  store: Store
  publicUrl: string
  limitPosts: RequestHandler
  /** Limits the requests of an API token that are no posts of quotes. */
  limitToken: (token: StoredToken, res: Response) => Promise<void>
}

/** Creates the handlers that decide who may use an operation: signed-in users, and programs with an API token. */
export function createSessionCheck({ store, publicUrl, limitPosts, limitToken }: SessionCheckDeps) {
  /**
   * Requires a session, or an API token with a scope. Because browsers attach the cookie to requests of other origins of
   * the site, too, a request that is authenticated by cookie must come from the product's own origin (OWASP, Cross-Site
   * Request Forgery Prevention). A request that only reads may also come from no page, such as that of a bookmark.
   * @param scope Undefined: no API token is enough.
   */
  const allow =
    (scope?: TokenScope): RequestHandler =>
    async (req, res, next) => {
      const credential = credentialOf(req)
      if (!credential) throw unauthorized('Sign in first.')
      if (credential.kind === 'api token') await allowProgram(req, res, credential.value, scope)
      else await allowUser(req, res, credential)
      next()
    }

  async function allowProgram(req: Request, res: Response, value: string, scope: TokenScope | undefined) {
    const token = await findProgram(res, value)
    await limitToken(token, res)
    requireScope(token, scope)
    const { id } = req.params
    // Whether there are quotes of other partners is not for it to know.
    if (token.source !== null && id !== undefined && req.path.startsWith('/quotes/')) {
      const quote = await store.find(String(id))
      if (!quote || !isOfPartner(quote.source, token.source)) throw noQuote()
    }
    res.locals.username = `token ${token.name}`
  }

  async function allowUser(req: Request, res: Response, { value, kind }: Credential) {
    if (kind === 'cookie' && (isRead(req) ? isFromOtherPage(req) : !isFromOurPage(req))) {
      throw unauthorized('A request from another origin needs a token.')
    }
    const now = Date.now()
    const session = await findUser(res, value)
    // Of another token nobody knows whether it ever was one.
    if (!session) throw kind === 'cookie' ? sessionEnded() : invalidToken()
    // A page that is left open must not keep its session alive: neither by polls, which are conditional requests, nor by
    // what they cause, which it declares, nor by images, for which it cannot.
    const isBackground =
      req.get('If-None-Match') !== undefined ||
      req.get('Background') === '?1' ||
      req.get('Sec-Fetch-Dest') === 'image'
    if (!isBackground && now - Date.parse(session.lastUsedAt) > extendAfterMs) {
      const lastUsedAt = iso(now)
      const expiresAt = expiryOf(session.startedAt, lastUsedAt)
      // This runs in the background: if it fails, the next use extends the session.
      store.extendSession(session.tokenHash, { lastUsedAt, expiresAt }).catch(() => undefined)
      if (kind === 'cookie') setSessionCookie(res, value, Date.parse(expiresAt) - now)
    }
    res.locals.session = session
  }

  const onlySignedIn = allow()

  /** Requires a session that has just started, so that one that was stolen is not enough (RFC 9470). No API token is one. */
  const onlyRecent: RequestHandler = (_req, res, next) => {
    requireRecentUser(res)
    next()
  }

  /** Requires the same of a request whose body sets one of these fields. */
  const requireRecentFor =
    (fields: string[]): RequestHandler =>
    (req, res, next) => {
      checkAfterBody(res, () => {
        const set = Object.entries((req.body ?? {}) as object).filter(([, value]) => value !== false)
        if (set.some(([name]) => fields.includes(name))) requireRecentUser(res)
      })
      next()
    }

  /**
   * Recognizes who sends a request that needs no credentials: a signed-in user, or a program. An invalid token in the
   * Authorization header is rejected, and counts toward the limit of posts, because its sender relies on it. A cookie of a
   * session that has ended is not, unless the request declares that a user sends it (`Signed-In: ?1`, a boolean of RFC
   * 9651): what the owner enters in the inbox must not become a visitor's request, which may be spam.
   * @param scope What an API token needs. Undefined: nothing.
   */
  const identifySender =
    (scope?: TokenScope): RequestHandler =>
    async (req, res, next) => {
      if (req.get('Signed-In') === '?1') return onlySignedIn(req, res, next)
      try {
        await identify(req, res, scope)
      } catch (error) {
        return limitPosts(req, res, (limited: unknown) => next(limited ?? error))
      }
      next()
    }

  async function identify(req: Request, res: Response, scope: TokenScope | undefined) {
    const credential = credentialOf(req)
    if (!credential) return
    const { value, kind } = credential
    if (kind === 'api token') {
      const token = await findProgram(res, value)
      if (scope) requireScope(token, scope)
    } else if (kind === 'session' || isFromOurPage(req)) {
      if (!(await findUser(res, value)) && kind === 'session') throw invalidToken()
    }
  }

  /** The API token of a request. @throws {ProblemError} 401 if it is not valid, now or once the body has arrived. */
  async function findProgram(res: Response, value: string): Promise<StoredToken> {
    const token = await useToken(store, value)
    res.locals.apiToken = token
    checkAfterBody(res, async () => {
      if (!(await findValidToken(store, token.tokenHash))) throw invalidToken()
    })
    return token
  }

  /** The session of a request, if there is one. It must be there once the body has arrived, too. */
  async function findUser(res: Response, value: string): Promise<StoredSession | undefined> {
    const session = await findSession(value)
    if (!session) return undefined
    res.locals.username = session.username
    checkAfterBody(res, async () => {
      if (!(await findSession(value))) throw sessionEnded()
    })
    return session
  }

  async function findSession(token: string): Promise<StoredSession | undefined> {
    const session = await store.findSession(hashToken(token), iso(Date.now()))
    return session && isPast(session) ? session : undefined
  }

  const isFromOurPage = (req: Request) =>
    req.get('Sec-Fetch-Site') === 'same-origin' || req.get('Origin') === publicUrl

  /** Decides who can use an operation. */
  const guard = (access: Exclude<Access, { by: 'visitors' | 'visitors-and-programs' }>): RequestHandler[] => {
    switch (access.by) {
      case 'everybody':
        return []
      case 'users':
        return [onlySignedIn]
      case 'recent-users':
        return [allow(access.scope), access.fields ? requireRecentFor(access.fields) : onlyRecent]
      case 'programs':
        return [allow(access.scope)]
      case 'senders':
        return [identifySender(access.scope)]
    }
  }

  return { allow, identifySender, guard }
}

/** @throws {ProblemError} 401 if the user of a request that `allow` let through signed in too long ago. */
export function requireRecentUser(res: Response): void {
  if (apiTokenOf(res) || Date.now() - Date.parse(sessionOf(res).startedAt) <= recentMs) return
  throw new ProblemError(
    'recent-sign-in-required',
    `You signed in more than ${recentSignInMinutes} minutes ago. Sign in again to do this.`,
    {
      headers: {
        'WWW-Authenticate': `Bearer error="insufficient_user_authentication", max_age=${recentMs / 1000}`,
      },
    },
  )
}

const isRead = (req: Request) => req.method === 'GET' || req.method === 'HEAD'

/** Whether a page of another origin sent a request: it cannot read the response, but learns how long a search takes. */
const isFromOtherPage = (req: Request) => /^(?:cross|same)-site$/.test(req.get('Sec-Fetch-Site') ?? '')

/** Whether a signed-in user sent a request, after `identifySender`. */
export function isSignedIn(res: Response): boolean {
  return res.locals.username !== undefined
}

/** The session of a request that `onlySignedIn` let through. */
export function sessionOf(res: Response): StoredSession {
  return res.locals.session as StoredSession
}

/** The name of the user, or `token NAME` of the program, who sent a request that `allow` let through. */
export function usernameOf(res: Response): string {
  return String(res.locals.username)
}
