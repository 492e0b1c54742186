import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import { recentSignInMinutes } from '../../schemas/limits.ts'

/**
 * The operations of a resource by method and path, such as `GET /api/quotes/{id}`. They are for signed-in users unless
 * `security` says otherwise.
 */
export type Operations = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`,
  Omit<RouteConfig, 'method' | 'path'>
>

const bearer: Record<string, string[]> = { bearer: [] }

/** Who can use an operation. */
export const security = {
  public: [] as Record<string, string[]>[],
  /** Anonymous, or with an API token or a session. */
  optionalToken: [{}, bearer],
  signedIn: [bearer],
}

/**
 * The security scheme of the document. There is only one, because the clients that generators make set a token for one, and
 * some cannot read a cookie's at all.
 */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a session, which `signIn` returns, or an API token, which the owner creates with `npm run users -- token NAME` (RFC 6750). The scope of an API token is `quotes:write`: it sends quotes, and reads nothing. Keep it on a server: browsers refuse to send it from pages of other origins. Pages of this origin may use the cookie of the session, `__Host-session`, instead.',
  },
}

/** Requirement of operations that change something (Cross-Site Request Forgery). */
export const ownOrigin = 'Requests that use the session cookie must come from this origin.'

/** Requirement of operations that a stolen session alone must not authorize. */
export const recentSignIn = `The session must have started in the last ${recentSignInMinutes} minutes; the response is 401 otherwise, with the problem type \`recent-sign-in-required\`.`
