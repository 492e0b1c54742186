import * as z from 'zod/mini'
import { documented, exampleOf, object } from '../documentation.ts'
import { line, ofType, unknownParameters } from '../request-types.ts'
import { maxSearchWords } from '../limits.ts'
import { arrayOf, utcTime, uuid } from '../response-types.ts'
import { namesOf, outcomes } from './outcome.ts'
import { projectTypes } from './quote-request.ts'
import { ListedQuote } from './quote.ts'

/** A parameter that is given twice is an array. */
const once = () => z.string(ofType('string'))

const notACursor = 'Must be the `next` of another page'

/** A cursor as clients see it, who need not know what it encodes. */
const cursor = () =>
  once()
    .check(z.regex(/^[\w-]{19,68}$/, notACursor))
    .register(z.globalRegistry, { maxLength: 68 })

/** Encodes the position of the last item of a page as the cursor of the next page: base64url (RFC 4648, section 5). */
export const toCursor = (position: string) =>
  btoa(position).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** A cursor, decoded from base64url to the position of the last item on the previous page. */
const decodedCursor = <Position extends z.ZodMiniType<unknown, string>>(position: Position) =>
  z.pipe(
    z.pipe(
      cursor(),
      z.transform((value) => {
        try {
          return atob(value.replaceAll('-', '+').replaceAll('_', '/'))
        } catch {
          return ''
        }
      }),
    ),
    position,
  )

/** The position of a change: when it was, in milliseconds since 1970, and the ID of its quote, if there is one. */
const changePosition = z.pipe(
  z.string().check(z.regex(/^\d{1,15} [\da-f-]{0,36}$/, notACursor)),
  z.transform((text) => {
    const [at = '', id = ''] = text.split(' ')
    return { at: Number(at), id }
  }),
)

export const toChangeCursor = ({ at, id }: z.output<typeof changePosition>) =>
  toCursor(`${String(at).padStart(13, '0')} ${id}`)

/** Completes a UTC offset: strftime's `%z` leaves out the colon, and a `+` that was not percent-encoded is a space. */
function completeOffset(time: string): string {
  return time.replace(/ (?=\d\d:?\d\d$)/, '+').replace(/(T.*[+-]\d\d)(\d\d)$/, '$1:$2')
}

export const queryTime = () =>
  z.pipe(
    z.pipe(
      once()
        .check(z.maxLength(40, 'Must have at most 40 characters'))
        .register(z.globalRegistry, { format: 'date-time' }),
      z.transform(completeOffset),
    ),
    z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-11-20T09:30:00Z' }),
  )

const trueOrFalse = () =>
  z.pipe(
    z.enum(['true', 'false'], 'Must be `true` or `false`'),
    z.transform((value) => value === 'true'),
  )

/** A parameter, with the description that the document publishes. */
const parameter = <T extends z.ZodMiniType>(description: string, schema: T) =>
  documented(z.optional(schema), description)

const pageLimit = z.pipe(
  once()
    .check(({ value, issues }) => {
      if (/^([1-9]|[1-9]\d|1\d\d|200)$/.test(value)) return
      issues.push({ code: 'custom', input: value, message: 'Must be a number from 1 to 200' })
    })
    .register(z.globalRegistry, { type: 'integer', format: 'int32', minimum: 1, maximum: 200 }),
  z.transform(Number),
)

const source = parameter(
  'Only quotes from this partner; empty: only those from none.',
  line({ min: 0, max: 100, error: '' }),
)

