import { allPages } from '../../src/stores/interface/quote-store.ts'
import type { Store } from '../../src/stores/store.ts'

/** The number of quotes of a store, including damaged ones. */
export async function countQuotes(store: Store): Promise<number> {
  let count = 0
  for await (const _ of allPages((before = '\u{10ffff}') => store.idsBefore(before, 1000))) count++
  return count
}
