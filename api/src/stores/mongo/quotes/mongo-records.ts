import type { Model, QueryFilter } from 'mongoose'
import {
  type ChangeFilter,
  type Changes,
  type ChangeStore,
  startOf,
  deliveriesOf,
  quoteOf,
  type QuoteRecord,
  type RecordStore,
  type RestoredRecords,
  toRecordDelivery,
} from '../../interface/record-store.ts'
import { formatKey } from '../../interface/delivery-key.ts'
import { minIdAt } from '../../interface/quote-store.ts'
import { insert, type Parts } from '../models/models.ts'
import { changeIndex, type QuoteDocument } from '../models/quotes.ts'
import { inCalls } from '../connection/call.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { erasedAmong, removePhotosOf, toErasedQuote } from './erasures.ts'
import { changedNow, toDeliveries, toDeliveryDocument, toDocument, toQuote } from './quote-document.ts'
import { ofPartner } from './list.ts'
import { updateDelivery } from './mongo-deliveries.ts'

type MongoRecords = Pick<RecordStore, 'records' | 'restore'>

export function mongoRecords(parts: Parts): MongoRecords {
  const { quotes, call } = parts

  return inCalls<MongoRecords>(call, {
    async records(limit, cursor = '') {
      const found = quotes.find({ _id: { $gt: cursor } }).sort({ _id: 1 })
      return (await found.limit(limit).lean()).map(toRecord)
    },
    restore: (records) => restore(parts, records),
  })
}

function toRecord(document: QuoteDocument): QuoteRecord {
  const { idempotencyKey = null, fingerprint = null } = document
  const deliveries = toDeliveries(document).map(toRecordDelivery)
  return { ...toQuote(document), idempotencyKey, fingerprint, deliveries }
}

/** Restores records in a database that other processes may change at the same time. */
async function restore(parts: Parts, records: QuoteRecord[]): Promise<RestoredRecords> {
  const { quotes } = parts
  const ids = records.map(({ id }) => id)
  const here = await quotes.find({ _id: { $in: ids } }).lean()
  const known = new Set([...here.map(({ _id }) => _id), ...(await erasedAmong(parts, ids))])
  const missing = records.filter(({ id }) => !known.has(id))
  const start = Date.now()
  await insertAll(parts, missing)
  // A command may take longer than the order of changes waits.
  if (Date.now() - start > settlingMs / 2) await quotes.updateMany({ _id: { $in: ids } }, changedNow)
  // Another process may have erased some between the two reads and the insert.
  const missingIds = missing.map(({ id }) => id)
  const erasedSince = await erasedAmong(parts, missingIds)
  if (erasedSince.length > 0) {
    await quotes.deleteMany({ _id: { $in: erasedSince } })
    // They can be added as long as the quotes are here.
    await removePhotosOf(parts, erasedSince)
  }
  const existing = new Map(here.map((document) => [document._id, document]))
  for (const record of records) {
    const document = existing.get(record.id)
    if (document) await restoreDeliveries(parts, document, record)
  }
  return { added: missing.length - erasedSince.length, existing: here.map(toQuote) }
}

type Inserting = Pick<Parts, 'quotes' | 'now'>

/** Inserts quotes, except those that another import adds at the same time. A key that another quote has is omitted. */
async function insertAll({ quotes, now }: Inserting, records: QuoteRecord[]): Promise<void> {
  try {
    const changedAt = now()
    const documents = records.map((record) => toRecordDocument(record, changedAt))
    await insert(quotes, documents, { ordered: false })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const here = await quotes.find({ _id: { $in: records.map(({ id }) => id) } }, { _id: 1 }).lean()
    const ids = new Set(here.map(({ _id }) => _id))
    const left = records.filter(({ id }) => !ids.has(id))
    await insertAll(
      { quotes, now },
      left.map((record) => ({ ...record, idempotencyKey: null, fingerprint: null })),
    )
  }
}

