import type { KindCount } from './interface/quote-store.ts'

export const isNoSpam = ({ isSpam }: KindCount) => !isSpam

/** Groups counts by a value. The empty text is no value. */
export function groupByValue<Count>(counts: Count[], valueOf: (count: Count) => string | null) {
  const groups = new Map<string | null, Count[]>()
  for (const count of counts) {
    const value = valueOf(count) || null
    const group = groups.get(value)
    if (group) group.push(count)
    else groups.set(value, [count])
  }
  return groups
}

export const sum = <Count>(counts: Count[], numberOf: (count: Count) => number) =>
  counts.reduce((all, count) => all + numberOf(count), 0)
