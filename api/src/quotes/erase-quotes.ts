import { inBatches } from '../platform/format/json-lines.ts'
import type { Config } from '../config.ts'
import { readReceivers } from '../notifications/channels/stored-webhooks.ts'
import type { Erasure } from '../stores/interface/record-store.ts'
import type { Store } from '../stores/store.ts'

/** How many are erased at once: few, because other requests wait for them. */
const batchSize = 50

/**
 * Erases a quote, and notifies whoever is to hear of it, as everything here does.
 * @param version Erases it only if it has this version.
 * @returns False if there is no such quote, or it has another version.
 */
export const eraseQuote = async (store: Store, config: Config, id: string, version?: number) =>
  store.erase(id, version, await readReceivers(store, config, 'quote.erased'))

async function eraseAll(store: Store, config: Config, quotes: { id: string }[]): Promise<number> {
  const receivers = await readReceivers(store, config, 'quote.erased')
  const ids = quotes.map(({ id }) => id)
  return store.eraseAll(ids, receivers)
}

/** Erases quotes in batches. Yields the number of quotes erased so far after each. */
export async function* eraseQuotes(
  store: Store,
  config: Config,
  quotes: AsyncIterable<{ id: string }> | Iterable<{ id: string }>,
): AsyncGenerator<number> {
  let erased = 0
  for await (const batch of inBatches(quotes, batchSize)) {
    erased += await eraseAll(store, config, batch)
    yield erased
  }
}

/** Applies the erasures of another store. Returns how many quotes were erased here. */
export async function applyErasures(store: Store, config: Config, erasures: Erasure[]): Promise<number> {
  if (erasures.length === 0) return 0
  await store.addErasures(erasures)
  return eraseAll(store, config, erasures)
}
