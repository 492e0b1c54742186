import { maxTokenRequestsPerMinute } from '../../schemas/limits.ts'
import { tokenScopes, type TokenScope } from '../../schemas/owner/api-token.ts'

/** Who can use an operation. */
export type Access =
  | { by: 'everybody' }
  /** With a session. */
  | { by: 'users' }
  /**
   * With a session that has just started; with any session, if the body has none of these fields, or false in them; or with
   * an API token that has the scope, if there is one.
   */
  | { by: 'recent-users'; fields?: string[]; scope?: TokenScope }
  /** With a session, or with an API token that has the scope. */
  | { by: 'programs'; scope: TokenScope }
  /** Everybody, or whoever has a session, or an API token that has the scope: it is recognized who sends it. */
  | { by: 'senders'; scope: TokenScope }
  /** A visitor by the key of their link, or with a session, or with an API token that has the scope. */
  | { by: 'visitors-and-programs'; scope: TokenScope }
  /** A visitor by the key of their link. */
  | { by: 'visitors' }

/** What the document requires of a request, in the terms of OpenAPI. */
export function securityOf(access: Access): Record<string, string[]>[] {
  switch (access.by) {
    case 'everybody':
    case 'visitors':
      return []
    case 'users':
      return [{ bearer: [] }]
    case 'recent-users':
      return [{ bearer: access.scope ? [access.scope] : [] }]
    case 'programs':
      return [{ bearer: [access.scope] }]
    case 'senders':
    case 'visitors-and-programs':
      return [{}, { bearer: [access.scope] }]
  }
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
