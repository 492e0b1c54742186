import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { ProblemError } from '../http/problem.ts'
import type { StoredToken, TokenStore } from '../stores/interface/token-store.ts'
import { apiTokenPrefix, bearerTokenOf, hashToken } from './bearer-token.ts'
import { unauthorized } from './sessions.ts'

/** Creates an API token, and what is stored of it. The token itself is shown once. */
export function createApiToken(name: string): { token: string; stored: StoredToken } {
  const token = apiTokenPrefix + randomBytes(32).toString('base64url')
  return { token, stored: { name, tokenHash: hashToken(token), createdAt: new Date().toISOString() } }
}

/**
 * Identifies integrators by the API token of a request, before its posts are limited. A request without a token is
 * anonymous. So is one with another bearer token or scheme: some clients send the token of a session, a placeholder, or
 * the password of a proxy with every request. An API token outside the Bearer scheme is rejected rather than
 * ignored, because its sender relies on it.
 * @param limitPosts Counts requests with an invalid or misplaced token, before they are rejected.
 */
export function identifyToken(
  store: Pick<TokenStore, 'findToken'>,
  limitPosts: RequestHandler,
): RequestHandler {
  return async (req, res, next) => {
    const reject = (problem: ProblemError) => limitPosts(req, res, (error: unknown) => next(error ?? problem))
    const token = bearerTokenOf(req)
    if (token === undefined) {
      if (req.get('Authorization')?.includes(apiTokenPrefix)) return reject(misplacedToken())
      return next()
    }
    if (!token.startsWith(apiTokenPrefix)) return next()
    const found = await store.findToken(hashToken(token))
    if (!found) return reject(invalidToken())
    res.locals.tokenName = found.name
    next()
  }
}

const misplacedToken = () =>
  unauthorized(`The Authorization header is malformed. Send the API token as \`Bearer ${apiTokenPrefix}…\`.`)

const invalidToken = () =>
  unauthorized('The token is not valid, or was revoked.', 'Bearer error="invalid_token"')
