import type { Request } from 'express'
import { unauthorized } from '../problem.ts'

/** How API tokens begin, so that secret scanners and people recognize them. Tokens of sessions have no prefix. */
export const apiTokenPrefix = 'concrete_quote_'

/** Whether a program sends a request, with an API token: browsers send none by themselves. */
export const hasApiToken = (req: Request): boolean =>
  (req.get('Authorization') ?? '').includes(apiTokenPrefix)

/**
 * Reads the token in the Authorization header of a request (RFC 6750). Undefined if there is none: other schemes are
 * ignored, such as that of a proxy, and so is the scheme alone, which some generated clients send.
 * @throws {ProblemError} 401 if there is an API token outside the Bearer scheme, because its sender relies on it.
 */
export function bearerTokenOf(req: Request): string | undefined {
  const credentials = req.get('Authorization') ?? ''
  const [, token] = /^Bearer +(.+)$/i.exec(credentials) ?? []
  if (token === undefined && hasApiToken(req))
    throw unauthorized(
      `The Authorization header is malformed. Send the API token as \`Bearer ${apiTokenPrefix}…\`.`,
    )
  return token
}
