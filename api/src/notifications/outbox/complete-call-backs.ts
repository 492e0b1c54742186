import type { Log } from '../../platform/log.ts'
import { allQuotes, type QuoteStore } from '../../stores/interface/quote-store.ts'
import { recipientsOf, type ChannelRegistry } from './channel.ts'

/**
 * Stores the deliveries that calls lack: those that were agreed upon before a receiver was added to the configuration, or
 * that came from another store. Existing ones are kept. Never rejects: what fails is logged, and completed by the next start.
 */
export async function completeCallBacks(
  store: QuoteStore,
  channels: Pick<ChannelRegistry, 'current'>,
  log: Log,
): Promise<void> {
  try {
    const announcing = (await channels.current()).filter(({ event }) => event === 'call-back')
    if (announcing.length === 0) return
    for await (const quote of allQuotes(store, { callBack: true, hideSpam: true }))
      await store.update(quote, quote, recipientsOf(quote, announcing))
  } catch (error) {
    log.warn({ err: error }, 'reminders of calls were not completed; the next start retries it')
  }
}
