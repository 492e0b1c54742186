import { hash, randomBytes } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { unauthorized, type ProblemError } from '../../http/problem.ts'
import type { StoredToken, TokenStore } from '../../stores/interface/account-store.ts'

/** How API tokens begin, so that secret scanners and people recognize them. Tokens of sessions have no prefix. */
export const apiTokenPrefix = 'concrete_quote_'

/** Hashes a token of 256 random bits for the store. */
export const hashToken = (token: string) => hash('sha256', token)

/** Reads the token in the Authorization header of a request (RFC 6750). Undefined if there is none. */
export function bearerTokenOf(req: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(req.get('Authorization') ?? '')?.[1]
}

interface TokenOptions {
  /** When it ends. Default: never. */
  expiresAt?: string | null | undefined
  /** The source of all quotes that it sends. Default: any. */
  source?: string | null | undefined
}

/** Creates an API token, and what is stored of it. The token itself is shown once. */
export function createApiToken(
  name: string,
  { expiresAt = null, source = null }: TokenOptions = {},
): { token: string; stored: StoredToken } {
  const token = apiTokenPrefix + randomBytes(32).toString('base64url')
  const createdAt = new Date().toISOString()
  const tokenHash = hashToken(token)
  return { token, stored: { name, tokenHash, createdAt, expiresAt, lastUsedAt: null, source } }
}

/**
 * Identifies integrators by the API token of a request, before its posts are limited. A request without a token is
 * anonymous. So is one with another bearer token or scheme: some clients send the token of a session, a placeholder, or
 * the password of a proxy with every request. An API token outside the Bearer scheme is rejected rather than
 * ignored, because its sender relies on it.
 * @param limitPosts Counts requests with an invalid or misplaced token, before they are rejected.
 */
export function identifyToken(
  store: Pick<TokenStore, 'findToken' | 'setTokenUsed'>,
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
    const now = new Date().toISOString()
    if (!found || (found.expiresAt !== null && found.expiresAt <= now)) return reject(invalidToken())
    const minute = `${now.slice(0, 16)}:00.000Z`
    if (found.lastUsedAt === null || found.lastUsedAt < minute)
      // This runs in the background: if it fails, the next use is noted.
      store.setTokenUsed(found.name, minute).catch(() => undefined)
    res.locals.apiToken = found
    next()
  }
}

const misplacedToken = () =>
  unauthorized(`The Authorization header is malformed. Send the API token as \`Bearer ${apiTokenPrefix}…\`.`)

const invalidToken = () =>
  unauthorized('The token is not valid, was revoked, or has expired.', 'Bearer error="invalid_token"')