/** The query parameters of a list of quotes; any other is rejected. */
export const QuoteListQuery = z.strictObject(
  {
    cursor: parameter(
      'The `next` value of the previous page. Send it with the same filters.',
      decodedCursor(z.uuid(notACursor)),
    ),
    limit: parameter(
      'The maximum number of quotes to return. Default: 50 for a page of JSON, no limit for an export.',
      pageLimit,
    ),
    projectType: parameter(
      'Only quotes for this type of project.',
      z.enum(projectTypes, 'Must be a project type'),
    ),
    since: parameter('Only quotes received at or after this time (RFC 3339).', queryTime()),
    until: parameter('Only quotes received before this time (RFC 3339).', queryTime()),
    source,
    campaign: parameter(
      'Only quotes of this campaign, as statistics name it: the `utm_campaign`; without one, the network of a click (`Google Ads`, `Microsoft Ads`, or `Facebook`), the `utm_source`, the host that linked to the first page, or `Direct`. Empty: only quotes of unknown campaign.',
      line({ min: 0, max: 200, error: '' }),
    ),
    lang: parameter(
      'Only quotes in this language, such as `es`, which includes `es-MX`; empty: only those of unknown language.',
      line({ min: 0, max: 35, error: '' }),
    ),
    q: parameter(
      `Search term. Each of its words must be in the names, the email address, the phone number, the reference, or the details, in any order: three or more characters anywhere in a word, fewer at its beginning. Digits are one number however they are grouped. Case, accents, and punctuation are ignored, and so is a leading \`+1\`. The first 500 different words of a quote are found, by their first 64 characters. Only the first ${maxSearchWords} different words of a search term count; the others are ignored.`,
      line({ max: 254, error: 'Must not be blank' }),
    ),
    answered: parameter(
      'Only quotes that somebody has responded to (`true`), or that nobody has (`false`).',
      trueOrFalse(),
    ),
    onTime: parameter(
      'Only quotes that somebody called about by their `respondBy` (`true`), or nobody did although it has passed (`false`), as statistics count them.',
      trueOrFalse(),
    ),
    outcome: parameter(
      'Only quotes with this outcome; empty: only quotes without one.',
      z.enum([...namesOf(outcomes), ''], 'Must be `won`, `lost`, or empty'),
    ),
    assignedTo: parameter(
      'Only quotes that are assigned to this user.',
      line({ max: 100, error: 'Must not be blank' }),
    ),
    callBack: parameter(
      'Only quotes with a time to call back (`true`), or without one (`false`).',
      trueOrFalse(),
    ),
    order: parameter(
      'The order of the list. Default: `newest` first.',
      z.enum(['newest', 'oldest'], 'Must be `newest` or `oldest`'),
    ),
    spam: parameter(
      'Set to `include` to list suspected spam too, or to `only` to list nothing else.',
      z.enum(['include', 'only'], 'Must be `include` or `only`, or left out'),
    ),
  },
  unknownParameters,
)

/** The query of a list of quotes as a client writes it in a URL. */
export type QuoteListQueryInput = z.input<typeof QuoteListQuery>

/** The query parameters of a list of changes; any other is rejected. */
const changesQuery = {
  cursor: parameter('The `next` value of the previous page.', decodedCursor(changePosition)),
  limit: parameter('The maximum number of changes to return. Default: 50.', pageLimit),
}

export const ChangedQuotesQuery = z.strictObject(
  {
    ...changesQuery,
    updatedSince: documented(
      queryTime(),
      'Lists what has changed at or after this time (RFC 3339), such as `2026-11-20T09:30:00Z`, the earliest change first, suspected spam included, instead of what was received: see “Follow changes”. Only `cursor`, `limit`, and `source` can be combined with it.',
    ),
    source,
  },
  unknownParameters,
)

export const ErasuresQuery = z.strictObject(
  {
    ...changesQuery,
    since: documented(queryTime(), 'Only erasures at or after this time (RFC 3339).'),
  },
  unknownParameters,
)

export const ErasedQuote = object('The ID of an erased quote, of which nothing else is left.', {
  id: uuid('The ID of the quote.', exampleOf(ListedQuote).id),
  erasedAt: utcTime('When the quote was erased', '2026-11-21T15:04:05.000Z'),
})

export const ErasureList = object('Erased quotes, the earliest erasure first.', {
  items: arrayOf(ErasedQuote, 200, 'At most `limit` erasures.'),
  next: documented(
    cursor(),
    'The `cursor` of what is erased after these.',
    toChangeCursor({ at: 1_795_273_445_000, id: exampleOf(ListedQuote).id }),
  ),
})
export type ErasureList = z.infer<typeof ErasureList>

export const QuoteList = object('A page of quotes.', {
  items: arrayOf(ListedQuote, 200, 'At most `limit` quotes, in the order of `order`.'),
  next: documented(
    z.nullable(cursor()),
    'The `cursor` of the next page, or null on the last page. With `updatedSince`, never null: it is the `cursor` of what changes later.',
    toCursor(exampleOf(ListedQuote).id),
  ),
})
export type QuoteList = z.infer<typeof QuoteList>
