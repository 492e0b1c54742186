import * as z from 'zod/mini'
import { documented, object, strictObject } from '../documentation.ts'
import { ofType, text, time } from '../request-types.ts'
import { arrayOf, listOf, string, stringOrNull, utcTime, utcTimeOrNull } from '../response-types.ts'
import { sourceName } from '../source.ts'

const nameDescription = 'The name by which it is revoked, and which the log has.'

/** What API tokens may be allowed to do, by scope (RFC 6749, section 3.3). */
export const tokenScopes = {
  'quotes:send': 'Send requests',
  'quotes:read': 'Read requests, with their photos',
  'quotes:write': 'Change and erase requests, and add and remove photos',
  'statistics:read': 'Read statistics',
  webhooks: 'Add webhooks and manage those, and read requests',
} as const

export type TokenScope = keyof typeof tokenScopes

const scopeNames = Object.keys(tokenScopes) as TokenScope[]

const TokenScope = z.enum(scopeNames, `Must be one of ${scopeNames.join(', ')}`)

export const NewApiToken = strictObject('An API token to create.', {
  name: documented(
    text({
      max: 64,
      pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
      error: 'Choose up to 64 letters, digits, hyphens, dots, and underscores, such as acme-crm',
    }),
    nameDescription,
    'acme-crm',
  ),
  expiresAt: documented(
    z.nullish(time()),
    'When it ends (RFC 3339). Absent or null: never.',
    '2027-11-20T00:00:00.000Z',
  ),
  source: documented(
    z.nullish(sourceName),
    'The partner it is limited to. Its quotes get this name as their source, whatever they say, and it reaches quotes of no other partner. Absent or null: any.',
    'lone-star-homes',
  ),
  scopes: documented(
    z._default(
      z
        .array(TokenScope, ofType('array'))
        .check(
          z.minLength(1, 'Choose at least one scope'),
          z.maxLength(scopeNames.length, 'Name each scope once'),
          z.refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once'),
        )
        // JSON Schema has a word for what the function checks.
        .register(z.globalRegistry, { uniqueItems: true }),
      ['quotes:send'],
    ),
    'What it may do. `webhooks` includes `quotes:read`, because webhooks tell of requests.',
    ['quotes:send', 'quotes:read'],
  ),
})
export type NewApiToken = z.output<typeof NewApiToken>

export const ApiToken = object('An API token, without its secret.', {
  name: string(nameDescription, 'acme-crm'),
  createdAt: utcTime('When it was created', '2026-11-20T15:00:00.000Z'),
  expiresAt: utcTimeOrNull('When it ends', 'Null: never.', '2027-11-20T00:00:00.000Z'),
  lastUsedAt: utcTimeOrNull('When it was last used, to the minute', 'Null if it never was.'),
  source: stringOrNull(
    'The partner whose name its quotes get as their source, and whose quotes it reaches. Null: any.',
    'lone-star-homes',
  ),
  scopes: arrayOf(TokenScope, scopeNames.length, 'What it may do.', ['quotes:send', 'quotes:read']),
})
export type ApiToken = z.infer<typeof ApiToken>

export const CreatedApiToken = object('A new API token with its secret.', {
  ...ApiToken.shape,
  token: string(
    'The secret. It is not shown again.',
    'concrete_quote_Zc_EKAz3-JRMrUDgd66sk9Vx6i13ib3ktQ51vItrJXc',
  ),
})
export type CreatedApiToken = z.infer<typeof CreatedApiToken>

export const ApiTokenList = listOf(ApiToken, 10_000, 'All API tokens, by name.')
export type ApiTokenList = z.infer<typeof ApiTokenList>
