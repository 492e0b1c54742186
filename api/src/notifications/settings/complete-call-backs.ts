import { isWaiting, type StoredQuote } from '@concrete-quote/openapi'
import type { Log } from '../../platform/log.ts'
import { allQuotes, type QuoteStore } from '../../stores/interface/quote-store.ts'
import { recipientsOf, type Channel, type Notice } from '../outbox/channel.ts'

/** What channels that announce calls have in common: each time has a delivery of its own. */
export const perCallBack = {
  isPerTime: true,
  accepts: (quote: StoredQuote) => isWaiting(quote) && quote.callBackAt !== null,
  dueAt: ({ createdAt, callBackAt }: StoredQuote) => callBackAt ?? createdAt,
} satisfies Partial<Channel>

/** The time of a call to announce; undefined if the quote has another time by now, or none. */
export function timeToCall({ quote, time }: Notice): string | undefined {
  return isWaiting(quote) && quote.callBackAt === time ? (quote.callBackAt ?? undefined) : undefined
}

/**
 * Stores the deliveries that calls lack: those that were agreed upon before a receiver was added to the configuration, or
 * that came from another store. Existing ones are kept. Never rejects: what fails is logged, and completed by the next start.
 */
export async function completeCallBacks(
  store: QuoteStore,
  channels: { current: () => Promise<Channel[]> },
  log: Log,
): Promise<void> {
  try {
    const announcing = (await channels.current()).filter(({ isPerTime }) => isPerTime)
    if (announcing.length === 0) return
    for await (const quote of allQuotes(store, { callBack: true, answered: false, hideSpam: true }))
      await store.update(quote, quote, recipientsOf(quote, announcing))
  } catch (error) {
    log.warn({ err: error }, 'reminders of calls were not completed; the next start retries it')
  }
}
