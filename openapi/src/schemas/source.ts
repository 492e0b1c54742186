import * as z from 'zod/mini'
import { missingOrWrongType, text, trim, trimmed } from './text.ts'

/** The source of requests by phone, which users enter in the inbox. */
export const phoneSource = 'phone'

/** A partner's name as the owner registers it: the `source` of quotes from an origin. */
export const sourceName = trimmed(text({ max: 100, error: 'The name is blank' })).check(
  z.refine((value) => value !== phoneSource, 'Requests by phone have this name: choose another one'),
)

/**
 * Whether an address is an HTTP origin: without a path, as browsers send it. A host may have other characters by the URL
 * standard, but they would end an entry of a Content-Security-Policy.
 */
export const isOrigin = (address: string) =>
  /^https?:\/\/[\w.:[\]-]+$/.test(address) && URL.canParse(address) && new URL(address).origin === address

/**
 * The origin of an address without a path, as browsers send it: in lower case, without the default port, in punycode. Any
 * other text is only trimmed.
 */
export function toOrigin(text: string): string {
  const address = trim(text)
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.href === `${url?.origin}/` ? url.origin : address
}

/** A registered source: quotes from pages of the origin have its name. */
export const Source = z.object(
  {
    name: sourceName,
    origin: z.pipe(
      z.pipe(
        z
          .string({ error: ({ input }) => missingOrWrongType('string', input) })
          .check(z.maxLength(300, 'Must have at most 300 characters')),
        z.transform(toOrigin),
      ),
      z
        .string()
        .check(
          z.refine(isOrigin, 'The origin must be an address without a path, such as https://partner.example'),
        ),
    ),
  },
  { error: ({ input }) => missingOrWrongType('object', input) },
)
export type Source = z.output<typeof Source>

/** How many quotes came from a source in a month, without suspected spam. */
export const MonthCount = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d\d$/), z.maxLength(7)),
  quotes: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
})

/** The quotes of a source: registered, or as senders named it. Null for quotes without a source. */
export const SourceCounts = z.object({
  source: z.nullable(z.string()),
  origins: z.array(z.string()).check(z.maxLength(10_000)),
  months: z.array(MonthCount).check(z.maxLength(10_000)),
})
export type SourceCounts = z.infer<typeof SourceCounts>

/** The sources of all quotes. */
export const SourceList = z.object({ items: z.array(SourceCounts).check(z.maxLength(20_000)) })
export type SourceList = z.infer<typeof SourceList>
