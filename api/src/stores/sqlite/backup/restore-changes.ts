import { existsSync } from 'node:fs'
import { oneLine } from '../../../platform/format/control-characters.ts'
import { inDatabase } from '../file/engine.ts'
import { storeFile } from '../file/store-files.ts'
import { photoFile } from '../photos/photo-file.ts'
import { createQuoteTable, type Revocation, revokeLinks } from '../quotes/quote-table.ts'

/** SQL for the names of rows that the present store has no more. */
const removed = (table: string, key: string, name = key) =>
  `SELECT ${name} AS name FROM ${table} WHERE ${key} NOT IN (SELECT ${key} FROM present.${table})`

/** SQL for a number of rows, if there are any. */
const count = (rows: string) => `SELECT count(*) AS name FROM ${rows} HAVING count(*) > 0`

/** Whatever of a backup lets somebody in or tells somebody something: what is said of it, and SQL for its names or number. */
const comparisons = {
  'Removed users will be able to sign in again': removed('users', 'username'),
  'The passwords of these users will be earlier ones': `SELECT username AS name
    FROM users JOIN present.users AS now USING (username) WHERE users.passwordHash <> now.passwordHash`,
  'Revoked API tokens will be valid again': removed('tokens', 'tokenHash', 'name'),
  'Removed passkeys will be valid again': removed('passkeys', 'id', "username || ': ' || name"),
  'Removed devices will get pushes again': removed('devices', 'endpoint', 'name'),
  'Removed origins of partners will be registered again': removed('sources', "origin || ' (' || name || ')'"),
  'These settings will be earlier ones, such as who is notified, and by which webhooks': `SELECT name
    FROM present.settings AS now LEFT JOIN settings USING (name)
    WHERE name IN ('notifications', 'webhooks', 'photoLinkSecret', 'pushKeys') AND settings.value IS NOT now.value`,
  'Notifications that were delivered, not needed, or erased will be sent': count(
    `deliveries LEFT JOIN present.deliveries AS now USING (quoteId, medium, event, target, time)
    WHERE deliveries.state = 'pending'
    AND (now.state <> 'pending' OR quoteId IN (SELECT quoteId FROM present.erasures))`,
  ),
  'Erased quotes will return': count('present.erasures WHERE quoteId IN (SELECT id FROM quotes)'),
  'Quotes of the present store are not in the backup (to keep them, run "quotes export --output FILE" first, and "quotes import FILE" afterward)':
    count('present.quotes WHERE id NOT IN (SELECT id FROM quotes)'),
}
const photoComparisons = {
  'Removed photos will return': count(
    `copiedPhotos.photos WHERE quoteId IN (SELECT id FROM present.quotes)
    AND (quoteId, id) NOT IN (SELECT quoteId, id FROM presentPhotos.photos)`,
  ),
}

/** SQL for the revocations of links in the present store. */
const revocations = `
  SELECT quotes.id AS quoteId, each.value AS event
  FROM present.quotes AS quotes, json_each(iif(json_valid(history), history, '[]')) AS each
  WHERE each.value ->> 'type' = 'link-revoked'`

/**
 * Keeps in the copy of a backup which links to photos the present store has revoked, and its links of partners, and compares
 * both.
 * @param photoCopy Undefined if the photos of the data folder stay.
 * @returns Sentences about what returns with the backup.
 */
export function keepAndCompare(copy: string, photoCopy: string | undefined, dataDir: string): string[] {
  const [store, photos] = [storeFile(dataDir), photoFile(dataDir)]
  if (!existsSync(store)) return []
  return inDatabase(copy, (db) => {
    const changes: string[] = []
    const attach = (path: string, name: string) => db.prepare(`ATTACH ? AS ${name}`).run(path)
    const ignore = () => undefined
    const keep = (sql: string) =>
      revokeLinks(createQuoteTable(db, ignore, ignore), db.prepare(sql).all() as unknown[] as Revocation[])
    function compare(all: Record<string, string>) {
      for (const [label, sql] of Object.entries(all)) {
        const rows = db.prepare(sql).all() as unknown[] as { name: string | number }[]
        const names = rows.map(({ name }) => (typeof name === 'number' ? name : `"${oneLine(name)}"`))
        if (names.length > 0) changes.push(`${label}: ${names.join(', ')}.`)
      }
    }
    try {
      attach(store, 'present')
      keep(revocations)
      // Links of partners that were ended stay so.
      db.exec(`DELETE FROM settings WHERE name = 'partnerLinks';
        INSERT INTO settings SELECT * FROM present.settings WHERE name = 'partnerLinks'`)
      // If the backup has no secret, the links that visitors have would end.
      db.exec("INSERT OR IGNORE INTO settings SELECT * FROM present.settings WHERE name = 'photoLinkSecret'")
      compare(comparisons)
      if (photoCopy === undefined || !existsSync(photos)) return changes
      attach(photoCopy, 'copiedPhotos')
      attach(photos, 'presentPhotos')
      compare(photoComparisons)
      // Those of version 1.1.
      if (db.prepare("SELECT 1 FROM presentPhotos.sqlite_schema WHERE name = 'revokedLinks'").get())
        keep('SELECT quoteId FROM presentPhotos.revokedLinks')
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
