import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  applyCommand,
  isRevocation,
  mergeCopies,
  nextVersion,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { UserFacingError } from '../../../platform/errors.ts'
import { oneLine } from '../../../platform/format/control-characters.ts'
import {
  type ChangeRecipients,
  type ErasedQuote,
  erasureDeliveries,
  newDeliveries,
  type ReceiversOf,
} from '../../interface/delivery-store.ts'
import { type Database, inDatabase } from '../file/engine.ts'
import { storeFile } from '../file/store-files.ts'
import { migrate, schemaVersion, versionOf } from '../migrations/migrations.ts'
import { photoFile } from '../photos/photo-file.ts'
import { markErased } from '../quotes/erase.ts'
import { createQuoteDeliveries } from '../quotes/sqlite-deliveries.ts'
import {
  changePosition,
  createQuoteTable,
  nextChangeOf,
  quoteColumns,
  type QuoteRow,
  toQuote,
} from '../quotes/quote-table.ts'
import { copyStore, inCopy } from './back-up.ts'

/** SQL for the names of rows that the present store has no more. */
const removed = (table: string, key: string, name = key) =>
  `SELECT ${name} AS name FROM ${table} WHERE ${key} NOT IN (SELECT ${key} FROM present.${table})`

/** SQL for a number of rows, if there are any. */
const count = (rows: string) => `SELECT count(*) AS name FROM ${rows} HAVING count(*) > 0`

const howToKeep = (what: string) =>
  `(to keep ${what}, run "quotes export --output FILE" first, and "quotes import FILE" afterward)`

/** What nobody must overlook when a backup returns: what is said of it, and SQL for its names or number. */
const comparisons = {
  'Removed users will be able to sign in again': removed('users', 'username'),
  'Revoked API tokens will be valid again': removed('tokens', 'tokenHash', 'name'),
  'Removed devices will get pushes again': removed('devices', 'endpoint', 'name'),
  'These settings of who is notified will be earlier ones': `SELECT name
    FROM present.settings AS now LEFT JOIN settings USING (name)
    WHERE name IN ('notifications', 'webhooks') AND settings.value IS NOT now.value`,
  'Quotes that were erased since the backup stay erased': count(
    'quotes WHERE id IN (SELECT quoteId FROM present.erasures)',
  ),
  [`Quotes of the present store are not in the backup ${howToKeep('them')}`]: count(
    'present.quotes WHERE id NOT IN (SELECT id FROM quotes)',
  ),
}

/** SQL that keeps the erasures of the present store, with the deliveries of their notices, and erases what returns. */
const keepErasures = `
  INSERT OR REPLACE INTO erasures SELECT * FROM present.erasures;
  DELETE FROM quotes WHERE id IN (SELECT quoteId FROM erasures);
  DELETE FROM claims WHERE quoteId IN (SELECT quoteId FROM erasures);
  DELETE FROM deliveries WHERE quoteId IN (SELECT quoteId FROM erasures);
  INSERT OR REPLACE INTO deliveries SELECT * FROM present.deliveries
    WHERE event = 'erased' AND quoteId NOT IN (SELECT id FROM quotes UNION ALL SELECT id FROM present.quotes)`

/** SQL for the quotes that were changed, or whose photos were, in one of the stores and not in the other. */
const differing = `
  SELECT id FROM (SELECT id, ${changePosition} AS position FROM quotes) AS restored
  LEFT JOIN (SELECT id, ${changePosition} AS position FROM present.quotes) AS now USING (id)
  WHERE restored.position IS NOT now.position`

type VanishedRow = Required<ErasedQuote> & Pick<StoredQuote, 'source'>

/** SQL that lists what vanishes from the present store, at a time, which is also a version, and a position. */
const listVanished = `
  INSERT OR REPLACE INTO vanished SELECT id, ?1, ifnull(version, ?2), source, ?3 FROM present.quotes
  WHERE id NOT IN (SELECT id FROM quotes UNION ALL SELECT quoteId FROM erasures)
  RETURNING quoteId AS id, vanishedAt AS erasedAt, version, source`

