import {
  type Campaign,
  clickIds,
  completeCampaign,
  isPhotoLinkRevoked,
  responseMs,
  type QuoteEvent,
  StoredQuote,
} from '@concrete-quote/openapi'
import {
  calledAt,
  changingFields,
  changingFieldsOf,
  minIdAt,
  type QuoteChanges,
  timeOf,
} from '../../interface/quote-store.ts'
import { isIntact, quoteDigest, type OnDamage } from '../../quote-digest.ts'
import { searchText } from '../../search-text.ts'
import { DamagedQuoteError } from '../../store-errors.ts'
import type { Access } from '../file/group-commit.ts'

/** A quote as a row of the table, with its digest: its campaign and its lists are JSON. */
export type QuoteRow = Omit<StoredQuote, 'campaign' | 'reasons' | 'history'> & {
  campaign: string | null
  reasons: string
  history: string
  digest: string | null
}

const fields = Object.keys(StoredQuote.shape) as (keyof StoredQuote)[]

export const quoteFields = [...fields, 'digest'].join()

const inCampaign = (name: string) => `json_extract(campaign, '$.${name}')`

/** SQL for the `campaignName` of a quote, whose campaign may be damaged. */
export const campaignName = `CASE WHEN json_valid(campaign) THEN coalesce(${inCampaign('utm_campaign')},
  ${Object.entries(clickIds)
    .map(
      ([network, names]) =>
        `CASE WHEN ${names.map((name) => `${inCampaign(name)} IS NOT NULL`).join(' OR ')} THEN '${network}' END`,
    )
    .join()},
  ${inCampaign('utm_source')}, ${inCampaign('referrer')}, iif(${inCampaign('landingPage')} IS NULL, NULL, 'Direct')) END`

/**
 * SQL for whether a response was promised by a time, with the `promisedParameters` of that, which are the first ones of the
 * statement by default. Earlier versions promised no time, but the hours.
 */
export const isPromisedBy = (time = '?1', below = '?2') =>
  `(respondBy <= ${time} OR respondBy IS NULL AND id < ${below})`

/** @param time In milliseconds since 1970. */
export const promisedParameters = (time: number): [time: string, below: string] => [
  new Date(time).toISOString(),
  minIdAt(time - responseMs + 1),
]

/** SQL for milliseconds since 1970, null for what is no time. */
const msOf = (time: string) => `CAST(round((julianday(${time}) - 2440587.5) * 86400000) AS INTEGER)`

/** SQL for the milliseconds from the receipt of a quote to the first call, null if there was none, and to the promised one. */
export const callTime = `max(0, ${msOf('coalesce(calledAt, answeredAt)')} - ${msOf('createdAt')})`
export const promisedTime = `coalesce(${msOf('respondBy')} - ${msOf('createdAt')}, ${responseMs})`

const toRow = (quote: StoredQuote): Omit<QuoteRow, 'digest'> => ({
  ...quote,
  campaign: quote.campaign && JSON.stringify(quote.campaign),
  reasons: JSON.stringify(quote.reasons),
  history: JSON.stringify(quote.history),
})

/** Converts a row to a quote, with the fields in the same order. Undefined if it is damaged. */
export function toQuote({ digest, ...row }: QuoteRow): StoredQuote | undefined {
  const { campaign, reasons, history } = row
  try {
    const quote = {
      ...row,
      campaign: campaign === null ? null : completeCampaign(JSON.parse(campaign) as Partial<Campaign>),
      reasons: JSON.parse(reasons) as string[],
      history: JSON.parse(history) as QuoteEvent[],
    }
    return isIntact(quote, digest) ? quote : undefined
  } catch {
    // The damaged text is not JSON any more.
    return undefined
  }
}

/**
 * The number of a quote's document in the search index, which is also a column of the quote: the time in the quote's ID in
 * milliseconds, and 15 bits, so that several quotes may have the same time. So documents are ordered as lists are. The
 * time is the first parameter.
 */
const newDocument = `(SELECT coalesce(max(document) + 1, ?1 << 15) FROM quotes
  WHERE document >= ?1 << 15 AND document < (?1 + 1) << 15)`

/** SQL for the position of a quote in the order of changes, as its index has it: of an earlier version, that of receipt. */
export const changePosition = 'ifnull(changedAt, document >> 15)'

/** SQL for the position of the next change: the time in milliseconds, but after all before, whatever the clock says. */
export const nextChange = `(SELECT max(CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER),
  1 + ifnull((SELECT max(${changePosition}) FROM quotes), 0), 1 + ifnull((SELECT max(changedAt) FROM erasures), 0)))`

