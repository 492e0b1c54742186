import { deliveriesOf, quoteOf, type QuoteRecord, type RecordStore } from '../../interface/record-store.ts'
import { isIntact } from '../../quote-digest.ts'
import type { Parts } from './collections.ts'
import { inCalls } from '../connection/call.ts'
import { settlingMs } from './changes.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { erasedAmong, removePhotosOf } from './erasures.ts'
import {
  onlyId,
  type QuoteDocument,
  toDeliveries,
  toDeliveryDocument,
  toDocument,
  toQuote,
} from './quote-document.ts'
import { readPage } from './read-quotes.ts'
import { replaceDelivery } from './update-delivery.ts'

type MongoRecords = Pick<RecordStore, 'records' | 'restore'>

/** Complete records in a MongoDB database. */
export function mongoRecords(parts: Parts): MongoRecords {
  const { quotes, call, readQuote } = parts
  const find = (limit: number, after = '') =>
    quotes
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()

  function toRecord(document: QuoteDocument): QuoteRecord | undefined {
    const quote = readQuote(document)
    return (
      quote && {
        ...quote,
        idempotencyKey: document.idempotencyKey ?? null,
        fingerprint: document.fingerprint ?? null,
        deliveries: toDeliveries(document).map(({ quoteId: _, ...delivery }) => delivery),
      }
    )
  }

  return inCalls<MongoRecords>(call, {
    records: (limit, cursor) => readPage({ limit, cursor, find, toItem: toRecord }),
    restore: createRestoreRecords(parts),
  })
}

/** Creates `RecordStore.restore` for a MongoDB database that other processes may change at the same time. */
function createRestoreRecords(parts: Parts) {
  const { quotes } = parts

  async function insert(records: QuoteRecord[]): Promise<void> {
    try {
      await quotes.insertMany(records.map(toRecordDocument), { ordered: false })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      // Another quote has the key of one of them, or another import added one in the meantime.
      for (const record of records) await insertOne(record)
    }
  }

  async function insertOne(record: QuoteRecord): Promise<void> {
    for (const each of [record, { ...record, idempotencyKey: null, fingerprint: null }]) {
      if (await quotes.findOne({ _id: record.id }, onlyId)) return
      try {
        await quotes.insertOne(toRecordDocument(each))
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    }
  }

  /** Applies results of deliveries from elsewhere. */
  async function applySettled(record: QuoteRecord): Promise<void> {
    for (const settled of deliveriesOf(record).map(toDeliveryDocument)) {
      const { channel, time, state } = settled
      if (state !== 'pending')
        await replaceDelivery(quotes, record.id, { channel, time, state: 'pending' }, settled)
    }
  }

  return async function restoreRecords(records: QuoteRecord[]): Promise<number> {
    const ids = records.map(({ id }) => id)
    const stored = await quotes.find({ _id: { $in: ids } }).toArray()
    const here = stored.filter((document) => isIntact(toQuote(document), document.digest))
    const damaged = stored.filter((document) => !here.includes(document)).map(({ _id }) => _id)
    // The import replaces damaged quotes.
    if (damaged.length > 0) await quotes.deleteMany({ _id: { $in: damaged } })
    const known = new Set([...here.map((quote) => quote._id), ...(await erasedAmong(parts, ids))])
    const missing = records.filter(({ id }) => !known.has(id))
    const start = Date.now()
    if (missing.length > 0) await insert(missing)
    // A command may take longer than the order of changes waits.
    if (Date.now() - start > settlingMs / 2)
      await quotes.updateMany({ _id: { $in: ids } }, { $set: { changedAt: new Date() } })
    // Another process may have erased some between the two reads and the insert.
    const erasedSince = await erasedAmong(
      parts,
      missing.map(({ id }) => id),
    )
    if (erasedSince.length > 0) {
      await quotes.deleteMany({ _id: { $in: erasedSince } })
      // They can be added as long as the quotes are here.
      await removePhotosOf(parts, erasedSince)
    }
    const pending = new Set(
      here
        .filter(({ deliveries = [] }) => deliveries.some(({ state }) => state === 'pending'))
        .map(({ _id }) => _id),
    )
    for (const record of records) if (pending.has(record.id)) await applySettled(record)
    return missing.length - erasedSince.length
  }
}

function toRecordDocument(record: QuoteRecord) {
  const { idempotencyKey, fingerprint, deliveries } = record
  return {
    ...toDocument(quoteOf(record)),
    ...(idempotencyKey !== null && fingerprint !== null && { idempotencyKey, fingerprint }),
    ...(deliveries.length > 0 && { deliveries: deliveriesOf(record).map(toDeliveryDocument) }),
  }
}
