import type Database from 'libsql'
import { keyColumns } from '../migrations.ts'
import { isDamage, sqliteFault } from '../file/fault.ts'

/** The largest store that is checked completely whenever it is opened, in bytes: less than a second's work. */
const smallBytes = 64 * 1024 * 1024

/** How long a larger store is checked after its server died, in milliseconds. */
const startCheckMs = 2000

/**
 * Checks a store that is being opened, in bounded time at any size: a small one completely; of a larger one whose
 * server died the newest quotes, which it was writing.
 * @returns The first thing that is wrong; undefined when nothing is.
 */
export function findDamageAtStart(
  db: Database.Database,
  bytes: number,
  isUnclean: boolean,
): string | undefined {
  if (bytes <= smallBytes) return findDamage(db)
  return isUnclean ? damageOf(() => findDamageInNewest(db, performance.now() + startCheckMs)) : undefined
}

/** The indexes of quotes, and the column that each has besides the id. */
const indexes = [
  ['quotesByType', 'projectType'],
  ['quotesBySource', 'source'],
  ...keyColumns.map((column) => [`quotesBy_${column}`, column] as const),
] as const

/** Reads quotes, newest first, and looks each up in every index, until all are read or the time is up. */
function findDamageInNewest(db: Database.Database, deadline: number): string | undefined {
  const page = db.prepare('SELECT * FROM quotes WHERE id < ? ORDER BY id DESC LIMIT 500')
  const lookUps = indexes.map(([index, column]) => ({
    index,
    column,
    find: db.prepare(`SELECT 1 FROM quotes INDEXED BY ${index} WHERE ${column} = ? AND id = ?`),
  }))
  for (let before = '~'; performance.now() < deadline;) {
    const quotes = page.all(before) as Record<string, string | null>[]
    for (const quote of quotes) {
      const missing = lookUps.find(
        ({ column, find }) => quote[column] !== null && find.all(quote[column], quote.id).length === 0,
      )
      if (missing) return `quote ${quote.id} missing from index ${missing.index}`
    }
    const oldest = quotes.at(-1)?.id
    if (oldest == null) return undefined
    before = oldest
  }
  return undefined
}

/**
 * Checks all of a file: its structure, its constraints, and that each index has what its table has.
 * @returns The first thing that is wrong; undefined when nothing is.
 */
export function findDamage(db: Database.Database): string | undefined {
  return damageOf(() => {
    const [row] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[]
    const found = row?.integrity_check ?? 'no answer'
    // What is found in a table's tree comes below a line that names the database.
    return found === 'ok' ? undefined : found.replace(/^\*\*\*.*\n/, '')
  })
}

/** What a check finds, be it by an error that says that the file is damaged. */
function damageOf(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    const code = sqliteFault(error)
    if (code === undefined || !isDamage(code)) throw error
    return code
  }
}
