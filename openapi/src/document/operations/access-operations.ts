import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import { maxTokenRequestsPerMinute } from '../../schemas/limits.ts'
import { tokenScopes, type TokenScope } from '../../schemas/owner/api-token.ts'
import type { ProblemType } from '../../schemas/problem-types.ts'

/** An operation with the problems that it can have, apart from those that follow from its path, security, and body. */
export type Operation = RouteConfig & { problems?: ProblemType[] }

/** Operations by method and path, such as `GET /api/quotes/{id}`: for signed-in users unless `security` differs. */
export type Operations = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`,
  Omit<Operation, 'method' | 'path'>
>

type Security = Record<string, string[]>[]

export const security = {
  public: [] as Security,
  signedIn: [{ bearer: [] }] as Security,
  /** With a session, or with an API token that has the scope. */
  scope: (scope: TokenScope): Security => [{ bearer: [scope] }],
  /** Anonymous, or with a session, or with an API token that has the scope. */
  optionalScope: (scope: TokenScope): Security => [{}, { bearer: [scope] }],
}

const scopeTable = Object.entries(tokenScopes).map(([scope, text]) => `| \`${scope}\` | ${text} |`)

/** Only one: generated clients set a token for one, and some cannot read a cookie's at all. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: [
      'The token of a session, which `signIn` returns, or an API token, which a user creates by `createApiToken`, or with `npm run users -- token NAME` (RFC 6750). Keep it on a server: browsers refuse to send it from pages of other origins. Pages of this origin may use the cookie of the session, `__Host-session`, instead.',
      'An API token may do what its scopes say. An operation lists the scope that a token needs; one that lists none needs a session. Without the scope, the response is 403, with the problem type `insufficient-scope`.',
      ['| Scope | A token with it may |', '| --- | --- |', ...scopeTable].join('\n'),
      `A token that is limited to a partner reaches the quotes of that partner only. A token makes at most ${maxTokenRequestsPerMinute} requests per minute, besides those that send quotes.`,
    ].join('\n\n'),
  },
}

/** Requirement of operations that change something (Cross-Site Request Forgery). */
export const ownOrigin = 'Requests that use the session cookie must come from this origin.'
