import type { Log } from './log.ts'
import { allQuotes, StoreUnavailableError, type QuoteStore } from './stores/quote-store.ts'

const dayMs = 24 * 60 * 60 * 1000
const everyMs = 60 * 60 * 1000

/** Erases the quotes that were received more than `days` days before `now` (milliseconds since 1970); how many. */
export async function eraseOld(store: QuoteStore, days: number, now: number): Promise<number> {
  let erased = 0
  for await (const { id } of allQuotes(store, { until: now - days * dayMs }))
    if (await store.erase(id)) erased++
  return erased
}

/** Erases what is older than `days` days, now and every hour. */
export function startRetention(store: QuoteStore, days: number, log: Log): void {
  const run = async () => {
    try {
      const erased = await eraseOld(store, days, Date.now())
      if (erased > 0) log.info({ erased, days }, 'old quotes erased')
    } catch (error) {
      // In an hour it is tried again.
      if (!(error instanceof StoreUnavailableError)) log.error({ err: error }, 'old quotes were not erased')
    }
  }
  setInterval(() => void run(), everyMs).unref()
  void run()
}
