import * as z from 'zod/mini'
import { projectTypes, type ProjectType } from './project-type.ts'
import { StoredQuote } from './quote.ts'
import { missingOrWrongType, text, trimmed } from './text.ts'

const dateTime = 'Must be a time such as 2026-11-20T09:30:00Z'

/** A parameter given twice is an array. */
const once = () => z.string({ error: ({ input }) => missingOrWrongType('string', input) })

const cursor = once()
  .check(z.regex(/^[\w-]{48}$/, 'Must be the `next` of another page'))
  .register(z.globalRegistry, { maxLength: 48 })

const time = z.iso
  .datetime({ offset: true, error: dateTime })
  .check(z.maxLength(40, 'Must have at most 40 characters'))

/** A parameter, with the description that the document publishes. */
function parameter<T extends z.ZodMiniType>(description: string, schema: T, more: object = {}) {
  const optional = z.optional(schema)
  z.globalRegistry.add(optional, { description, ...more })
  return optional
}

/** What a list of quotes may be asked for, as query parameters; any other is refused. */
export const QuoteListQuery = z.strictObject(
  {
    cursor: parameter(
      'Where the page before this one ended: its `next`. The filters stay as they were.',
      cursor,
    ),
    limit: parameter(
      'How many quotes a page has. Default: 50.',
      z.pipe(
        once()
          .check(({ value, issues }) => {
            if (/^([1-9]|[1-9]\d|1\d\d|200)$/.test(value)) return
            issues.push({ code: 'custom', input: value, message: 'Must be a number from 1 to 200' })
          })
          .register(z.globalRegistry, { type: 'integer', format: 'int32', minimum: 1, maximum: 200 }),
        z.transform(Number),
      ),
    ),
    projectType: parameter(
      'For this type of project.',
      z.enum(Object.keys(projectTypes) as [ProjectType], { error: () => 'Must be a project type' }),
    ),
    since: parameter('Received at this time or later (RFC 3339).', time),
    until: parameter('Received before this time (RFC 3339).', time),
    source: parameter('From this partner.', trimmed(text({ max: 100, message: 'Must not be blank' }))),
    q: parameter(
      "What the last name, the e-mail or the phone number's digits begin with, whatever its case and accents.",
      trimmed(text({ max: 254, message: 'Must not be blank' })),
    ),
    spam: parameter(
      '`include` shows also what is taken for spam.',
      z.literal('include', { error: () => 'Must be `include`, or left out' }),
    ),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `Unknown parameter: ${issue.keys.join(', ')}` : undefined,
  },
)
export type QuoteListQuery = z.output<typeof QuoteListQuery>

/** A page of quotes, newest first. `next` is the cursor of the page after it; null: there is none. */
export const QuoteList = z.object({
  items: z.array(StoredQuote).check(z.maxLength(200)),
  next: z.nullable(cursor),
})
