import { UserFacingError } from '../../../errors.ts'
import { damagedQuoteRemedy, nameDamaged } from '../../store-errors.ts'
import { type Database, describeDamage, findDamage, inDatabase } from '../file/engine.ts'
import { quoteFields, type QuoteRow, toQuote } from '../quotes/quote-table.ts'

export interface Damage {
  reason: string
  /** What to do, unless a backup must be restored. */
  remedy?: string
  /** Whether it is of some quotes only: everything else is intact. */
  isOfQuotes?: true
}

/**
 * Checks the whole file of a store, and all quotes against their digests.
 * @throws {UserFacingError} if it is damaged.
 */
export function checkStore(file: string) {
  const damage = inDatabase(file, findAnyDamage)
  if (damage !== undefined) throw new UserFacingError(describeDamage(file, damage.reason, damage.remedy))
}

/** Checks the structure of a file, and the content of its quotes. Returns a problem. */
export function findAnyDamage(db: Database): Damage | undefined {
  const structure = findDamage(db)
  if (structure !== undefined) return { reason: structure }
  const quotes = findDamagedQuotes(db)
  if (quotes.length === 0) return undefined
  return {
    reason: `quotes with other content than was stored: ${nameDamaged(quotes)}`,
    remedy: damagedQuoteRemedy,
    isOfQuotes: true,
  }
}

/** The IDs of the quotes whose content does not match their digests. */
function findDamagedQuotes(db: Database): string[] {
  const damaged: string[] = []
  for (const row of db.prepare(`SELECT ${quoteFields} FROM quotes`).iterate() as Iterable<QuoteRow>)
    if (!toQuote(row)) damaged.push(row.id)
  return damaged
}
