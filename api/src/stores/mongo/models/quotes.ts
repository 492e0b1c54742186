import type { QuoteEvent, Selection, StoredQuote } from '@concrete-quote/openapi'
import { Schema } from 'mongoose'
import type { StoredChannel } from '../../interface/delivery-key.ts'
import type { StoredDelivery } from '../../interface/delivery-store.ts'
import { partOptions, type Paths, schemaOptions } from './schema.ts'

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

/** The index that queries read due deliveries from: of each channel, the longest due are first. */
export const dueIndex = { 'deliveries.channel': 1, 'deliveries.dueAt': 1 } as const

/** The index of the order of changes. */
export const changeIndex = { changedAt: 1, _id: 1 } as const

/** The index of what changed of a partner: most quotes have none. */
const sourceChangeIndex: Parameters<Schema['index']> = [
  { source: 1, ...changeIndex },
  { partialFilterExpression: { source: hasText } },
]

const deliverySchema = new Schema<DeliveryDocument>(
  {
    // Equal only with the same fields in the same order, so that they are stored as they are.
    channel: Schema.Types.Mixed,
    time: String,
    state: String,
    attempts: Number,
    dueAt: Date,
    settledAt: Date,
    error: String,
    sender: String,
  } satisfies Paths<DeliveryDocument>,
  partOptions,
)

const eventSchema = new Schema<QuoteEvent>(
  {
    type: { type: String },
    at: String,
    by: String,
    text: String,
    version: Number,
  } satisfies Paths<QuoteEvent>,
  // An event of a later version may have more.
  { ...partOptions, strict: false },
)

export const quoteSchema = new Schema<QuoteDocument>(
  {
    _id: String,
    createdAt: Date,
    version: Number,
    firstName: String,
    lastName: String,
    phone: String,
    email: String,
    projectType: String,
    projectDetails: String,
    reference: String,
    externalId: String,
    respondBy: String,
    source: String,
    pageUrl: String,
    lang: String,
    campaign: Schema.Types.Mixed,
    gpc: Boolean,
    spam: String,
    reasons: [String],
    answeredAt: String,
    answeredBy: String,
    note: String,
    address: String,
    preferredContact: String,
    preferredTime: String,
    assignedTo: String,
    callBackAt: String,
    outcome: String,
    lostReason: String,
    amount: Number,
    openedAt: String,
    history: [eventSchema],
    searchKeys: [String],
    campaignName: String,
    promisedAt: Date,
    dueAt: Date,
    firstCalledAt: Date,
    callMs: Number,
    changedAt: Date,
    idempotencyKey: String,
    fingerprint: String,
    deliveries: [deliverySchema],
  } satisfies Paths<QuoteDocument>,
  schemaOptions,
)
  // Sparse, because a quote without a key does not have the field.
  .index({ idempotencyKey: 1 }, { unique: true, sparse: true })
  .index(dueIndex, { sparse: true })
  .index({ projectType: 1, _id: -1 })
  .index({ source: 1, _id: -1 })
  .index({ answeredAt: 1, _id: -1 })
  .index(changeIndex)
  .index(...sourceChangeIndex)
  .index({ searchKeys: 1, _id: -1 })
  .index({ 'deliveries.dueAt': 1 }, { sparse: true })
  .index({ spam: 1, _id: -1 })
  // A sparse index would have all quotes, because those without a time have null.
  .index({ callBackAt: 1 }, { partialFilterExpression: { callBackAt: hasText } })

/** The erasure of a quote, so that no import restores it. */
export interface ErasureDocument {
  /** The ID of the quote. */
  _id: string
  erasedAt: Date
  /** When it was stored, or else an earlier version stored it. */
  changedAt?: Date
  /** The partner of the quote. Absent if it was not stored here. */
  source?: string | null
  /** Absent if nobody is notified. */
  deliveries?: DeliveryDocument[]
}

export const erasureSchema = new Schema<ErasureDocument>(
  {
    _id: String,
    erasedAt: Date,
    changedAt: Date,
    source: String,
    deliveries: [deliverySchema],
  } satisfies Paths<ErasureDocument>,
  schemaOptions,
)
  .index(dueIndex, { sparse: true })
  .index({ 'deliveries.dueAt': 1 }, { sparse: true })
  .index(changeIndex)
  .index(...sourceChangeIndex)

interface ClaimDocument {
  /** The key of the claim, such as the hash of an address. */
  _id: string
  quoteId: string
  until: Date
}

export const claimSchema = new Schema<ClaimDocument>(
  { _id: String, quoteId: String, until: Date } satisfies Paths<ClaimDocument>,
  schemaOptions,
)
  .index({ quoteId: 1 })
  .index({ until: 1 })
