import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import { formatChannel, isSameChannel, type ChannelKey } from '../../stores/interface/delivery-key.ts'
import type { DueQuote } from '../../stores/interface/delivery-store.ts'
import { findIntact } from '../../stores/interface/quote-store.ts'
import type { Store } from '../../stores/store.ts'
import { isOwnerNotified, isSuspect, PermanentFailure, type Channel, type Notice } from './channel.ts'

/** How many deliveries a message covers at most, and how many are ended at once, so that other work goes on in between. */
const maxCovered = 50_000
const maxEndedAtOnce = 500

/** How long a claim lasts if its process dies: longer than an attempt takes. */
const claimMs = 30_000

/** How often another process is checked for, and how many times, before the attempt fails. */
const claimPolling = { pollMs: 250, polls: 40 }

interface BatchOptions extends ChannelKey {
  store: Pick<Store, 'find' | 'deliveries' | 'dueQuotes' | 'skipDeliveries' | 'claim'>
  maxListed: number
  /**
   * Whether a message covers the quotes that it does not list, too. If not, further messages list them, and one that failed
   * lists fewer at each attempt, because the receiver may refuse a single quote. Default: yes.
   */
  coversAll?: boolean
  /** A message covers what is due this soon, too. Default: 0. */
  aheadMs?: number
  /** Whether a quote is listed: not if the receiver need not hear of it any more. */
  isListed: (quote: StoredQuote) => boolean
  /** Sends a message; `hasMore` if it covers more quotes than it lists. */
  send: (
    notice: Notice,
    quotes: StoredQuote[],
    hasMore: boolean,
    signal: AbortSignal,
  ) => ReturnType<Channel['send']>
}

/**
 * Creates the part of a channel whose message covers all quotes that are due: once it is sent, their deliveries are
 * skipped. Until then, a claim keeps other processes from sending another one.
 */
export function createBatches({
  receiver,
  event,
  store,
  maxListed,
  coversAll = true,
  aheadMs = 0,
  isListed,
  send,
}: BatchOptions): Pick<Channel, keyof ChannelKey | 'maxAttempts' | 'send'> {
  const channel = { receiver, event }
  const key = formatChannel(channel)
  const at = (ms: number) => new Date(ms).toISOString()
  const claim = (claimant: string, ms: number) =>
    store.claim({ key, claimant, now: at(Date.now()), until: at(Date.now() + ms) })

  async function waitForClaim(claimant: string, signal: AbortSignal): Promise<void> {
    for (let n = 0; n < claimPolling.polls; n++) {
      if (await claim(claimant, claimMs)) return
      await sleep(claimPolling.pollMs, undefined, { signal })
    }
    throw new Error('Another attempt to send this message is in progress.')
  }

  /** Whether no other message has covered the delivery of a quote. */
  async function isPending(quoteId: string): Promise<boolean> {
    const deliveries = await store.deliveries(quoteId)
    return deliveries.some((each) => isSameChannel(each, channel) && each.state === 'pending')
  }

  async function sendDue(notice: Notice, signal: AbortSignal): Promise<'delivered' | 'skipped'> {
    const { quote, attempts, sender = null } = notice
    // The message covers only what was due before it was written, which it lists or counts.
    const due = (await store.dueQuotes(channel, at(Date.now() + aheadMs), maxCovered)).filter(
      ({ quoteId }) => quoteId !== quote.id,
    )
    const size = coversAll ? maxListed : Math.max(1, maxListed >> (attempts - 1))
    const listed = inTurns([{ quoteId: quote.id, sender }, ...due]).slice(1, size)
    // A damaged quote would stop all messages otherwise.
    const others = await Promise.all(listed.map((quoteId) => findIntact(store, quoteId)))
    const quotes = [quote, ...others.filter((other) => other !== undefined).filter(isListed)]
    const state = await send(notice, quotes, coversAll && due.length > listed.length, signal).catch(
      (error: unknown) => {
        if (size === 1 && isContentRefused(error)) throw new PermanentFailure((error as Error).message)
        throw error
      },
    )
    const covered = coversAll ? due.map(({ quoteId }) => quoteId) : listed
    await skipAll(store, channel, covered)
    return state
  }

  return {
    ...channel,
    // The others wait until this attempt has covered them.
    maxAttempts: 1,
    async send(notice, signal) {
      const { id } = notice.quote
      if (!isListed(notice.quote)) return 'skipped'
      await waitForClaim(id, signal)
      try {
        return (await isPending(id)) ? await sendDue(notice, signal) : 'skipped'
      } finally {
        // If this fails, the claim expires.
        await claim(id, 0).catch(() => undefined)
      }
    },
  }
}

/** Ends the deliveries of these quotes by a channel, some at a time. */
export async function skipAll(store: Pick<Store, 'skipDeliveries'>, channel: ChannelKey, quoteIds: string[]) {
  for (let start = 0; start < quoteIds.length; start += maxEndedAtOnce)
    await store.skipDeliveries(
      channel,
      quoteIds.slice(start, start + maxEndedAtOnce),
      new Date().toISOString(),
    )
}

/** Takes a quote of each sender, then the second of each, and so on: a bot's many do not push out a person's. */
function inTurns(due: DueQuote[]): string[] {
  const counts = new Map<string, number>()
  const turns = due.map(({ quoteId, sender }) => {
    const key = sender ?? quoteId
    const turn = counts.get(key) ?? 0
    counts.set(key, turn + 1)
    return { quoteId, turn }
  })
  return turns.sort((a, b) => a.turn - b.turn).map(({ quoteId }) => quoteId)
}

interface DigestOptions extends Omit<BatchOptions, 'isListed'> {
  event: 'digest' | 'spam-digest'
}

/**
 * Creates a channel that collects quotes in digests: those above the limit of notifications (`throttle.ts`), or those
 * whose content is suspect. What was answered, marked, or released since is left out.
 */
export function digest(options: DigestOptions): Channel {
  const accepts = options.event === 'spam-digest' ? isSuspect : isOwnerNotified
  return {
    ...createBatches({
      ...options,
      isListed: (quote) => accepts(quote) && quote.spam !== 'marked' && quote.answeredAt === null,
    }),
    accepts: (quote, digestAt) => digestAt !== undefined && accepts(quote),
    dueAt: (quote, digestAt) => digestAt ?? quote.createdAt,
  }
}

/** Whether a receiver refused what a message says (RFC 9110, section 15.5), so that no later attempt can succeed. */
const isContentRefused = (error: unknown) =>
  [400, 413, 422].includes(Number((error as { responseCode?: unknown }).responseCode))
