import { isOverdue, isWaiting, promisedAt, responseMs, type StoredQuote } from '@concrete-quote/openapi'
import { createShortTime } from '../../platform/format/time.ts'
import { timeOf } from '../../stores/interface/quote-store.ts'
import type { Store } from '../../stores/store.ts'
import type { Channel, Notice } from '../outbox/channel.ts'
import type { SendMail } from './mailer.ts'
import { createCoverage } from '../outbox/coverage.ts'
import { reminderMail } from '../messages/overdue.ts'

/** An email lists at most this many quotes: if more are waiting, the newest of those received before one that is due. */
const maxListed = 100

/** What is due this soon is covered by the same email: an hour, less for short delays, but including leased deliveries. */
const coverMs = (delayMs: number) => Math.max(60_000, Math.min(60 * 60_000, delayMs / 4))

interface OwnerReminderOptions {
  event: 'reminder' | 'overdue'
  /**
   * How long a quote waits before it is reminded of, of the promised hours: a share of it if the call is promised earlier;
   * if it is promised later, as long before the promise as otherwise.
   */
  delayMs: number
  address: string
  store: Pick<Store, 'find' | 'list' | 'waiting' | 'deliveries' | 'dueQuotes' | 'skipDeliveries' | 'claim'>
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
 * all quotes that are due.
 */
export function ownerReminder({
  event,
  delayMs,
  address,
  store,
  sendMail,
  publicUrl,
  timeZone,
  now = Date.now,
}: OwnerReminderOptions): Channel {
  const channel = { medium: 'email', event, target: address } as const
  const localTime = createShortTime(timeZone)
  const coverage = createCoverage({ store, channel, now })

  /** Whether the owner is to be reminded of a quote. */
  function isNeeded(quote: StoredQuote): boolean {
    if (event === 'overdue') return isOverdue(quote, now())
    // After an outage, the email about overdue quotes is enough. A time to call back has a reminder of its own.
    return isWaiting(quote) && !isOverdue(quote, now()) && quote.callBackAt === null
  }

  async function isNeededNow(quoteId: string): Promise<boolean> {
    const quote = await store.find(quoteId)
    return quote !== undefined && isNeeded(quote)
  }

  const countWaiting = async (promisedBy?: number) => (await store.waiting(promisedBy)).count

  /** The quotes to list of all that are waiting, oldest first. */
  async function listWaiting(total: number, due: string[]): Promise<StoredQuote[]> {
    const newestDue = due.reduce((newest, id) => Math.max(newest, timeOf(id) ?? 0), 0)
    const newest = await store.list(maxListed, undefined, {
      answered: false,
      hideSpam: true,
      ...(total > maxListed && { until: newestDue + 1 }),
    })
    return newest.reverse()
  }

  async function sendIfNeeded({ id, quote }: Notice, signal: AbortSignal): Promise<'delivered' | 'skipped'> {
    if (!(await isNeededNow(quote.id))) return 'skipped'
    // This is read before the list, so that the email covers only quotes that it lists or counts.
    const due = await coverage.dueBy(now() + coverMs(delayMs), quote.id)
    const counted = await countWaiting()
    const waiting = await listWaiting(counted, [quote.id, ...due.map(({ quoteId }) => quoteId)])
    const countedOverdue = event === 'overdue' ? await countWaiting(now()) : 0
    // The counts include those that are to be called back later, which the email leaves out.
    const later = waiting.filter(({ callBackAt }) => callBackAt !== null && Date.parse(callBackAt) > now())
    const quotes = waiting.filter((each) => !later.includes(each))
    const total = Math.max(waiting.length, counted) - later.length
    const oldLater = later.filter((quote) => promisedAt(quote) <= now())
    const overdue = countedOverdue - oldLater.length
    const mail = reminderMail({ id, event, quotes, total, overdue, publicUrl, localTime, now: now() })
    await sendMail({ to: address, ...mail }, signal)
    // This includes quotes that were answered: if that is undone, their deliveries are due again.
    await coverage.cover(due.map(({ quoteId }) => quoteId))
    return 'delivered'
  }

  return {
    ...channel,
    dueAt(quote) {
      const promised = promisedAt(quote)
      const share = (promised - Date.parse(quote.createdAt)) / responseMs
      return new Date(promised - Math.min(1, share) * (responseMs - delayMs)).toISOString()
    },
    // The others wait until this attempt has covered them.
    maxAttempts: 1,
    accepts: isWaiting,
    async send(notice, signal) {
      const { quote } = notice
      if (!isNeeded(quote)) return 'skipped'
      return coverage.sendOnce(quote.id, signal, () => sendIfNeeded(notice, signal))
    },
  }
}
