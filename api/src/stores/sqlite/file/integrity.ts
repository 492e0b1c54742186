import type { Database } from './engine.ts'
import type { OnProgress } from '../../store.ts'
import { quoteFields, toQuote, type QuoteRow } from '../quotes/quote-row.ts'
import { isDamage, sqliteFault } from './fault.ts'

/**
 * Checks a whole file: its structure, its constraints, and its indexes against their tables.
 * @returns The first problem, or undefined.
 */
export function findDamage(db: Database): string | undefined {
  try {
    const { integrity_check: found } = db.prepare('PRAGMA integrity_check(1)').get() as {
      integrity_check: string
    }
    // Problems in the tree of a table come after a line with the name of the database.
    return found === 'ok' ? undefined : found.replace(/^\*\*\*.*\n/, '')
  } catch (error) {
    const code = sqliteFault(error)
    if (code === undefined || !isDamage(code)) throw error
    return code
  }
}

/** The IDs of the quotes whose content does not match their digests. */
export function findDamagedQuotes(db: Database, onProgress: OnProgress = () => undefined): string[] {
  const { total } = db.prepare('SELECT count(*) AS total FROM quotes').get() as { total: number }
  const damaged: string[] = []
  let done = 0
  for (const row of db.prepare(`SELECT ${quoteFields} FROM quotes`).iterate() as Iterable<QuoteRow>) {
    if (!toQuote(row)) damaged.push(row.id)
    onProgress(++done, total)
  }
  return damaged
}
