import type { OnDamage } from './quote-digest.ts'

/** Creates a function that reports each damaged quote only once, however often it is read. */
export function oncePerQuote(report: OnDamage): OnDamage {
  const reported = new Set<string>()
  return (id) => {
    if (reported.has(id)) return
    reported.add(id)
    report(id)
  }
}
