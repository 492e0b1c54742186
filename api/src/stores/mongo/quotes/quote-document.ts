import { completeQuote, type Selection, selectionOf, type StoredQuote } from '@concrete-quote/openapi'
import type { Connection } from 'mongoose'
import { byKey, parseKey, toStoredKey, type StoredChannel } from '../../interface/delivery-key.ts'
import {
  fromStoredDelivery,
  toStoredDelivery,
  type Delivery,
  type StoredDelivery,
} from '../../interface/delivery-store.ts'
import { minInfixLength, searchText, wordStart } from '../../search-text.ts'

/**
 * A quote as a document. The index on `_id`, the quote's ID, is also the order of the list. Until the background migration has
 * converted one of version 1.2 or earlier, it has neither `version` nor what lists select by (`Selection`).
 */
export type QuoteDocument = Omit<StoredQuote, 'id' | 'createdAt'> & {
  _id: string
  createdAt: Date
  searchKeys: string[]
  campaignName: string | null
  promisedAt: Date
  dueAt: Date
  firstCalledAt: Date | null
  callMs: number | null
  /** When it was last changed, or its photos. Absent if an earlier version stored it. */
  changedAt?: Date
  idempotencyKey?: string
  fingerprint?: string
  /** Absent if there are no deliveries. Those of version 1.1 that have ended are converted in the background. */
  deliveries?: (DeliveryDocument | EarlierDelivery)[]
}

/** The part of a document that is the quote itself. */
export type ContentDocument = Omit<
  QuoteDocument,
  'searchKeys' | Exclude<keyof Selection, keyof StoredQuote> | 'changedAt' | 'deliveries'
>

/** A delivery within the document of its quote. */
export type DeliveryDocument = Omit<
  StoredDelivery,
  keyof StoredChannel | 'quoteId' | 'dueAt' | 'settledAt' | 'sender'
> & {
  /** One value, of which an index can leave out some. */
  channel: StoredChannel
  /** Absent once settled: the sparse indexes contain due deliveries only. */
  dueAt?: Date
  settledAt: Date | null
  sender?: string
}

/** A delivery as version 1.1 stored it, with its key in one text. */
export type EarlierDelivery = Omit<DeliveryDocument, 'channel' | 'time'> & { channel: string }

/** The condition of a text that is not null. As in the partial index: otherwise, MongoDB would not use that. */
export const hasText = { $gt: '' }

export const quoteCollection = (connection: Connection) => connection.collection<QuoteDocument>('quotes')
export type Quotes = ReturnType<typeof quoteCollection>

/** For queries of which only the ID matters, or whether there is a quote. */
export const onlyId = { projection: { _id: 1 } } as const

/**
 * The keys by which searches find a quote: each word of its search text after `wordStart`, and each end of a word with
 * `minInfixLength` characters or more. Every text that a search looks for begins one of them, which an index serves.
 */
function searchKeys(quote: Parameters<typeof searchText>[0]): string[] {
  const words = searchText(quote).split(wordStart).slice(1)
  return [...new Set(words.flatMap((word) => [wordStart + word, ...endsOf(word)]))]
}

function endsOf(word: string): string[] {
  // Words are split by code points, because MongoDB cannot store half a surrogate pair.
  const characters = [...word]
  return characters.slice(minInfixLength - 1).map((_, start) => characters.slice(start).join(''))
}

/** What lists and statistics select a quote by, beside its fields: what never changes, and the rest. */
function toSelection(quote: StoredQuote) {
  const { campaignName, promisedAt, dueAt, firstCalledAt, callMs } = selectionOf(quote)
  return {
    fixed: { campaignName, promisedAt: new Date(promisedAt) },
    changing: {
      dueAt: new Date(dueAt),
      firstCalledAt: firstCalledAt === null ? null : new Date(firstCalledAt),
      callMs,
    },
  }
}

