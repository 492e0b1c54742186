import { performance } from 'node:perf_hooks'
import type { QuoteStore } from '../stores/interface/quote-store.ts'
import type { Erasure, RecordStore } from '../stores/interface/record-store.ts'

/** The target duration of a batch in milliseconds: other requests wait for it. */
const batchMs = 10
const batchSizes = { first: 10, max: 500 }

/**
 * Erases quotes in batches, sized so that each takes a few milliseconds.
 * @returns After each batch, the number of quotes erased so far.
 */
export async function* eraseQuotes(
  store: QuoteStore,
  quotes: AsyncIterable<{ id: string }> | Iterable<{ id: string }>,
): AsyncGenerator<number> {
  let size = batchSizes.first
  let batch: string[] = []
  let erased = 0
  async function eraseBatch() {
    const start = performance.now()
    erased += await store.eraseAll(batch)
    const tooLong = performance.now() - start > batchMs
    size = tooLong ? Math.ceil(size / 2) : Math.min(size * 2, batchSizes.max)
    batch = []
    return erased
  }
  for await (const { id } of quotes) {
    if (batch.push(id) >= size) yield await eraseBatch()
  }
  if (batch.length > 0) yield await eraseBatch()
}

/**
 * Applies the erasures of another store.
 * @returns The number of quotes that were erased here.
 */
export async function applyErasures(store: QuoteStore & RecordStore, erasures: Erasure[]): Promise<number> {
  if (erasures.length === 0) return 0
  await store.addErasures(erasures)
  return store.eraseAll(erasures.map(({ id }) => id))
}
