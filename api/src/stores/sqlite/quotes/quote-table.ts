import { hash } from 'node:crypto'
import {
  applyCommand,
  completeQuote,
  selectionOf,
  type QuoteCommand,
  type SentQuote,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { ErasedQuote } from '../../interface/delivery-store.ts'
import { timeOf } from '../../interface/quote-store.ts'
import type { OnDamage } from '../../store.ts'
import { searchText } from '../../search-text.ts'
import { DamagedQuoteError } from '../../store-errors.ts'
import type { Access } from '../file/group-commit.ts'
import { emptiedOf12, intactOf12, jsonOf12, requiredOf12 } from './version-12.ts'

/** A quote as JSON, with its digest. */
export interface QuoteRow {
  id: string
  json: string
  /** Null until a quote of version 1.2 or earlier is converted. */
  version: number | null
  digest: string | null
  /** Outside of the digest, and of what a change replaces: opening a quote is no change of it. */
  openedAt: string | null
}

/** SQL for the JSON of a quote, null until one of version 1.2 or earlier is converted. */
const json = '(SELECT json FROM contents WHERE contents.document = quotes.document)'

/** SQL for the columns of a row. */
export const quoteColumns = `id, version, digest, openedAt, ifnull(${json}, ${jsonOf12}) AS json`

/** The digest of the content of a quote, stored with it: 128 bits of SHA-256 in Base64url. */
export const digestOf = (json: string) => hash('sha256', json, 'base64url').slice(0, 22)

/** Reads the quote of a row, with the fields in the order of the contract. Undefined if it is damaged. */
export function toQuote({ openedAt, ...row }: QuoteRow): StoredQuote | undefined {
  try {
    const quote = intactQuote(row)
    return quote && { ...quote, openedAt }
  } catch {
    // The damaged text is not JSON any more.
    return undefined
  }
}

function intactQuote({ id, json, version, digest }: Omit<QuoteRow, 'openedAt'>): StoredQuote | undefined {
  const stored = JSON.parse(json) as SentQuote
  if (version === null) return intactOf12(completeQuote({ ...stored, id }), digest)
  const isIntact = digest === digestOf(json) && stored.id === id && stored.version === version
  return isIntact ? completeQuote(stored) : undefined
}

/** The columns that lists and statistics select by: those that never change, and the others. */
const fixedNames = ['createdAt', 'projectType', 'source', 'lang', 'campaignName', 'promisedAt'] as const
const changingNames = [
  ...(['spam', 'answeredAt', 'assignedTo', 'callBackAt', 'outcome', 'amount'] as const),
  ...(['dueAt', 'firstCalledAt', 'callMs'] as const),
] as const
const selectedNames = [...fixedNames, ...changingNames]

/** SQL for the columns that lists and statistics select by. */
export const selectedColumns = selectedNames.join()

/** The values of columns that lists and statistics select by. */
function selected(quote: StoredQuote, names: readonly (typeof selectedNames)[number][] = selectedNames) {
  const values = Object.assign({}, quote, selectionOf(quote))
  return names.map((name) => values[name])
}

/** Whether a row has the values of its quote in the columns that lists and statistics select by. */
export const isSelectable = (row: Record<string, unknown>, quote: StoredQuote) =>
  selected(quote).every((value, n) => row[selectedNames[n] ?? ''] === value)

/** The content of a quote as JSON, without fields that are null. */
const contentOf = ({ openedAt: _, campaign, ...quote }: StoredQuote): string =>
  JSON.stringify(withoutNull({ ...quote, campaign: campaign && withoutNull(campaign) }))

function withoutNull(values: object): object {
  const present: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) if (value !== null) present[name] = value
  return present
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
export const nextChangeOf = (database: string) => `(SELECT max(
  CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER),
  1 + ifnull((SELECT max(${changePosition}) FROM ${database}.quotes), 0),
  1 + ifnull((SELECT max(changedAt) FROM ${database}.erasures), 0),
  1 + ifnull((SELECT max(changedAt) FROM ${database}.vanished), 0)))`
export const nextChange = nextChangeOf('main')

/** SQL for the quotes that were erased, or vanished when a backup was restored, each by an index of its own. */
export const erasedOrVanished = `(
  SELECT quoteId, erasedAt, NULL AS version, source, changedAt FROM erasures
  UNION ALL SELECT quoteId, vanishedAt, version, source, changedAt FROM vanished)`

export interface ErasedRow extends Omit<ErasedQuote, 'version'> {
  version: number | null
}

export const toErasedQuote = ({ id, erasedAt, version }: ErasedRow): ErasedQuote => ({
  id,
  erasedAt,
  ...(version !== null && { version }),
})

const inserted = [
  ...['id', 'version', 'digest', 'openedAt', ...selectedNames],
  ...['searchText', 'idempotencyKey', 'fingerprint'],
]
const insertSql = `
  INSERT INTO quotes (document, ${inserted.join()}, changedAt, ${requiredOf12.join()})
  VALUES (${newDocument}, ${inserted.map(() => '?').join()}, ${nextChange}, ${requiredOf12.map(() => "''").join()})
  ON CONFLICT (idempotencyKey) DO NOTHING RETURNING document`

/** SQL that replaces the columns of a quote that follow from its content, and those of some names. */
const replaceSql = (names: readonly string[]) =>
  ['version', 'digest', ...names].map((name) => `${name} = ?`).join()

export type QuoteTable = ReturnType<typeof createQuoteTable>

/** Reads and writes single quotes in a transaction of the caller. `onUnindexed` is called for each that is to be indexed. */
export function createQuoteTable(db: Access['db'], onDamage: OnDamage, onUnindexed: () => void) {
  const insertRow = db.prepare(insertSql)
  // Document numbers exceed the safe integers.
  insertRow.setReadBigInts(true)
  // In a table of its own, where a page has several: in that of the quotes, most would take a page each.
  const addContent = db.prepare('INSERT INTO contents VALUES (?, ?)')
  const setContent = db.prepare('REPLACE INTO contents SELECT document, ? FROM quotes WHERE id = ?')
  const addUnindexed = db.prepare('INSERT INTO unindexed VALUES (?)')
  const byKey = db.prepare(
    `SELECT id, createdAt, fingerprint,
    CASE WHEN version IS NULL THEN respondBy WHEN json_valid(${json}) THEN ${json} ->> 'respondBy' END AS respondBy
    FROM quotes WHERE idempotencyKey = ?`,
  )
  const byId = db.prepare(`SELECT ${quoteColumns} FROM quotes WHERE id = ?`)
  const versionById = db.prepare('SELECT version FROM quotes WHERE id = ?')
  // One of version 1.2 is converted later (search-index.ts), which adds what it lacks.
  const replace = db.prepare(
    `UPDATE quotes SET changedAt = ${nextChange}, searchText = iif(version IS NULL, NULL, ?),
    openedAt = ifnull(openedAt, ?), ${replaceSql(changingNames)} WHERE id = ?`,
  )
  const convert = db.prepare(
    `UPDATE quotes SET searchText = ?, ${emptiedOf12}, ${replaceSql(selectedNames)} WHERE id = ?`,
  )
  const markOpened = db.prepare('UPDATE quotes SET openedAt = ? WHERE id = ? AND openedAt IS NULL')
  const touch = db.prepare(`UPDATE quotes SET changedAt = ${nextChange} WHERE id = ?`)
  const erase = db.prepare('DELETE FROM quotes WHERE id = ?')

  /** False if another quote has the key. */
  function insert(quote: StoredQuote, key: string | null, fingerprint: string | null): boolean {
    const json = contentOf(quote)
    const { id, version, openedAt } = quote
    const values = [digestOf(json), openedAt, ...selected(quote), searchText(quote), key, fingerprint]
    const added: unknown = insertRow.get(timeOf(id) ?? 0, id, version, ...values)
    if (!added) return false
    const { document } = added as { document: bigint }
    addContent.run(document, json)
    addUnindexed.run(document)
    onUnindexed()
    return true
  }

  function read(id: string, onDamaged: (id: string) => void): StoredQuote | undefined {
    const row = byId.get(id) as QuoteRow | undefined
    const quote = row && toQuote(row)
    if (row && !quote) onDamaged(id)
    return quote
  }

  /** Whether a quote has a version. One of version 1.2 has that which follows from its content. */
  function hasVersion(id: string, version: number): boolean {
    const row = versionById.get(id) as { version: number | null } | undefined
    return row !== undefined && (row.version ?? read(id, onDamage)?.version) === version
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
    /** The quote with an ID. Removes a damaged one, so that an import can replace it. */
    findOrRemove: (id: string) => read(id, () => void erase.run(id)),
    hasVersion,
    /** The quote with an idempotency key, which must exist. */
    findByKey: (key: string) =>
      byKey.get(key) as Pick<StoredQuote, 'id' | 'createdAt' | 'respondBy'> & { fingerprint: string },
    /** Lists a quote among the changes, because its photos change. */
    touch: (id: string) => void touch.run(id),
    markOpened: (id: string, at: string) => void markOpened.run(at, id),
    /** Replaces a quote, but not the time when it was opened. */
    replace(quote: StoredQuote) {
      const json = contentOf(quote)
      setContent.run(json, quote.id)
      const values = [quote.version, digestOf(json), ...selected(quote, changingNames)]
      replace.run(searchText(quote), quote.openedAt, ...values, quote.id)
      onUnindexed()
    },
    /** Converts a quote of an earlier version, which changes nothing of it. */
    convert(quote: StoredQuote) {
      const json = contentOf(quote)
      setContent.run(json, quote.id)
      convert.run(searchText(quote), quote.version, digestOf(json), ...selected(quote), quote.id)
    },
    /** Applies a command that was given elsewhere, unless the quote is damaged or erased: in a transaction of its own. */
    apply(id: string, command: QuoteCommand, context: Parameters<typeof applyCommand>[2]) {
      db.exec('BEGIN IMMEDIATE')
      try {
        const quote = read(id, onDamage)
        const changed = quote && applyCommand(quote, command, context)
        if (changed?.events && changed.events.length > 0) this.replace(changed.quote)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
  }
}
