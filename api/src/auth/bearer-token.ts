import { hash } from 'node:crypto'
import type { Request } from 'express'

/** How API tokens begin, so that secret scanners and people recognize them. Tokens of sessions have no prefix. */
export const apiTokenPrefix = 'concrete_quote_'

/** Hashes a token of 256 random bits for the store. */
export const hashToken = (token: string) => hash('sha256', token)

/** Reads the token in the Authorization header of a request (RFC 6750). Undefined if there is none. */
export function bearerTokenOf(req: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(req.get('Authorization') ?? '')?.[1]
}
