import { completeQuote, isStorable, media, StoredQuote } from '@concrete-quote/openapi'
import * as z from 'zod/mini'
import { formatKey, fromStoredKey, notificationEvents, parseKey, toStoredKey } from './delivery-key.ts'
import {
  fromStoredDelivery,
  toStoredDelivery,
  type ChangeRecipients,
  type Delivery,
  type ErasedQuote,
} from './delivery-store.ts'
import { allPages, pageSize } from './quote-store.ts'

const text = z.nullable(z.string())
const time = z.nullable(z.iso.datetime())
const delivery = z
  .object({
    medium: z.enum(media),
    event: z.enum(notificationEvents),
    target: z.string(),
    time: z.string(),
    state: z.enum(['pending', 'delivered', 'skipped', 'failed']),
    attempts: z.int(),
    dueAt: time,
    settledAt: time,
    error: text,
    sender: z._default(text, null),
  })
  // A pending delivery without a time would never be attempted.
  .check(z.refine(({ state, dueAt }) => (state === 'pending') === (dueAt !== null)))
const deliveries = z
  .array(z.pipe(z.transform(withParsedKey), delivery))
  .check(z.refine((all) => new Set(all.map((each) => formatKey(fromStoredKey(each)))).size === all.length))

/** Reads the key of a delivery as versions before 1.2 exported it, in one text. */
function withParsedKey(exported: unknown) {
  const { channel, ...rest }: { channel?: unknown } = { ...(exported as object) }
  return typeof channel === 'string' ? { ...rest, ...toStoredKey(parseKey(channel)) } : exported
}
/** An ID, in lowercase, because IDs are ordered by their text. */
export const recordId = z.uuid().check(z.toLowerCase())
const recordSchema = z
  .extend(StoredQuote, { id: recordId, idempotencyKey: text, fingerprint: text, deliveries })
  .check(z.refine(({ deliveries: _, ...quote }) => hasStorableTexts(quote)))
const recordDefaults = { idempotencyKey: null, fingerprint: null, deliveries: [] }

/** Whether stores preserve all texts of a value. Otherwise, the quote would be taken for damaged. */
function hasStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasStorableTexts)
}

/** Everything stored of a quote: what an export writes and an import reads. An import also accepts a listed quote. */
export const QuoteRecord = z.pipe(
  z.transform((read, { issues }) => {
    try {
      const record = { ...recordDefaults, ...(read as z.input<typeof recordSchema>) }
      return { ...record, ...completeQuote(record) }
    } catch {
      issues.push({ code: 'custom', input: read, message: 'Must be a quote' })
      return z.NEVER
    }
  }),
  recordSchema,
)
export type QuoteRecord = z.output<typeof QuoteRecord>

/** The erasure of a quote, so that no import restores it, with the notifications of it that are pending, if any are. */
export const Erasure = z.strictObject({
  id: recordId,
  erasedAt: z.iso.datetime(),
  deliveries: z.optional(deliveries),
})
export type Erasure = z.infer<typeof Erasure>

/** An erasure as exports have it. Deliveries that have ended stay behind: nobody is to be notified again. */
export function toErasure(id: string, erasedAt: string, all: Delivery[]): Erasure {
  const pending = all.filter(({ state }) => state === 'pending').map(toRecordDelivery)
  return { id, erasedAt, ...(pending.length > 0 && { deliveries: pending }) }
}

export function quoteOf(record: QuoteRecord): StoredQuote {
  const { idempotencyKey: _, fingerprint: __, deliveries: ___, ...quote } = record
  return quote
}

export const deliveriesOf = ({ id, deliveries = [] }: QuoteRecord | Erasure): Delivery[] =>
  deliveries.map((delivery) => fromStoredDelivery({ quoteId: id, ...delivery }))

/** The delivery of a quote as its record has it. */
export function toRecordDelivery(delivery: Delivery): QuoteRecord['deliveries'][number] {
  const { quoteId: _, ...recorded } = toStoredDelivery(delivery)
  return recorded
}

export interface RestoredRecords {
  /** The number of added quotes. */
  added: number
  /** The quotes that are stored here already, as they are here. */
  existing: StoredQuote[]
}

/** Reads and writes complete records, for exports, imports, and migrations. */
export interface RecordStore {
  /** The oldest records after the quote `after`, oldest first. */
  records(limit: number, after?: string): Promise<QuoteRecord[]>
  /**
   * Adds the records of quotes that are not stored here and were not erased here. For those that are, it adds deliveries and
   * applies results of others, so that nobody is notified twice. A key that another quote has is omitted.
   * @param recipientsOf Whom to notify of a quote that had vanished when a backup was restored. Default: nobody.
   */
  restore(records: QuoteRecord[], recipientsOf?: ChangeRecipients): Promise<RestoredRecords>
  /** The erasures after the quote id `after`, ordered by id. */
  erasures(limit: number, after?: string): Promise<Erasure[]>
  /** The IDs of the quotes that were erased last, the latest first. */
  latestErased(limit: number): Promise<string[]>
  /** Stores erasures with their deliveries. Call `eraseAll` afterward for the quotes that are stored here. */
  addErasures(erasures: Erasure[]): Promise<void>
}

/** Every erasure, in constant memory. */
export const allErasures = (store: RecordStore) => allPages((after) => store.erasures(pageSize, after))

/** Every record, or those after a quote, oldest first, in constant memory. */
export const allRecords = (store: RecordStore, from?: string) =>
  allPages((after) => store.records(pageSize, after), from)

/** The position of a change among all: when it was, in milliseconds since 1970, and the ID of its quote. */
export interface Position {
  at: number
  id: string
}

export interface ChangeFilter {
  /** Only what changed at this time or later, in milliseconds since 1970. */
  since: number
  /** Only what follows this position. */
  after?: Position | undefined
  /** Only quotes of this partner; empty: only those of none. */
  source?: string | undefined
  limit: number
}

/** Changes, the earliest first. */
export interface Changes<Item> {
  items: Item[]
  /** The position after which the next ones follow, at any later time. */
  end: Position
}

/**
 * Lists what has changed, so that others can follow: what is read after the `end` of one list neither leaves out nor
 * repeats a change. A quote that changed several times is listed once, at its latest change.
 */
export interface ChangeStore {
  /** The quotes that were stored, that changed, or to which photos were added or removed. */
  changedQuotes(filter: ChangeFilter): Promise<Changes<StoredQuote>>
  /**
   * The erasures, and of the embedded store also what vanished when a backup was restored, until it is imported. The erasure of
   * a quote that an import erased before it was stored here has no partner.
   */
  erasedQuotes(filter: ChangeFilter): Promise<Changes<ErasedQuote>>
}

/** The position before everything that changed at a time or later. */
export const startOf = ({ since, after }: ChangeFilter): Position => after ?? { at: since, id: '' }
