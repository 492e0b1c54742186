import * as z from 'zod/mini'
import { documented, exampleOf, object } from '../../documentation.ts'
import { maxSearchWords } from '../../limits.ts'
import { line, unknownParameters } from '../../request-types.ts'
import { arrayOf } from '../../response-types.ts'
import { namesOf, outcomes } from '../outcome.ts'
import { projectTypes } from '../../../project-types.ts'
import { ListedQuote } from '../quote.ts'
import { cursor, decodedCursor, notACursor, toCursor } from './cursors.ts'
import { pageLimit, parameter, queryTime, source, trueOrFalse } from './query-parameters.ts'

const notBlank = (max: number) => line({ max, error: 'Must not be blank' })

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
      `Search term. Each of its words must be in the names, the email address, the phone number, the reference, the \`externalId\`, the address, the note, or the details, in any order: three or more characters anywhere in a word, fewer at its beginning. Digits are one number however they are grouped. Case, accents, and punctuation are ignored, and so is a leading \`+1\`. The first 500 different words of a quote are found, by their first 64 characters. Only the first ${maxSearchWords} different words of a search term count; the others are ignored.`,
      notBlank(254),
    ),
    externalId: parameter('Only quotes with this `externalId`, exactly.', notBlank(100)),
    reference: parameter('Only quotes with this `reference`, exactly.', notBlank(100)),
    email: parameter('Only quotes with this email address, in any case.', notBlank(254)),
    phone: parameter(
      'Only quotes with this phone number, however it is written, such as `(214) 555-0123` or `+12145550123`.',
      notBlank(40),
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
    assignedTo: parameter('Only quotes that are assigned to this user.', notBlank(100)),
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

export const QuoteList = object('A page of quotes.', {
  items: arrayOf(ListedQuote, 200, 'At most `limit` quotes, in the order of `order`.'),
  next: documented(
    z.nullable(cursor()),
    'The `cursor` of the next page, or null on the last page. With `updatedSince`, never null: it is the `cursor` of what changes later.',
    toCursor(exampleOf(ListedQuote).id),
  ),
})
export type QuoteList = z.infer<typeof QuoteList>
