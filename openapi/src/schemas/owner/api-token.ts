import * as z from 'zod/mini'
import { documented, exampleOf } from '../documentation.ts'
import { unknownFields } from '../error-messages.ts'
import { time } from '../times.ts'
import { listOf, utcTime, utcTimeOrNull } from '../response-types.ts'
import { sourceName } from '../source.ts'
import { text } from '../text.ts'

/** The name of an API token, which is in the log. */
const name = () =>
  text({
    max: 64,
    pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
    error: 'Choose up to 64 letters, digits, hyphens, dots, and underscores, such as acme-crm',
  })

export const NewApiToken = documented(
  z.strictObject(
    {
      name: name(),
      expiresAt: documented(z.nullish(time()), 'When it ends (RFC 3339). Absent or null: never.'),
      source: documented(
        z.nullish(sourceName),
        'The partner whose name its quotes get as their source, whatever they say. Absent or null: any.',
      ),
    },
    unknownFields(),
  ),
  'An API token to create.',
  { name: 'acme-crm', expiresAt: '2027-11-20T00:00:00.000Z', source: 'lone-star-homes' },
)
export type NewApiToken = z.output<typeof NewApiToken>

export const ApiToken = documented(
  z.object({
    name: z.string(),
    createdAt: utcTime('When it was created'),
    expiresAt: utcTimeOrNull('When it ends', 'Null: never.'),
    lastUsedAt: utcTimeOrNull('When it was last used, to the minute', 'Null if it never was.'),
    source: documented(
      z.nullable(z.string()),
      'The partner whose name its quotes get as their source. Null: any.',
    ),
  }),
  'An API token, without its secret.',
  {
    name: 'acme-crm',
    expiresAt: '2027-11-20T00:00:00.000Z',
    source: 'lone-star-homes',
    createdAt: '2026-11-20T15:00:00.000Z',
    lastUsedAt: null,
  },
)
export type ApiToken = z.infer<typeof ApiToken>

export const CreatedApiToken = documented(
  z.extend(ApiToken, { token: documented(z.string(), 'The secret. It is not shown again.') }),
  'A new API token with its secret.',
  { ...exampleOf(ApiToken), token: 'concrete_quote_Zc_EKAz3-JRMrUDgd66sk9Vx6i13ib3ktQ51vItrJXc' },
)
export type CreatedApiToken = z.infer<typeof CreatedApiToken>

export const ApiTokenList = listOf(ApiToken, 10_000, 'All API tokens, by name.')
export type ApiTokenList = z.infer<typeof ApiTokenList>
