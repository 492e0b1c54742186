import { setTimeout as sleep } from 'node:timers/promises'
import { formatChannel, isSameChannel, type ChannelKey } from '../../stores/interface/delivery-key.ts'
import type { DueQuote } from '../../stores/interface/delivery-store.ts'
import type { Store } from '../../stores/store.ts'

/** How many deliveries are read and ended at once. */
const maxRead = 50_000
const maxCovered = 500

/** How long a claim lasts if its process dies: longer than an attempt takes. */
const claimMs = 30_000

/** How often another process is checked for, and how many times, before the attempt fails. */
const claimPolling = { pollMs: 250, polls: 40 }

interface CoverageOptions {
  store: Pick<Store, 'deliveries' | 'dueQuotes' | 'skipDeliveries' | 'claim'>
  channel: ChannelKey
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Lets one message of a channel cover many deliveries: once it is sent, the others are skipped. Until then, a claim keeps
 * other processes from sending another one.
 */
export function createCoverage({ store, channel, now }: CoverageOptions) {
  const key = formatChannel(channel)
  const at = (ms: number) => new Date(ms).toISOString()
  const claim = (quoteId: string, ms: number) =>
    store.claim({ key, claimant: quoteId, now: at(now()), until: at(now() + ms) })

  async function waitForClaim(quoteId: string, signal: AbortSignal): Promise<void> {
    for (let n = 0; n < claimPolling.polls; n++) {
      if (await claim(quoteId, claimMs)) return
      await sleep(claimPolling.pollMs, undefined, { signal })
    }
    throw new Error('Another attempt to send this message is in progress.')
  }

  /** Whether no other message has covered the delivery. */
  async function isPending(quoteId: string): Promise<boolean> {
    const deliveries = await store.deliveries(quoteId)
    return deliveries.some((each) => isSameChannel(each, channel) && each.state === 'pending')
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
    /** The other quotes whose delivery is due by a time, the longest due first: at most 50,000. */
    async dueBy(ms: number, quoteId: string): Promise<DueQuote[]> {
      const due = await store.dueQuotes(channel, at(ms), maxRead)
      return due.filter((each) => each.quoteId !== quoteId)
    },
    /** Ends the deliveries that a message has covered, in steps, so that other work goes on in between. */
    async cover(quoteIds: string[]): Promise<void> {
      for (let start = 0; start < quoteIds.length; start += maxCovered)
        await store.skipDeliveries(channel, quoteIds.slice(start, start + maxCovered), at(now()))
    },
  }
}
