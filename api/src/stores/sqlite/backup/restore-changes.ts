import { existsSync } from 'node:fs'
import { oneLine } from '../../../platform/format/control-characters.ts'
import { inDatabase } from '../file/engine.ts'
import { storeFile } from '../file/store-files.ts'
import { photoFile } from '../photos/photo-file.ts'
import { createQuoteTable } from '../quotes/quote-table.ts'

/** SQL for the names of rows that the present store has no more. */
const removed = (table: string, key: string, name = key) =>
  `SELECT ${name} AS name FROM ${table} WHERE ${key} NOT IN (SELECT ${key} FROM present.${table})`

/** SQL for a number of rows, if there are any. */
const count = (rows: string) => `SELECT count(*) AS name FROM ${rows} HAVING count(*) > 0`

/** What nobody must overlook when a backup returns: what is said of it, and SQL for its names or number. */
const comparisons = {
  'Removed users will be able to sign in again': removed('users', 'username'),
  'Revoked API tokens will be valid again': removed('tokens', 'tokenHash', 'name'),
  'Removed devices will get pushes again': removed('devices', 'endpoint', 'name'),
  'These settings of who is notified will be earlier ones': `SELECT name
    FROM present.settings AS now LEFT JOIN settings USING (name)
    WHERE name IN ('notifications', 'webhooks') AND settings.value IS NOT now.value`,
  'Erased quotes will return': count('present.erasures WHERE quoteId IN (SELECT id FROM quotes)'),
  'Quotes of the present store are not in the backup (to keep them, run "quotes export --output FILE" first, and "quotes import FILE" afterward)':
    count('present.quotes WHERE id NOT IN (SELECT id FROM quotes)'),
}

/** The revocation of the link to the photos of a quote. */
interface Revocation {
  quoteId: string
  at: string
  by: string | null
}

/** SQL for the revocations of links in the present store. */
const revocations = `
  SELECT quotes.id AS quoteId, each.value ->> 'at' AS at, each.value ->> 'by' AS "by"
  FROM present.quotes AS quotes LEFT JOIN present.contents AS contents USING (document),
    json_each(CASE WHEN json_valid(contents.json) THEN contents.json -> 'history'
      WHEN contents.json IS NULL AND json_valid(history) THEN history ELSE '[]' END) AS each
  WHERE each.value ->> 'type' = 'link-revoked'`

/**
 * Keeps in the copy of a backup which links to photos the present store has revoked, and its links of partners, and compares
 * both.
 * @param replacesPhotos Whether the photos of the data folder are replaced, too.
 * @returns Sentences about what returns with the backup.
 */
export function keepAndCompare(copy: string, replacesPhotos: boolean, dataDir: string): string[] {
  const [store, photos] = [storeFile(dataDir), photoFile(dataDir)]
  if (!existsSync(store)) return []
  return inDatabase(copy, (db) => {
    const changes: string[] = []
    const attach = (path: string, name: string) => db.prepare(`ATTACH ? AS ${name}`).run(path)
    const ignore = () => undefined
    const table = createQuoteTable(db, ignore, ignore)
    function keep(sql: string) {
      for (const { quoteId, at, by } of db.prepare(sql).all() as unknown[] as Revocation[])
        table.apply(quoteId, { type: 'link-revoked' }, { now: Date.parse(at), by })
    }
    try {
      attach(store, 'present')
      keep(revocations)
      // Links of partners that were ended stay so.
      db.exec(`DELETE FROM settings WHERE name = 'partnerLinks';
        INSERT INTO settings SELECT * FROM present.settings WHERE name = 'partnerLinks'`)
      // If the backup has no secret, the links that visitors have would end.
      db.exec("INSERT OR IGNORE INTO settings SELECT * FROM present.settings WHERE name = 'photoLinkSecret'")
      for (const [label, sql] of Object.entries(comparisons)) {
        const rows = db.prepare(sql).all() as unknown[] as { name: string | number }[]
        const names = rows.map(({ name }) => (typeof name === 'number' ? name : `"${oneLine(name)}"`))
        if (names.length > 0) changes.push(`${label}: ${names.join(', ')}.`)
      }
      if (!replacesPhotos || !existsSync(photos)) return changes
      attach(photos, 'presentPhotos')
      // Those of version 1.1.
      if (db.prepare("SELECT 1 FROM presentPhotos.sqlite_schema WHERE name = 'revokedLinks'").get())
        keep(
          'SELECT quoteId, strftime(\'%Y-%m-%dT%H:%M:%fZ\') AS at, NULL AS "by" FROM presentPhotos.revokedLinks',
        )
    } catch (error) {
      // The store to replace, or its photos, are damaged, or of an earlier schema version.
      if (!(error instanceof Error && 'errcode' in error)) throw error
      changes.push(
        'What else returns is unknown, such as revoked links to photos: the present store, or its photos, cannot be read.',
      )
    }
    return changes
  })
}
