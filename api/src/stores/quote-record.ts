import { StoredQuote } from '@concrete-quote/openapi'
import * as z from 'zod/mini'
import { allPages, pageSize } from './all-pages.ts'
import type { Delivery } from './delivery-store.ts'

/** Null for each field that may be null: a quote stored before such a field was asked for has none of it. */
export const notAsked = Object.fromEntries(
  Object.entries(StoredQuote.shape)
    .filter(([, field]) => field.safeParse(null).success)
    .map(([name]) => [name, null]),
)

const text = z.nullable(z.string())
const whole = z.extend(StoredQuote, {
  idempotencyKey: text,
  fingerprint: text,
  deliveries: z.array(
    z.object({
      channel: z.string(),
      state: z.enum(['pending', 'delivered', 'skipped', 'failed']),
      attempts: z.int(),
      dueAt: text,
      settledAt: text,
      error: text,
    }),
  ),
})
const untold = { idempotencyKey: null, fingerprint: null, deliveries: [] }

/** All that is kept of a quote: what an export writes and an import reads. A listed quote will do for the latter. */
export const QuoteRecord = z.pipe(
  z.transform((record) => ({ ...notAsked, ...untold, ...(record as z.input<typeof whole>) })),
  whole,
)
export type QuoteRecord = z.output<typeof QuoteRecord>

/** That a quote was erased, so that no import brings it back: the last lines of an export. */
export const Erasure = z.strictObject({ id: z.uuid(), erasedAt: z.iso.datetime() })
export type Erasure = z.infer<typeof Erasure>

/** The quote of a record. */
export function quoteOf({
  idempotencyKey: _,
  fingerprint: __,
  deliveries: ___,
  ...quote
}: QuoteRecord): StoredQuote {
  return quote
}

/** The deliveries of a record. */
export function deliveriesOf({ id, deliveries }: QuoteRecord): Delivery[] {
  return deliveries.map((delivery) => ({ quoteId: id, ...delivery }))
}

/** Keeps whole records, for moving and for backing up. */
export interface RecordStore {
  /** How many quotes there are. */
  count(): Promise<number>
  /** The oldest records after the quote `after`, oldest first. */
  records(limit: number, after?: string): Promise<QuoteRecord[]>
  /**
   * Adds the records of quotes that are not here and never were erased here. Of those that are here it takes over
   * that a delivery has come to an end, so that nobody is told twice. A key that another quote has is left out.
   * @returns How many were added.
   */
  restore(records: QuoteRecord[]): Promise<number>
  /** The erasures after the quote id `after`, ordered by id. */
  erasures(limit: number, after?: string): Promise<Erasure[]>
  /** Remembers erasures that are not known here. To be followed by `eraseAll`, for the quotes that are here. */
  addErasures(erasures: Erasure[]): Promise<void>
}

/** Every erasure, in constant memory. */
export function allErasures(store: RecordStore): AsyncGenerator<Erasure> {
  return allPages(
    (after) => store.erasures(pageSize, after),
    ({ id }) => id,
  )
}

/** Every record, or those after a quote, oldest first, in constant memory. */
export function allRecords(store: RecordStore, from?: string): AsyncGenerator<QuoteRecord> {
  return allPages(
    (after) => store.records(pageSize, after),
    ({ id }) => id,
    from,
  )
}
