import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../stores/store.ts'

/** A message covers at most this many deliveries. */
const maxCovered = 10_000

/** How long a claim lasts if its process dies: longer than an attempt takes. */
const claimMs = 30_000

/** How often another process is checked for, and how many times, before the attempt fails. */
const claimPolling = { pollMs: 250, polls: 40 }

interface CoverageOptions {
  store: Pick<Store, 'deliveries' | 'dueQuotes' | 'skipDeliveries' | 'claim'>
  /** The channel. */
  key: string
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Lets one message of a channel cover many deliveries: once it is sent, the others are skipped. Until then, a claim keeps
 * other processes from sending another one.
 */
export function createCoverage({ store, key, now }: CoverageOptions) {
  const at = (ms: number) => new Date(ms).toISOString()
  const claim = (quoteId: string, ms: number) =>
    store.claim({ key, quoteId, now: at(now()), until: at(now() + ms) })

  async function waitForClaim(quoteId: string, signal: AbortSignal): Promise<void> {
    for (let n = 0; n < claimPolling.polls; n++) {
      if (await claim(quoteId, claimMs)) return
      await sleep(claimPolling.pollMs, undefined, { signal })
    }
    throw new Error('Another attempt to send this message is in progress.')
  }

  /** Whether no other message has covered the delivery. */
  async function isPending(quoteId: string): Promise<boolean> {
    const deliveries = await store.deliveries(1, undefined, { quoteId })
    return deliveries.some(({ channel, state }) => channel === key && state === 'pending')
  }

  return {
    /** Sends a message for the delivery of a quote, unless another one has covered it. No two run at once. */
    async sendOnce(
      quoteId: string,
      signal: AbortSignal,
      send: () => Promise<'delivered' | 'skipped'>,
    ): Promise<'delivered' | 'skipped'> {
      await waitForClaim(quoteId, signal)
      try {
        return (await isPending(quoteId)) ? await send() : 'skipped'
      } finally {
        // If this fails, the claim expires.
        await claim(quoteId, 0).catch(() => undefined)
      }
    },
    /** The other quotes whose delivery is due by a time, the longest due first. */
    async dueBy(ms: number, quoteId: string): Promise<string[]> {
      const due = await store.dueQuotes(key, at(ms), maxCovered)
      return due.filter((each) => each !== quoteId)
    },
    /** Ends the deliveries that a message has covered. */
    async cover(quoteIds: string[]): Promise<void> {
      if (quoteIds.length > 0) await store.skipDeliveries(key, quoteIds, at(now()))
    },
  }
}
