import type Database from 'libsql'
import { isDamage, sqliteFault } from '../file/fault.ts'

/** The largest store that is checked completely at every start, in bytes: less than a second's work. */
const smallBytes = 64 * 1024 * 1024

/** The time limit for checking a larger store after a crash, in milliseconds. */
const startCheckMs = 2000

/**
 * Checks a store at start, in bounded time at any size: a small store completely; the newest quotes of a larger one,
 * which it was writing when it crashed.
 * @returns The first problem, or undefined.
 */
export function findDamageAtStart(
  db: Database.Database,
  bytes: number,
  isUnclean: boolean,
): string | undefined {
  if (bytes <= smallBytes) return findDamage(db)
  return isUnclean ? damageOf(() => findDamageInNewest(db, performance.now() + startCheckMs)) : undefined
}

/** The indexes of quotes, and the column of each besides the ID. */
const indexes = [
  ['quotesByType', 'projectType'],
  ['quotesBySource', 'source'],
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
 * Checks a whole file: its structure, its constraints, and its indexes against their tables.
 * @returns The first problem, or undefined.
 */
export function findDamage(db: Database.Database): string | undefined {
  return damageOf(() => {
    const [row] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[]
    const found = row?.integrity_check ?? 'no answer'
    // Problems in the tree of a table come after a line with the name of the database.
    return found === 'ok' ? undefined : found.replace(/^\*\*\*.*\n/, '')
  })
}

/** The problem that a check reports or throws. */
export function damageOf(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    const code = sqliteFault(error)
    if (code === undefined || !isDamage(code)) throw error
    return code
  }
}
