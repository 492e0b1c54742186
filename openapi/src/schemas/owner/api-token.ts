import * as z from 'zod/mini'
import { time } from '../quote/times.ts'
import { sourceName } from '../source.ts'
import { text } from '../text.ts'
import { unknownFields } from '../unknown-keys.ts'

/** The name of an API token, which is in the log. */
const name = () =>
  text({
    max: 64,
    pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
    error: 'Choose up to 64 letters, digits, hyphens, dots, and underscores, such as acme-crm',
  })

/** An API token to create. */
export const NewApiToken = z.strictObject(
  {
    name: name(),
    /** When it ends. Absent or null: never. */
    expiresAt: z.nullish(time()),
    /** The partner whose name its quotes get as their source, whatever they say. Absent or null: any. */
    source: z.nullish(sourceName),
  },
  unknownFields(),
)
export type NewApiToken = z.output<typeof NewApiToken>

const dateTime = () => z.nullable(z.iso.datetime({ precision: 3 }))

/** An API token, without its secret. */
export const ApiToken = z.object({
  name: z.string(),
  createdAt: z.iso.datetime({ precision: 3 }),
  /** Null: never. */
  expiresAt: dateTime(),
  /** When it was last used, to the minute. Null if it never was. */
  lastUsedAt: dateTime(),
  /** The partner whose name its quotes get as their source. Null: any. */
  source: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof ApiToken>

/** A new API token with its secret, which is shown once. */
export const CreatedApiToken = z.object({ ...ApiToken.shape, token: z.string() })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>

/** All API tokens, by name. */
export const ApiTokenList = z.object({ items: z.array(ApiToken).check(z.maxLength(10_000)) })
export type ApiTokenList = z.infer<typeof ApiTokenList>