const ignore = () => undefined

/** Whom to notify of quotes that change or vanish, by the setting of webhooks that the backup has. */
export type ReadRecipients = (webhooks: string | undefined) => {
  ofChange: ChangeRecipients
  ofErasure: ReceiversOf
}

interface Comparison {
  /** Sentences about what returns with the backup, and what is lost. */
  changes: string[]
  /** Whether whoever follows the changes will hear of everything that differs. */
  isComplete: boolean
}

/**
 * Prepares the copy of a backup to replace the present store: keeps which quotes were erased, which links to photos were
 * revoked, and the links of partners; lists for followers what differs, with notifications of it; and compares both.
 * @param replacesPhotos Whether the photos of the data folder are replaced, too.
 */
export async function keepAndCompare(
  copy: string,
  replacesPhotos: boolean,
  dataDir: string,
  readRecipients: ReadRecipients,
): Promise<Comparison> {
  const [store, photos] = [storeFile(dataDir), photoFile(dataDir)]
  const changes: string[] = []
  if (!existsSync(store)) return { changes, isComplete: false }
  try {
    const present = await currentVersionOf(store, dirname(copy))
    inCopy(copy, (db) => {
      db.prepare('ATTACH ? AS present').run(present)
      const hasPhotos = replacesPhotos && existsSync(photos)
      if (hasPhotos) db.prepare('ATTACH ? AS presentPhotos').run(photos)
      changes.push(...compare(db))
      keepEnded(db, hasPhotos)
      inAttached(present, (presentDb) => {
        const find = presentDb.prepare(`SELECT ${quoteColumns} FROM quotes WHERE id = ?`)
        const findPresent = (id: string) => {
          const row = find.get(id) as QuoteRow | undefined
          return row && toQuote(row)
        }
        const setting = db.prepare("SELECT value FROM settings WHERE name = 'webhooks'")
        const webhooks = setting.get() as { value: string } | undefined
        const recipients = readRecipients(webhooks?.value)
        const lost = listDifferences(db, findPresent, recipients)
        if (lost > 0)
          changes.push(`Quotes lose what has happened to them since the backup ${howToKeep('it')}: ${lost}.`)
      })
    })
    return { changes, isComplete: true }
  } catch (error) {
    // The store to replace, or its photos, are damaged, or of a later schema version.
    if (!(error instanceof UserFacingError || (error instanceof Error && 'errcode' in error))) throw error
    const unknown =
      'What else returns is unknown, such as erased quotes, and revoked links to photos: the present store, or its photos, cannot be read.'
    return { changes: [...changes, unknown], isComplete: false }
  }
}

/** Attaches a store for some work only: one that is opened would stay so until all statements are garbage-collected. */
const inAttached = <T>(store: string, work: (db: Database) => T): T =>
  inDatabase(':memory:', (db) => {
    db.prepare('ATTACH ? AS present').run(store)
    return work(db)
  })

/** The present store in the current schema version: a migrated copy in a folder, if it has an earlier one. */
async function currentVersionOf(store: string, folder: string): Promise<string> {
  if (inAttached(store, (db) => versionOf(db, 'present')) === schemaVersion) return store
  const copy = join(folder, 'present.db')
  await copyStore(store, copy)
  inCopy(copy, migrate)
  return copy
}

function compare(db: Database): string[] {
  return Object.entries(comparisons).flatMap(([label, sql]) => {
    const rows = db.prepare(sql).all() as unknown[] as { name: string | number }[]
    const names = rows.map(({ name }) => (typeof name === 'number' ? name : `"${oneLine(name)}"`))
    return names.length > 0 ? [`${label}: ${names.join(', ')}.`] : []
  })
}