const columns = ['document', 'searchText', 'digest', 'calledAt', ...fields, 'idempotencyKey', 'fingerprint']
const insertSql = `
  INSERT INTO quotes (${columns.join()}, changedAt)
  VALUES (${[newDocument, ...columns.slice(1).map(() => '?'), nextChange].join()})
  ON CONFLICT (idempotencyKey) DO NOTHING RETURNING document`

export type QuoteTable = ReturnType<typeof createQuoteTable>

/** Reads and writes single quotes in a transaction of the caller. `onAdded` is called for each that is inserted. */
export function createQuoteTable(db: Access['db'], onDamage: OnDamage, onAdded: () => void) {
  const insertRow = db.prepare(insertSql)
  // Document numbers exceed the safe integers.
  insertRow.setReadBigInts(true)
  const addUnindexed = db.prepare('INSERT INTO unindexed VALUES (?)')
  const byKey = db.prepare(
    'SELECT id, createdAt, respondBy, fingerprint FROM quotes WHERE idempotencyKey = ?',
  )
  const byId = db.prepare(`SELECT ${quoteFields} FROM quotes WHERE id = ?`)
  // A quote without a digest is indexed again (search-index.ts), which adds its digest.
  const update = db.prepare(
    `UPDATE quotes SET changedAt = ${nextChange}, digest = iif(digest IS NULL, NULL, ?), calledAt = ?, history = ?, ${changingFields.map((field) => `${field} = ?`).join()}
    WHERE id = ? AND json_array_length(history) = ? AND ${changingFields.map((field) => `${field} IS ?`).join(' AND ')}`,
  )
  const touch = db.prepare(`UPDATE quotes SET changedAt = ${nextChange} WHERE id = ?`)
  const erase = db.prepare('DELETE FROM quotes WHERE id = ?')
  const changing = (quote: QuoteChanges) => changingFields.map((field) => quote[field])

  /** False if another quote has the key. */
  function insert(quote: StoredQuote, key: string | null, fingerprint: string | null): boolean {
    const row = toRow(quote)
    const values = fields.map((field) => row[field])
    const content = [searchText(quote), quoteDigest(quote), calledAt(quote), ...values]
    const inserted: unknown = insertRow.get(timeOf(quote.id) ?? 0, ...content, key, fingerprint)
    if (!inserted) return false
    addUnindexed.run((inserted as { document: bigint }).document)
    onAdded()
    return true
  }

  function read(id: string, onDamaged: (id: string) => void): StoredQuote | undefined {
    const row = byId.get(id) as QuoteRow | undefined
    const quote = row && toQuote(row)
    if (row && !quote) onDamaged(id)
    return quote
  }

  return {
    insert,
    /** @throws {DamagedQuoteError} if its content does not match its digest. */
    find: (id: string) =>
      read(id, () => {
        throw new DamagedQuoteError(id)
      }),
    /** The quote with an ID; undefined if there is none, or it is damaged, which is reported. */
    findIntact: (id: string) => read(id, onDamage),
    /** Whether there is a quote. Removes a damaged one, so that an import can replace it. */
    hasIntact: (id: string) => read(id, () => void erase.run(id)) !== undefined,
    /** The quote with an idempotency key, which must exist. */
    findByKey: (key: string) =>
      byKey.get(key) as Pick<StoredQuote, 'id' | 'createdAt' | 'respondBy'> & { fingerprint: string },
    /** Lists a quote among the changes, because its photos change. */
    touch: (id: string) => void touch.run(id),
    /** False if the quote has changed since it was read, or was erased. */
    update: (before: StoredQuote, changes: QuoteChanges) => {
      const { history } = changes
      const digest = quoteDigest({ ...before, ...changingFieldsOf(changes), history })
      const after = [digest, calledAt(changes), JSON.stringify(history), ...changing(changes)]
      return update.run(...after, before.id, before.history.length, ...changing(before)).changes > 0
    },
  }
}

/** The revocation of the link to the photos of a quote: the event as JSON, which version 1.1 did not store. */
export interface Revocation {
  quoteId: string
  event?: string
}

/** Adds revocations that were stored elsewhere to the histories of their quotes. */
export function revokeLinks(table: QuoteTable, revocations: Revocation[]) {
  const unknown = JSON.stringify({ type: 'link-revoked', at: new Date().toISOString(), by: null, text: null })
  for (const { quoteId, event = unknown } of revocations) {
    const quote = table.findIntact(quoteId)
    if (!quote || isPhotoLinkRevoked(quote)) continue
    table.update(quote, { ...quote, history: [...quote.history, JSON.parse(event) as QuoteEvent] })
  }
}
