import { hash, randomBytes } from 'node:crypto'
import { isOfPartner, type NewApiToken, type TokenScope } from '@concrete-quote/openapi'
import type { Response } from 'express'
import { ProblemError, unauthorized } from '../../http/problem.ts'
import { apiTokenPrefix } from '../../http/request/bearer-token.ts'
import { onlySourceOf } from '../../http/sender.ts'
import type { StoredToken, TokenStore } from '../../stores/records/tokens.ts'

/** Hashes a token of 256 random bits for the store. */
export const hashToken = (token: string) => hash('sha256', token)

/** Default: a token that may send quotes of any source, and never ends. */
type TokenOptions = Partial<Omit<NewApiToken, 'name'>>

/** Creates an API token, and what is stored of it. The token itself is shown once. */
export function createApiToken(
  name: string,
  { expiresAt = null, source = null, scopes = ['quotes:send'] }: TokenOptions = {},
): { token: string; stored: StoredToken } {
  const token = apiTokenPrefix + randomBytes(32).toString('base64url')
  const createdAt = new Date().toISOString()
  const tokenHash = hashToken(token)
  const granted = new Set<TokenScope>([
    ...scopes,
    ...(scopes.includes('webhooks') ? (['quotes:read'] as const) : []),
  ])
  const stored = { name, tokenHash, createdAt, expiresAt, lastUsedAt: null, source, scopes: [...granted] }
  return { token, stored }
}

/** Whether a stored API token has not expired. */
export const isValidToken = ({ expiresAt }: StoredToken): boolean =>
  expiresAt === null || expiresAt > new Date().toISOString()

/** The API token with a hash, unless it was revoked or has expired. */
export async function findValidToken(
  store: Pick<TokenStore, 'findToken'>,
  tokenHash: string,
): Promise<StoredToken | undefined> {
  const found = await store.findToken(tokenHash)
  return found && isValidToken(found) ? found : undefined
}

/** Finds the API token of a request, and notes its use. Rejects with a 401 if it is not valid. */
export async function useToken(store: TokenStore, token: string): Promise<StoredToken> {
  const found = await findValidToken(store, hashToken(token))
  if (!found) throw invalidToken()
  const minute = `${new Date().toISOString().slice(0, 16)}:00.000Z`
  if (found.lastUsedAt === null || found.lastUsedAt < minute)
    // This runs in the background: if it fails, the next use is noted.
    store.setTokenUsed(found.name, minute).catch(() => undefined)
  return found
}

/**
 * Requires a scope of an API token (RFC 6750, section 3.1). No token has an undefined one.
 * @throws {ProblemError} 403 if the token lacks it.
 */
export function requireScope({ scopes }: StoredToken, scope: TokenScope | undefined): void {
  if (scope === undefined) throw insufficientScope('No API token may do this. Sign in.')
  if (!scopes.includes(scope))
    throw insufficientScope(`The API token lacks the scope ${scope}.`, `, scope="${scope}"`)
}

/** Creates the problem of an API token that may not do what it is used for. */
const insufficientScope = (why: string, parameters = '') =>
  new ProblemError('insufficient-scope', why, {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope"${parameters}` },
  })

export const invalidToken = () =>
  unauthorized('The token is not valid, was revoked, or has expired.', 'Bearer error="invalid_token"')

/**
 * The partner whose quotes a request selects: that which it asks for, or else that to whose quotes its API token is limited.
 * @throws {ProblemError} 403 if it asks for the quotes of another one.
 */
export function sourceFor(res: Response, asked: string | null | undefined): string | undefined {
  const only = onlySourceOf(res)
  if (only !== undefined && asked != null && !isOfPartner(asked, only))
    throw insufficientScope(`The API token is limited to the quotes of ${only}.`)
  return asked ?? only
}
