import { inBatches } from '../platform/format/json-lines.ts'
import type { QuoteStore } from '../stores/interface/quote-store.ts'
import type { Erasure, RecordStore } from '../stores/interface/record-store.ts'

/** How many are erased at once: few, because other requests wait for them. */
const batchSize = 50

/** Erases quotes in batches. Yields the number of quotes erased so far after each. */
export async function* eraseQuotes(
  store: QuoteStore,
  quotes: AsyncIterable<{ id: string }> | Iterable<{ id: string }>,
): AsyncGenerator<number> {
  let erased = 0
  for await (const batch of inBatches(quotes, batchSize)) {
    erased += await store.eraseAll(batch.map(({ id }) => id))
    yield erased
  }
}

/** Applies the erasures of another store. Returns how many quotes were erased here. */
export async function applyErasures(store: QuoteStore & RecordStore, erasures: Erasure[]): Promise<number> {
  if (erasures.length === 0) return 0
  await store.addErasures(erasures)
  return store.eraseAll(erasures.map(({ id }) => id))
}
