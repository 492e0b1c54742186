import type { StoredQuote } from '@concrete-quote/openapi'
import type { Store } from '../../stores/store.ts'
import {
  after,
  channelKey,
  isOwnerNotified,
  isSuspect,
  type Channel,
  type Notice,
} from '../channels/channel.ts'
import { createCoverage } from '../coverage.ts'

/** How long a quote whose content is suspect waits for a digest. */
const suspectDelayMs = 24 * 60 * 60 * 1000

interface DigestOptions {
  kind: 'digest' | 'webhook-digest'
  /** The address or URL of the receiver. */
  target: string
  store: Pick<Store, 'find' | 'deliveries' | 'dueQuotes' | 'skipDeliveries' | 'claim'>
  /** How many quotes a digest lists. */
  maxListed: number
  /** Whether it also covers the quotes that it does not list, and says how many. If not, further digests list them. */
  coversAll: boolean
  /**
   * Sends a digest.
   * @param others How many quotes it covers without listing them.
   */
  send: (id: Notice['id'], quotes: StoredQuote[], others: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/**
 * Creates a channel that collects quotes in digests: those above the limit of notifications (`throttle.ts`), and once a
 * day those whose content is suspect. Each digest covers all that are pending.
 */
export function digest({
  kind,
  target,
  store,
  maxListed,
  coversAll,
  send,
  now = Date.now,
}: DigestOptions): Channel {
  const coverage = createCoverage({ store, key: channelKey({ kind, target }), now })
  return {
    kind,
    target,
    // The others wait until this attempt has covered them.
    maxAttempts: 1,
    accepts: (quote, digestAt) => isSuspect(quote) || (isOwnerNotified(quote) && digestAt !== undefined),
    dueAt: (quote, digestAt) => digestAt ?? after(quote, suspectDelayMs),
    send: ({ id, quote }, signal) =>
      coverage.sendOnce(quote.id, signal, async () => {
        const due = await coverage.dueBy(now() + 2 * suspectDelayMs, quote.id)
        const listed = due.slice(0, maxListed - 1)
        const found = await Promise.all(listed.map((quoteId) => store.find(quoteId)))
        const isMissing = (each: StoredQuote | undefined) => each === undefined || each.spam === 'marked'
        const quotes = [quote, ...found].filter((each): each is StoredQuote => !isMissing(each))
        await send(id, quotes, coversAll ? due.length - listed.length : 0, signal)
        await coverage.cover(coversAll ? due : listed)
        return 'delivered'
      }),
  }
}
