import { randomBytes } from 'node:crypto'
import { sessionIdleHours, sessionLifetimeDays, type Session } from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { unauthorized } from '../http/problem.ts'
import type { AccountStore, User } from '../stores/interface/account-store.ts'
import { apiTokenPrefix, bearerTokenOf, hashToken } from './api-tokens.ts'
import { hostCookie, readCookie, setDeviceCookie, type SetsCookies } from './cookies.ts'

const hourMs = 60 * 60 * 1000
const idleMs = sessionIdleHours * hourMs
const lifetimeMs = sessionLifetimeDays * 24 * hourMs

/** How much of the idle timeout may pass before a use extends the session. */
const extendAfterMs = 5 * 60 * 1000

const iso = (time: number) => new Date(time).toISOString()

/**
 * Starts a session for a user whose password was verified. Its token is in the response, and in a cookie; the store has
 * its hash only. Another cookie identifies the browser at its next sign-in.
 * @returns Undefined if the user was removed or the password changed in the meantime.
 */
export async function startSession(
  accounts: AccountStore,
  { username, passwordHash }: Pick<User, 'username' | 'passwordHash'>,
  res: SetsCookies,
): Promise<Session | undefined> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const expiresAt = iso(now + idleMs)
  const session = { tokenHash: hashToken(token), username, startedAt: iso(now), expiresAt }
  if (!(await accounts.addSession(session, passwordHash))) return undefined
  setCookie(res, token, idleMs)
  setDeviceCookie(res, { username, passwordHash })
  return { token, expiresAt }
}

/** Ends the session of a request. */
export async function endSession(accounts: AccountStore, req: Request, res: Response): Promise<void> {
  const token = tokenOf(req)
  if (token) await accounts.removeSession(hashToken(token.value))
  res.clearCookie(cookieName, hostCookie)
}

/** The problem of a request whose session has ended. */
export const sessionEnded = () => unauthorized('The session has ended: sign in again.')

/** Ends all sessions of the user who sent a request that `onlySignedIn` let through. */
export async function endAllSessions(accounts: AccountStore, res: Response): Promise<void> {
  await accounts.removeSessions(usernameOf(res))
  res.clearCookie(cookieName, hostCookie)
}

const cookieName = '__Host-session'

function setCookie(res: SetsCookies, token: string, maxAge: number) {
  res.cookie(cookieName, token, { ...hostCookie, maxAge })
}

/** Reads the token of a request from its Authorization header, or else from its cookie. */
function tokenOf(req: Request): { value: string; fromCookie: boolean } | undefined {
  const bearer = bearerTokenOf(req)
  if (bearer !== undefined) return { value: bearer, fromCookie: false }
  const value = readCookie(req, cookieName)
  return value ? { value, fromCookie: true } : undefined
}

/**
 * Requires a session. Because browsers attach the cookie to requests of any site, a request that changes something and is
 * authenticated by cookie must come from the product's own origin (OWASP, Cross-Site Request Forgery Prevention).
 */
export function onlySignedIn(accounts: AccountStore, publicUrl: string): RequestHandler {
  return async (req, res, next) => {
    const token = tokenOf(req)
    if (!token) throw unauthorized('Sign in first.')
    if (token.value.startsWith(apiTokenPrefix))
      throw unauthorized('An API token can send quotes, and nothing else. Sign in.')
    if (token.fromCookie && req.method !== 'GET' && req.method !== 'HEAD' && !isFromOurPage(req, publicUrl)) {
      throw unauthorized('A request from another site needs a token.')
    }
    const now = Date.now()
    const session = await accounts.findSession(hashToken(token.value), iso(now))
    if (!session) throw sessionEnded()
    const expiresAt = Math.min(now + idleMs, Date.parse(session.startedAt) + lifetimeMs)
    // A page that is left open must not keep its session alive: neither by polls, which are conditional requests, nor by
    // what they cause, which it declares, nor by images, for which it cannot.
    const isBackground =
      req.get('If-None-Match') !== undefined ||
      req.get('Background') === '?1' ||
      req.get('Sec-Fetch-Dest') === 'image'
    if (!isBackground && expiresAt - Date.parse(session.expiresAt) > extendAfterMs) {
      // This runs in the background: if it fails, the next use extends the session.
      accounts.extendSession(hashToken(token.value), iso(expiresAt)).catch(() => undefined)
      if (token.fromCookie) setCookie(res, token.value, expiresAt - now)
    }
    res.locals.username = session.username
    next()
  }
}

const isFromOurPage = (req: Request, publicUrl: string) =>
  req.get('Sec-Fetch-Site') === 'same-origin' || req.get('Origin') === publicUrl

/**
 * Recognizes a signed-in user, as `onlySignedIn` does, but lets every request through, unless it declares that a user sends
 * it (`Signed-In: ?1`, a boolean of RFC 9651): what the owner enters in the inbox must not become a visitor's request, which
 * may be spam, because the session has ended.
 */
export function identifyUser(accounts: AccountStore, publicUrl: string): RequestHandler {
  const requireUser = onlySignedIn(accounts, publicUrl)
  return async (req, res, next) => {
    if (req.get('Signed-In') === '?1') return requireUser(req, res, next)
    const token = tokenOf(req)
    if (!token || token.value.startsWith(apiTokenPrefix)) return next()
    if (token.fromCookie && !isFromOurPage(req, publicUrl)) return next()
    const session = await accounts.findSession(hashToken(token.value), iso(Date.now()))
    if (session) res.locals.username = session.username
    next()
  }
}

/** Whether a signed-in user sent a request, after `identifyUser`. */
export function isSignedIn(res: Response): boolean {
  return res.locals.username !== undefined
}

/** The name of the user who sent a request that `onlySignedIn` let through. */
export function usernameOf(res: Response): string {
  return String(res.locals.username)
}