/** Adds the deliveries of a record that a quote lacks, and applies the results of others. */
async function restoreDeliveries(parts: Parts, document: QuoteDocument, record: QuoteRecord) {
  const here = new Map(toDeliveries(document).map((delivery) => [formatKey(delivery), delivery.state]))
  for (const delivery of deliveriesOf(record)) {
    const restored = toDeliveryDocument(delivery)
    const { channel, time, state } = restored
    const before = here.get(formatKey(delivery))
    if (before === undefined) {
      const isMissing = { deliveries: { $not: { $elemMatch: { channel, time } } } }
      await parts.quotes.updateOne({ _id: record.id, ...isMissing }, { $push: { deliveries: restored } })
    } else if (before === 'pending' && state !== 'pending')
      await updateDelivery(parts, record.id, { channel, time, state: 'pending' }, restored)
  }
}

function toRecordDocument(record: QuoteRecord, changedAt: Date) {
  const { idempotencyKey, fingerprint, deliveries } = record
  return {
    ...toDocument(quoteOf(record), changedAt),
    ...(idempotencyKey !== null && fingerprint !== null && { idempotencyKey, fingerprint }),
    ...(deliveries.length > 0 && { deliveries: deliveriesOf(record).map(toDeliveryDocument) }),
  }
}

/**
 * How long changes are not listed, in milliseconds: they are committed in another order than that of their times. Longer than
 * the longest call of a request (`requestTimeouts`) and a write (`timeLimit`) take, and 5 s more, by which clocks may differ.
 */
export const settlingMs = 20_000

interface ChangedDocument {
  _id: string
  /** Absent if an earlier version stored it: these come first, in the order of their IDs. */
  changedAt?: Date
  source?: string | null
}

export function mongoChanges({ quotes, erasures, call, now }: Parts): ChangeStore {
  const settled = () => new Date(+now() - settlingMs)
  return inCalls<ChangeStore>(call, {
    changedQuotes: (filter) => list(quotes, filter, settled(), toQuote),
    async erasedQuotes(filter) {
      const { items, end } = await list(erasures, filter, settled(), (document) => document)
      // A quote is marked as erased first: a process that died then has left it. It is marked again when it is erased.
      const left = await quotes.find({ _id: { $in: items.map(({ _id }) => _id) } }, { _id: 1 }).lean()
      const ids = new Set(left.map(({ _id }) => _id))
      return { items: items.filter(({ _id }) => !ids.has(_id)).map(toErasedQuote), end }
    },
  })
}

async function list<Document extends ChangedDocument, Item>(
  collection: Model<Document>,
  filter: ChangeFilter,
  settled: Date,
  toItem: (document: Document) => Item,
): Promise<Changes<Item>> {
  const { since, after, source, limit } = filter
  const start = startOf(filter)
  const ofSource = source !== undefined && { source: ofPartner(source) }
  function find(condition: object, count: number) {
    const found = collection.find({ ...condition, ...ofSource } as QueryFilter<Document>)
    return found.sort(changeIndex).limit(count).lean<Document[]>()
  }
  const first = minIdAt(since)
  const earlier =
    after && after.at > 0
      ? []
      : await find({ changedAt: null, _id: { $gt: after && after.id > first ? after.id : first } }, limit)
  const from = after && after.at > 0 ? start : { at: since, id: '' }
  const at = new Date(from.at)
  const later = {
    changedAt: { $gte: at, $lte: settled },
    // By milliseconds: the server of the tests compares parts of them, too.
    $or: [{ changedAt: { $gte: new Date(from.at + 1) } }, { _id: { $gt: from.id } }],
  }
  const documents =
    earlier.length >= limit ? earlier : [...earlier, ...(await find(later, limit - earlier.length))]
  const last = documents.at(-1)
  return {
    items: documents.map(toItem),
    end: last ? { at: Number(last.changedAt ?? 0), id: last._id } : start,
  }
}