/** Keeps what ended access in the present store: erasures, what partners see and their links, and revoked links to photos. */
function keepEnded(db: Database, hasPhotos: boolean) {
  // If the backup has no secret, the links that visitors have would end.
  db.exec(`BEGIN; ${keepErasures}; ${markErased};
    DELETE FROM settings WHERE name IN ('partnerLinks', 'partners');
    INSERT INTO settings SELECT * FROM present.settings WHERE name IN ('partnerLinks', 'partners');
    INSERT OR IGNORE INTO settings SELECT * FROM present.settings WHERE name = 'photoLinkSecret'; COMMIT`)
  // Those of version 1.1. Of later ones, histories have them.
  if (
    !hasPhotos ||
    !db.prepare("SELECT 1 FROM presentPhotos.sqlite_schema WHERE name = 'revokedLinks'").get()
  )
    return
  const table = createQuoteTable(db, ignore, ignore)
  const revoked = db.prepare('SELECT quoteId FROM presentPhotos.revokedLinks').all() as { quoteId: string }[]
  for (const { quoteId } of revoked)
    table.apply(quoteId, { type: 'link-revoked' }, { now: Date.now(), by: null })
}

/**
 * Lists for followers, after all that the present store has listed, the quotes that differ from it, with greater versions than
 * it has, and what vanishes, and stores notifications of both. Revoked links to photos stay revoked.
 * @returns How many quotes lose what has happened to them.
 */
function listDifferences(
  db: Database,
  findPresent: (id: string) => StoredQuote | undefined,
  { ofChange, ofErasure }: ReturnType<ReadRecipients>,
): number {
  const table = createQuoteTable(db, ignore, ignore)
  const deliveries = createQuoteDeliveries(db)
  const now = Date.now()
  const at = new Date(now).toISOString()
  const next = db.prepare(`SELECT max(${nextChangeOf('main')}, ${nextChangeOf('present')}) AS position`)
  const { position } = next.get() as { position: number }
  const ids = (db.prepare(differing).all() as { id: string }[]).map(({ id }) => id)
  const vanished = db.prepare('SELECT version FROM present.vanished WHERE quoteId = ?')
  let lost = 0
  db.exec('BEGIN')
  for (const id of ids) {
    const restored = table.findIntact(id)
    if (!restored) continue
    const present = findPresent(id)
    const quote = present ? withRevocation(restored, present) : restored
    if (present && mergeCopies(quote, present, now)) lost++
    // A follower may have what vanished earlier.
    const latest = present ?? (vanished.get(id) as { version: number } | undefined)
    const version = latest && latest.version >= quote.version ? nextVersion(latest, now) : quote.version
    const listed = { ...quote, version }
    if (version !== restored.version) table.replace(listed)
    newDeliveries(listed, ofChange(listed), at).forEach(deliveries.insert)
  }
  db.prepare('UPDATE quotes SET changedAt = ? WHERE id IN (SELECT value FROM json_each(?))').run(
    position,
    JSON.stringify(ids),
  )
  db.exec('INSERT OR REPLACE INTO vanished SELECT * FROM present.vanished')
  const gone = db.prepare(listVanished).all(at, now, position) as unknown as VanishedRow[]
  for (const { source, ...erased } of gone)
    erasureDeliveries(erased, ofErasure(source)).forEach(deliveries.insert)
  db.exec(
    `DELETE FROM vanished WHERE quoteId IN (SELECT id FROM quotes UNION ALL SELECT quoteId FROM erasures); COMMIT`,
  )
  return lost
}

function withRevocation(restored: StoredQuote, { history }: StoredQuote): StoredQuote {
  const revocation = history.find(isRevocation)
  if (!revocation) return restored
  const { at, by } = revocation
  const changed = applyCommand(restored, { type: 'link-revoked' }, { now: Date.parse(at), by })
  return changed.refusal ? restored : changed.quote
}

/** Lists all quotes of a copy as changed, for followers of a store that could not be compared: what they have is unknown. */
export function listAll(copy: string) {
  inCopy(copy, (db) => {
    const table = createQuoteTable(db, ignore, ignore)
    const now = Date.now()
    db.exec('BEGIN')
    for (const { id } of db.prepare('SELECT id FROM quotes').all() as { id: string }[]) {
      const quote = table.findIntact(id)
      if (quote) table.replace({ ...quote, version: nextVersion(quote, now) })
    }
    db.exec('COMMIT')
  })
}
