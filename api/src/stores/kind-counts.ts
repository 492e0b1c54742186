import type { KindCount } from './interface/quote-store.ts'

/** Whether quotes are not suspected of spam. */
export const isNoSpam = ({ isSpam }: KindCount) => !isSpam

/** The number of quotes by a value. The empty text is no value. */
export function totalsBy(kinds: KindCount[], valueOf: (kind: KindCount) => string | null) {
  const totals = new Map<string | null, number>()
  for (const kind of kinds) {
    const value = valueOf(kind) || null
    totals.set(value, (totals.get(value) ?? 0) + kind.quotes)
  }
  return totals
}
