import { isDeepStrictEqual } from 'node:util'
import { completeQuote, selectionOf, type StoredQuote } from '@concrete-quote/openapi'
import { byKey, parseKey, toStoredKey } from '../../interface/delivery-key.ts'
import { fromStoredDelivery, toStoredDelivery, type Delivery } from '../../interface/delivery-store.ts'
import type { Quotes } from '../models/models.ts'
import type { ContentDocument, DeliveryDocument, EarlierDelivery, QuoteDocument } from '../models/quotes.ts'
import { exactWords, minInfixLength, searchWords, wordStart } from '../../search-text.ts'

/**
 * The keys by which searches find a quote: its exact words; each other word after `wordStart`, and each end of it with
 * `minInfixLength` characters or more. Every text that a search looks for begins one of them, which an index serves.
 */
function searchKeys(quote: Parameters<typeof searchWords>[0]): string[] {
  const ends = searchWords(quote).flatMap((word) => [wordStart + word, ...endsOf(word)])
  return [...new Set([...exactWords(quote), ...ends])]
}

function endsOf(word: string): string[] {
  // Words are split by code points, because MongoDB cannot store half a surrogate pair.
  const characters = [...word]
  return characters.slice(minInfixLength - 1).map((_, start) => characters.slice(start).join(''))
}

/** What lists and statistics select a quote by, beside its fields. */
function toSelection(quote: StoredQuote) {
  const { campaignName, promisedAt, dueAt, firstCalledAt, callMs } = selectionOf(quote)
  return {
    campaignName,
    promisedAt: new Date(promisedAt),
    dueAt: new Date(dueAt),
    firstCalledAt: firstCalledAt === null ? null : new Date(firstCalledAt),
    callMs,
  }
}

/** @param changedAt By the clock of MongoDB. */
export function toDocument(quote: StoredQuote, changedAt: Date): QuoteDocument {
  const { id, createdAt, ...rest } = quote
  return {
    _id: id,
    ...rest,
    createdAt: new Date(createdAt),
    searchKeys: searchKeys(quote),
    ...toSelection(quote),
    changedAt,
  }
}

/** Converts a document to a quote, with the fields in the order of the contract. */
export const toQuote = ({ _id: id, createdAt, ...fields }: ContentDocument): StoredQuote =>
  completeQuote({ ...fields, id, createdAt: createdAt.toISOString() })

/** The update that gives a document of version 1.2 or earlier what it lacks, unless it has been changed since it was read. */
export function conversionOf(document: QuoteDocument) {
  const quote = toQuote(document)
  const added = { version: quote.version, searchKeys: searchKeys(quote), ...toSelection(quote) }
  return {
    filter: { _id: document._id, version: { $exists: false } },
    update: { $set: added, $unset: { digest: true, calledAt: true } } as const,
  }
}

/** Converts the document of a quote. False if it needs no conversion. */
export async function convertOne(quotes: Quotes, id: string): Promise<boolean> {
  const document = await quotes.findOne({ _id: id, version: { $exists: false } }).lean()
  if (!document) return false
  const { filter, update } = conversionOf(document)
  await quotes.updateOne(filter, update, { strict: false })
  return true
}

/** The part of an update that makes it a change at the present time of MongoDB: the clocks of servers differ. */
export const changedNow = { $currentDate: { changedAt: true } } as const

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
  const { id: _, createdAt: __, history, ...rest } = after
  const names = Object.keys(rest) as (keyof typeof rest)[]
  const changed = names.filter((name) => rest[name] !== before[name]).map((name) => [name, rest[name]])
  const filter = { _id: before.id, version: before.version, ...more.expected }
  const kept = before.history.length
  const isLonger = isDeepStrictEqual(history.slice(0, kept), before.history)
  const update = {
    $set: {
      ...(Object.fromEntries(changed) as Partial<typeof rest>),
      version: after.version,
      ...(!isLonger && { history }),
      ...(after !== before && { ...toSelection(after), searchKeys: searchKeys(after) }),
      ...more.changes,
    },
    ...(after !== before && changedNow),
    ...(isLonger && history.length > kept && { $push: { history: { $each: history.slice(kept) } } }),
  }
  const write = async () => (await quotes.updateOne(filter, update)).matchedCount > 0
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

/** The deliveries of a quote, or of its erasure, ordered by key. */
export const toDeliveries = ({
  _id,
  deliveries = [],
}: Pick<QuoteDocument, '_id' | 'deliveries'>): Delivery[] =>
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
