import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { ProblemError } from '../http/problem.ts'
import type { AccountStore, User } from '../stores/account-store.ts'

/** How long a session lasts unless it is used, and how much of that may pass before a use extends it. */
const idleMs = 12 * 60 * 60 * 1000
const extendAfterMs = 5 * 60 * 1000

/** How long a session lasts however often it is used: the limit of NIST SP 800-63B-4, section 2.1.3. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000

const hash = (token: string) => createHash('sha256').update(token).digest('hex')
const iso = (time: number) => new Date(time).toISOString()

/**
 * Starts a session of a user whose password was verified: the answer carries its token, which the store keeps only
 * hashed, also as a cookie.
 * @returns Undefined when the user has been removed or has another password since.
 */
export async function startSession(
  accounts: AccountStore,
  { username, passwordHash }: Pick<User, 'username' | 'passwordHash'>,
  res: Response,
): Promise<Session | undefined> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const expiresAt = iso(now + idleMs)
  const session = { tokenHash: hash(token), username, startedAt: iso(now), expiresAt }
  if (!(await accounts.addSession(session, passwordHash))) return undefined
  setCookie(res, token, idleMs)
  return { token, expiresAt }
}

/** Ends the session that a request came with. */
export async function endSession(accounts: AccountStore, req: Request, res: Response): Promise<void> {
  const token = tokenOf(req)
  if (token) await accounts.removeSession(hash(token.value))
  res.clearCookie('session', cookie)
}

const cookie = { httpOnly: true, secure: true, sameSite: 'strict', path: '/api' } as const

function setCookie(res: Response, token: string, maxAge: number) {
  res.cookie('session', token, { ...cookie, maxAge })
}

/** The token of a request: from its Authorization header, else from its cookie. */
function tokenOf(req: Request): { value: string; fromCookie: boolean } | undefined {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(req.get('Authorization') ?? '') ?? []
  if (bearer) return { value: bearer, fromCookie: false }
  const [, value] = /(?:^|; *)session=([^;]+)/.exec(req.get('Cookie') ?? '') ?? []
  return value ? { value, fromCookie: true } : undefined
}

/** The problem of a request that is not signed in (RFC 9110, section 15.5.2). */
export function unauthorized(why: string): ProblemError {
  return new ProblemError('unauthorized', why, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

/**
 * Lets only signed-in requests pass. A browser sends the cookie by itself, so what changes anything by it must come
 * from a page of ours (OWASP, Cross-Site Request Forgery Prevention).
 */
export function onlySignedIn(accounts: AccountStore, publicUrl: string): RequestHandler {
  return async (req, res, next) => {
    const token = tokenOf(req)
    if (!token) throw unauthorized('Sign in first.')
    const fromOurPage = req.get('Sec-Fetch-Site') === 'same-origin' || req.get('Origin') === publicUrl
    if (token.fromCookie && req.method !== 'GET' && req.method !== 'HEAD' && !fromOurPage) {
      throw unauthorized('A request from another site needs a token.')
    }
    const now = Date.now()
    const session = await accounts.findSession(hash(token.value), iso(now))
    if (!session) throw unauthorized('The session has ended: sign in again.')
    const expiresAt = Math.min(now + idleMs, Date.parse(session.startedAt) + lifetimeMs)
    if (expiresAt - Date.parse(session.expiresAt) > extendAfterMs) {
      // Nobody waits for it; where it fails, the next use extends the session.
      accounts.extendSession(hash(token.value), iso(expiresAt)).catch(() => undefined)
      if (token.fromCookie) setCookie(res, token.value, expiresAt - now)
    }
    next()
  }
}
