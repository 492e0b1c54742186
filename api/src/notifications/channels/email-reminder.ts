import { isOverdue, isWaiting, promisedAt, responseMs } from '@concrete-quote/openapi'
import { createShortTime } from '../../platform/format/time.ts'
import { createBatches } from '../outbox/batches.ts'
import type { Channel } from '../outbox/channel.ts'
import type { StoredEmailOptions } from './channel-deps.ts'
import { reminderMail } from '../messages/overdue.ts'

/** An email lists at most this many quotes: if more are waiting, the newest of those received before one that is due. */
const maxListed = 100

/** What is due this soon is covered by the same email: an hour, less for short delays, but including leased deliveries. */
const coverMs = (delayMs: number) => Math.max(60_000, Math.min(60 * 60_000, delayMs / 4))

/**
 * Creates the channel that reminds an address of the owner of all quotes that nobody has responded to. One email covers
 * all quotes that are due.
 * @param delayMs How long a quote waits before it is reminded of, of the promised hours: a share of it if the call is
 *   promised earlier; if it is promised later, as long before the promise as otherwise.
 */
export function ownerReminder(
  event: 'reminder' | 'overdue',
  delayMs: number,
  { address, store, sendMail, publicUrl, timeZone, now = Date.now }: StoredEmailOptions,
): Channel {
  const localTime = createShortTime(timeZone)
  return {
    ...createBatches({
      medium: 'email',
      event,
      target: address,
      store,
      maxListed,
      coversAll: true,
      aheadMs: coverMs(delayMs),
      isListed(quote) {
        if (event === 'overdue') return isOverdue(quote, now())
        // After an outage, the email about overdue quotes is enough. A time to call back has a reminder of its own.
        return isWaiting(quote) && !isOverdue(quote, now()) && quote.callBackAt === null
      },
      async send({ id }, due, _hasMore, signal) {
        const { count } = await store.waiting()
        const newestDue = Math.max(...due.map(({ createdAt }) => Date.parse(createdAt)))
        const newest = await store.list(maxListed, undefined, {
          answered: false,
          hideSpam: true,
          ...(count > maxListed && { until: newestDue + 1 }),
        })
        // The counts include those that are to be called back later, which the email leaves out.
        const later = newest.filter(({ callBackAt }) => callBackAt !== null && Date.parse(callBackAt) > now())
        const quotes = newest.filter((quote) => !later.includes(quote)).reverse()
        const total = Math.max(newest.length, count) - later.length
        const oldLater = later.filter((quote) => promisedAt(quote) <= now()).length
        const overdue = event === 'overdue' ? (await store.waiting(now())).count - oldLater : 0
        const mail = reminderMail({ id, event, quotes, total, overdue, publicUrl, localTime, now: now() })
        await sendMail({ to: address, ...mail }, signal)
        return 'delivered'
      },
      now,
    }),
    dueAt(quote) {
      const promised = promisedAt(quote)
      const share = (promised - Date.parse(quote.createdAt)) / responseMs
      return new Date(promised - Math.min(1, share) * (responseMs - delayMs)).toISOString()
    },
    accepts: isWaiting,
  }
}
