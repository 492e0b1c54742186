import { setTimeout as sleep } from 'node:timers/promises'
import { isOverdue, isWaiting, overdueAfterMs, type StoredQuote } from '@concrete-quote/openapi'
import { createShortTime } from '../../format/local-time.ts'
import type { Store } from '../../stores/store.ts'
import { channelKey, type Channel, type Notice } from '../channels/channel.ts'
import type { SendMail } from '../channels/mailer.ts'
import { reminderMail } from './reminder-mail.ts'

/** An email lists at most this many quotes: if more are waiting, the newest of those that are due. */
const maxListed = 100

/** An email covers at most this many quotes that are due. */
const maxCovered = 1000

/** How long a claim lasts if its process dies: longer than an attempt takes. */
const claimMs = 30_000

/** How often another process is checked for, and how many times, before the attempt fails. */
const claimPolling = { pollMs: 250, polls: 40 }

/** What is due this soon is covered by the same email: an hour, less for short delays, but including leased deliveries. */
const coverMs = (delayMs: number) => Math.max(60_000, Math.min(60 * 60_000, delayMs / 4))

interface OwnerReminderOptions {
  kind: 'reminder' | 'overdue'
  /** How long a quote waits before it is reminded of. */
  delayMs: number
  address: string
  store: Pick<Store, 'find' | 'newest' | 'waiting' | 'deliveries' | 'dueQuotes' | 'skipDeliveries' | 'claim'>
  sendMail: SendMail
  /** The origin that visitors use. */
  publicUrl: string
  /** The time zone of the business. */
  timeZone: string
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/**
 * Creates the channel that reminds an address of the owner of all quotes that nobody has responded to. One email covers
 * all quotes that are due: once it is sent, their other deliveries are skipped. Until then, a claim keeps other processes
 * from sending another one.
 */
export function ownerReminder({
  kind,
  delayMs,
  address,
  store,
  sendMail,
  publicUrl,
  timeZone,
  now = Date.now,
}: OwnerReminderOptions): Channel {
  const key = channelKey({ kind, target: address })
  const localTime = createShortTime(timeZone)
  const at = (ms: number) => new Date(ms).toISOString()
  const claim = (quoteId: string, ms: number) =>
    store.claim({ key, quoteId, now: at(now()), until: at(now() + ms) })

  async function waitForClaim(quoteId: string, signal: AbortSignal): Promise<void> {
    for (let n = 0; n < claimPolling.polls; n++) {
      if (await claim(quoteId, claimMs)) return
      await sleep(claimPolling.pollMs, undefined, { signal })
    }
    throw new Error('Another attempt to send this reminder is in progress.')
  }

  /** Whether the quote is waiting, and no other email has covered it. */
  async function isNeeded(quoteId: string): Promise<boolean> {
    if (!(await isWaitingNow(quoteId))) return false
    const deliveries = await store.deliveries(1, undefined, { quoteId })
    return deliveries.some(({ channel, state }) => channel === key && state === 'pending')
  }

  async function isWaitingNow(quoteId: string): Promise<boolean> {
    const quote = await store.find(quoteId)
    return quote !== undefined && isWaiting(quote)
  }

  const countWaiting = async (until?: number) => (await store.waiting(until)).count

  /** The quotes to list of all that are waiting, oldest first. */
  async function listWaiting(total: number): Promise<StoredQuote[]> {
    const newest = await store.newest(maxListed, undefined, {
      answered: false,
      hideSpam: true,
      ...(total > maxListed && { until: now() + coverMs(delayMs) - delayMs + 1 }),
    })
    return newest.reverse()
  }

  async function sendIfNeeded({ id, quote }: Notice, signal: AbortSignal): Promise<'delivered' | 'skipped'> {
    if (!(await isNeeded(quote.id))) return 'skipped'
    // Read before the list, so that the email covers only quotes that it lists or counts.
    const due = await store.dueQuotes(key, at(now() + coverMs(delayMs)), maxCovered)
    const counted = await countWaiting()
    const quotes = await listWaiting(counted)
    // A quote is overdue at 24 hours, and the filter excludes its limit.
    const overdue = kind === 'overdue' ? await countWaiting(now() - overdueAfterMs + 1) : 0
    const total = Math.max(quotes.length, counted)
    const listed = new Set(quotes.map(({ id }) => id))
    const covered: string[] = []
    for (const quoteId of due.filter((each) => each !== quote.id)) {
      // One that was answered is not covered: if that is undone, its delivery is needed.
      const isCovered = listed.has(quoteId) || (total > quotes.length && (await isWaitingNow(quoteId)))
      if (isCovered) covered.push(quoteId)
    }
    const mail = reminderMail({ id, kind, quotes, total, overdue, publicUrl, localTime, now: now() })
    await sendMail({ to: address, ...mail }, signal)
    if (covered.length > 0) await store.skipDeliveries(key, covered, at(now()))
    return 'delivered'
  }

  return {
    kind,
    target: address,
    delayMs,
    // The others wait until this attempt has covered them.
    maxAttempts: 1,
    accepts: isWaiting,
    async send(notice, signal) {
      const { quote } = notice
      if (!isWaiting(quote)) return 'skipped'
      // After an outage, the email about overdue quotes is enough.
      if (kind === 'reminder' && isOverdue(quote, now())) return 'skipped'
      await waitForClaim(quote.id, signal)
      try {
        return await sendIfNeeded(notice, signal)
      } finally {
        // If this fails, the claim expires.
        await claim(quote.id, 0).catch(() => undefined)
      }
    },
  }
}
