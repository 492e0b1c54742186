import type { Database } from './engine.ts'
import type { OnProgress } from '../../store.ts'
import { quoteFields, toQuote, type QuoteRow } from '../quotes/quote-row.ts'
import { isDamage, sqliteFault } from './fault.ts'

/** The largest store that is checked completely at every start, in bytes: less than a second's work. */
const smallBytes = 64 * 1024 * 1024

/** The time limit for checking a larger store after a crash, in milliseconds. */
const startCheckMs = 2000

/**
 * Checks the structure of a store at start, in bounded time at any size: a small store completely; the newest quotes of a
 * larger one, which it was writing when it crashed.
 * @returns The first problem, or undefined.
 */
export function findDamageAtStart(db: Database, bytes: number, isUnclean: boolean): string | undefined {
  if (bytes <= smallBytes) return findDamage(db)
  const deadline = performance.now() + startCheckMs
  return isUnclean
    ? damageOf(() => {
        for (const _ of storedQuotes(db)) if (performance.now() > deadline) return undefined
        return undefined
      })
    : undefined
}

/**
 * Checks a whole file: its structure, its constraints, and its indexes against their tables.
 * @returns The first problem, or undefined.
 */
export function findDamage(db: Database): string | undefined {
  return damageOf(() => {
    const { integrity_check: found } = db.prepare('PRAGMA integrity_check(1)').get() as {
      integrity_check: string
    }
    // Problems in the tree of a table come after a line with the name of the database.
    return found === 'ok' ? undefined : found.replace(/^\*\*\*.*\n/, '')
  })
}

/** The IDs of the quotes whose content does not match their digests. */
export function findDamagedQuotes(db: Database, onProgress: OnProgress = () => undefined): string[] {
  const { total } = db.prepare('SELECT count(*) AS total FROM quotes').get() as { total: number }
  const damaged: string[] = []
  let done = 0
  for (const row of storedQuotes(db)) {
    if (!toQuote(row)) damaged.push(row.id)
    onProgress(++done, total)
  }
  return damaged
}

/** All quotes, newest first. */
function* storedQuotes(db: Database): Generator<QuoteRow> {
  const all = db.prepare(`SELECT ${quoteFields} FROM quotes ORDER BY id DESC`)
  yield* all.iterate() as Iterable<QuoteRow>
}

/** The problem that a check reports or throws. */
function damageOf(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    const code = sqliteFault(error)
    if (code === undefined || !isDamage(code)) throw error
    return code
  }
}
