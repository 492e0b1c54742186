import { clickIds, completeCampaign, responseMs, StoredQuote } from '@concrete-quote/openapi'
import type { Connection } from 'mongoose'
import { byKey, parseKey, type ChannelKey } from '../../interface/delivery-key.ts'
import type { Delivery } from '../../interface/delivery-store.ts'
import { calledAt, changingFieldsOf, minIdAt } from '../../interface/quote-store.ts'
import { absentFields } from '../../interface/record-store.ts'
import { minInfixLength, searchText, wordStart } from '../../search-text.ts'

/** A quote as a document. The index on `_id`, the quote's ID, is also the order of the list. */
export type QuoteDocument = Omit<StoredQuote, 'id' | 'createdAt'> & {
  _id: string
  createdAt: Date
  searchKeys: string[]
  /** When somebody first called. Absent if version 1.0 stored the quote, which knew the response only. */
  calledAt?: string | null
  /** When it was last changed, or its photos. Absent if an earlier version stored it. */
  changedAt?: Date
  /** A checksum of the quote, which versions 1.1 and 1.2 stored and nobody reads anymore. */
  digest?: string
  idempotencyKey?: string
  fingerprint?: string
  /** Absent if there are no deliveries. Those of version 1.1 that have ended are converted in the background. */
  deliveries?: (DeliveryDocument | EarlierDelivery)[]
}

/** The part of a document that is the quote itself. */
export type ContentDocument = Omit<QuoteDocument, 'searchKeys' | 'calledAt' | 'changedAt' | 'deliveries'>

/** A delivery within the document of its quote. */
export type DeliveryDocument = Omit<
  Delivery,
  keyof ChannelKey | 'quoteId' | 'dueAt' | 'settledAt' | 'sender'
> & {
  /** One value, of which an index can leave out some. */
  channel: ChannelKey
  /** Absent once settled: the sparse indexes contain due deliveries only. */
  dueAt?: Date
  settledAt: Date | null
  sender?: string
}

/** A delivery as version 1.1 stored it, with its key in one text. */
export type EarlierDelivery = Omit<DeliveryDocument, 'channel' | 'time'> & { channel: string }

/** The condition of a text that is not null. As in the partial index: otherwise, MongoDB would not use that. */
export const hasText = { $gt: '' }

/** The first of these expressions that is not null. */
const firstOf = (values: unknown[]) => values.reduceRight((rest, value) => ({ $ifNull: [value, rest] }), null)
const ifAny = (names: readonly string[], then: string) => ({
  $cond: [{ $eq: [firstOf(names.map((name) => `$campaign.${name}`)), null] }, null, then],
})

/** The `campaignName` of a document, as an expression. */
export const campaignName = firstOf([
  '$campaign.utm_campaign',
  ...Object.entries(clickIds).map(([network, names]) => ifAny(names, network)),
  '$campaign.utm_source',
  '$campaign.referrer',
  ifAny(['landingPage'], 'Direct'),
])

/** Null for what is no time. */
const toDate = (input: unknown) => ({ $convert: { input, to: 'date', onError: null, onNull: null } })

/** The milliseconds from receipt to the first call, null if there was none, and to the promised one, as expressions. */
export const callTiming: Record<'callTime' | 'promisedTime', unknown> = {
  callTime: { $subtract: [toDate({ $ifNull: ['$calledAt', '$answeredAt'] }), toDate('$createdAt')] },
  promisedTime: { $ifNull: [{ $subtract: [toDate('$respondBy'), toDate('$createdAt')] }, responseMs] },
}

type CallTiming = typeof callTiming

/** Whether somebody called by the time that was promised, as an expression. */
export const isOnTime = ({ callTime, promisedTime }: CallTiming) => ({
  $and: [{ $ne: [callTime, null] }, { $lte: [callTime, promisedTime] }],
})

/** Whether nobody has called although the time that was promised has passed, as an expression. */
export const isOverdue = ({ callTime }: CallTiming, now: number) => ({
  $and: [
    { $eq: [callTime, null] },
    {
      $cond: [
        // A quote of an earlier version promised no time, but the hours.
        { $eq: [{ $ifNull: ['$respondBy', null] }, null] },
        { $lt: ['$_id', minIdAt(now - responseMs + 1)] },
        { $lte: ['$respondBy', new Date(now).toISOString()] },
      ],
    },
  ],
})

/** Whether somebody called later, or nobody has called although the time has passed, as an expression. */
export const isLate = (timing: CallTiming, now: number) => ({
  $or: [{ $gt: [timing.callTime, timing.promisedTime] }, isOverdue(timing, now)],
})

const quoteFields = Object.keys(StoredQuote.shape)

/** The condition that a document has not changed since a quote was read. */
export function unchanged({ id, history, ...before }: StoredQuote) {
  const { length } = history
  return {
    _id: id,
    ...changingFieldsOf(before),
    [`history.${length}`]: { $exists: false },
    ...(length > 0 && { [`history.${length - 1}`]: { $exists: true } }),
  }
}

/** The part of an update of the content that removes a digest, which is that of the content before. */
export const withoutDigest = { $unset: { digest: true } } as const

export const quoteCollection = (connection: Connection) => connection.collection<QuoteDocument>('quotes')
export type Quotes = ReturnType<typeof quoteCollection>

/** For queries of which only the ID matters, or whether there is a quote. */
export const onlyId = { projection: { _id: 1 } } as const

/**
 * The keys by which searches find a quote: each word of its search text after `wordStart`, and each end of a word with
 * `minInfixLength` characters or more. Every text that a search looks for begins one of them, which an index serves.
 */
export function searchKeys(quote: Parameters<typeof searchText>[0]): string[] {
  const words = searchText(quote).split(wordStart).slice(1)
  return [...new Set(words.flatMap((word) => [wordStart + word, ...endsOf(word)]))]
}

function endsOf(word: string): string[] {
  // Words are split by code points, because MongoDB cannot store half a surrogate pair.
  const characters = [...word]
  return characters.slice(minInfixLength - 1).map((_, start) => characters.slice(start).join(''))
}

export function toDocument(quote: StoredQuote): QuoteDocument {
  const { id, createdAt, ...rest } = quote
  return {
    _id: id,
    ...rest,
    createdAt: new Date(createdAt),
    searchKeys: searchKeys(quote),
    calledAt: calledAt(quote),
    changedAt: new Date(),
  }
}

/** Converts a document to a quote, with the fields in the order of the contract. */
export function toQuote(document: ContentDocument): StoredQuote {
  const found: Record<string, unknown> = {
    ...absentFields,
    ...document,
    id: document._id,
    campaign: document.campaign && completeCampaign(document.campaign),
    createdAt: document.createdAt.toISOString(),
  }
  return Object.fromEntries(quoteFields.map((name) => [name, found[name]])) as StoredQuote
}

export function toDeliveryDocument(delivery: Delivery): DeliveryDocument {
  const { quoteId: _, medium, event, target, dueAt, settledAt, sender, ...same } = delivery
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
  const { time, ...channel } = parseKey(delivery.channel)
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
  return {
    quoteId,
    ...channel,
    ...same,
    dueAt: dueAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    error,
    sender,
  }
}
