import * as z from 'zod/mini'
import { projectTypes, type ProjectType } from './project-type.ts'
import { StoredQuote } from './quote.ts'
import { text, trimmed } from './text.ts'

const dateTime = 'Must be a time such as 2026-11-20T09:30:00Z'

/** What a list of quotes may be asked for, as query parameters; any other is refused. */
export const QuoteListQuery = z.strictObject(
  {
    /** Where the page before this one ended: its `next`. */
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{48}$/, 'Must be the `next` of another page'))),
    /** How many quotes a page has. Default: 50. */
    limit: z.optional(
      z.pipe(
        z.string().check(z.regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'Must be a number from 1 to 200')),
        z.transform(Number),
      ),
    ),
    projectType: z.optional(
      z.enum(Object.keys(projectTypes) as [ProjectType], { error: () => 'Must be a project type' }),
    ),
    /** Received at this time or later (RFC 3339). */
    since: z.optional(z.iso.datetime({ offset: true, error: dateTime })),
    /** Received before this time (RFC 3339). */
    until: z.optional(z.iso.datetime({ offset: true, error: dateTime })),
    /** From this partner. */
    source: z.optional(trimmed(text({ max: 100, message: 'Must not be blank' }))),
    /** What the last name, the e-mail or the phone number's digits begin with. */
    q: z.optional(trimmed(text({ max: 254, message: 'Must not be blank' }))),
    /** Quotes taken for spam are left out unless asked for. */
    spam: z.optional(z.literal('include', { error: () => 'Must be `include`, or left out' })),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `Unknown parameter: ${issue.keys.join(', ')}` : undefined,
  },
)
export type QuoteListQuery = z.output<typeof QuoteListQuery>

/** A page of quotes, newest first. `next` is the cursor of the page after it; null: there is none. */
export const QuoteList = z.object({ items: z.array(StoredQuote), next: z.nullable(z.string()) })
