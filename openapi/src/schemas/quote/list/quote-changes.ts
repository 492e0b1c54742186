import * as z from 'zod/mini'
import { documented, exampleOf, object } from '../../documentation.ts'
import { unknownParameters } from '../../request-types.ts'
import { arrayOf, utcTime, uuid } from '../../response-types.ts'
import { ListedQuote, vanishedVersion } from '../quote.ts'
import { cursor, decodedCursor, notACursor, toCursor } from './cursors.ts'
import { pageLimit, queryTime, source } from './query-parameters.ts'

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

/** The query parameters of a list of changes; any other is rejected. */
const changesQuery = {
  cursor: z.optional(decodedCursor(changePosition)),
  limit: z.optional(pageLimit),
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

export const ErasedQuote = object('The ID of a quote that was erased, or that a restored backup lacks.', {
  id: uuid('The ID of the quote.', exampleOf(ListedQuote).id),
  erasedAt: utcTime('When the quote was erased, or the backup restored', '2026-11-21T15:04:05.000Z'),
  version: vanishedVersion(),
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