export function toDocument(quote: StoredQuote): QuoteDocument {
  const { id, createdAt, ...rest } = quote
  const { fixed, changing } = toSelection(quote)
  return {
    _id: id,
    ...rest,
    createdAt: new Date(createdAt),
    searchKeys: searchKeys(quote),
    ...fixed,
    ...changing,
    changedAt: new Date(),
  }
}

/** Converts a document to a quote, with the fields in the order of the contract. */
export const toQuote = ({ _id: id, createdAt, ...fields }: ContentDocument): StoredQuote =>
  completeQuote({ ...fields, id, createdAt: createdAt.toISOString() })

/** The update that gives a document of version 1.2 or earlier what it lacks, unless it has been changed since it was read. */
export function conversionOf(document: QuoteDocument) {
  const quote = toQuote(document)
  const { fixed, changing } = toSelection(quote)
  const added = { version: quote.version, searchKeys: searchKeys(quote), ...fixed, ...changing }
  return {
    filter: { _id: document._id, version: { $exists: false } },
    update: { $set: added, $unset: { digest: true, calledAt: true } } as const,
  }
}

/** Converts the document of a quote. False if it needs no conversion. */
export async function convertOne(quotes: Quotes, id: string): Promise<boolean> {
  const document = await quotes.findOne({ _id: id, version: { $exists: false } })
  if (!document) return false
  const { filter, update } = conversionOf(document)
  await quotes.updateOne(filter, update)
  return true
}

/**
 * Replaces a quote unless its version has changed since `before` was read, in one atomic write.
 * @param more What else must have its value, and what to set with it.
 * @returns False if it has changed or been erased.
 */
export async function replaceQuote(
  quotes: Quotes,
  before: StoredQuote,
  after: StoredQuote,
  more: { expected: object; changes: object } = { expected: {}, changes: {} },
): Promise<boolean> {
  const names = Object.keys(after) as (keyof StoredQuote)[]
  const changed = names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]])
  const fields = Object.fromEntries(changed) as Partial<Omit<StoredQuote, 'id' | 'createdAt'>>
  const filter = { _id: before.id, version: before.version, ...more.expected }
  const set = {
    ...fields,
    version: after.version,
    ...(after !== before && { ...toSelection(after).changing, changedAt: new Date() }),
    ...more.changes,
  }
  const write = async () => (await quotes.updateOne(filter, { $set: set })).matchedCount > 0
  return (await write()) || ((await convertOne(quotes, before.id)) && write())
}
export function toDeliveryDocument(delivery: Delivery): DeliveryDocument {
  const { quoteId: _, medium, event, target, dueAt, settledAt, sender, ...same } = toStoredDelivery(delivery)
  return {
    channel: { medium, event, target },
    ...same,
    ...(dueAt !== null && { dueAt: new Date(dueAt) }),
    settledAt: settledAt === null ? null : new Date(settledAt),
    ...(sender !== null && { sender }),
  }
}

/** Converts a delivery of version 1.1. Returns any other as it is. */
export function convertDelivery(delivery: DeliveryDocument | EarlierDelivery): DeliveryDocument {
  if (!isEarlier(delivery)) return delivery
  const { time, ...channel } = toStoredKey(parseKey(delivery.channel))
  return { ...delivery, channel, time }
}

/** Whether a delivery has its key in one text. */
export const isEarlier = (delivery: DeliveryDocument | EarlierDelivery): delivery is EarlierDelivery =>
  typeof delivery.channel === 'string'

/** The deliveries of a quote, ordered by key. */
export const toDeliveries = ({ _id, deliveries = [] }: QuoteDocument): Delivery[] =>
  deliveries.map((delivery) => toDelivery(_id, convertDelivery(delivery))).sort(byKey)

export function toDelivery(quoteId: string, document: DeliveryDocument): Delivery {
  const { channel, dueAt, settledAt, error, sender = null, ...same } = document
  return fromStoredDelivery({
    quoteId,
    ...channel,
    ...same,
    dueAt: dueAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    error,
    sender,
  })
}
