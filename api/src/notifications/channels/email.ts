import { isOverdue, isWaiting, promisedAt, responseMs } from '@concrete-quote/openapi'
import type { NotificationEvent } from '../../stores/interface/delivery-key.ts'
import { createFullTime, createShortTime } from '../../platform/format/time.ts'
import { callBackMail, perCallBack, timeToCall } from '../messages/call-back.ts'
import { createdMail } from '../messages/created.ts'
import { digestMail } from '../messages/digest.ts'
import type { Mail } from '../messages/mail.ts'
import { perSitting, photosToAnnounce } from '../outbox/photo-sittings.ts'
import { photosMail } from '../messages/photos.ts'
import { createBatches, digest } from '../outbox/batches.ts'
import { isNotifiedAtOnce, messageChannel, type Channel, type Timing, type Write } from '../outbox/channel.ts'
import { isRefused, openMailer, type SendMail } from './mailer.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { visitorConfirmation } from './visitor-confirmation.ts'
import { reminderMail } from '../messages/overdue.ts'

interface OwnerEmailOptions extends Pick<ChannelDeps, 'publicUrl'> {
  address: string
  sendMail: SendMail
  /** The time zone of the business. */
  timeZone: string
}

type StoredEmailOptions = OwnerEmailOptions & Pick<ChannelDeps, 'store'>

/** Opens the channels that send email to each address of the owner, and to visitors. */
export function emailChannels({ config, settings, requestUrlOf, ...deps }: ChannelDeps): Channel[] {
  const { store, publicUrl } = deps
  const sendMail = openMailer(config)
  if (!sendMail) return []
  const { notifyTo, remindAfterMinutes } = settings
  const common = { sendMail, store, publicUrl, timeZone: config.TIME_ZONE }
  const owner = notifyTo.flatMap((address) => {
    const to = { address, ...common }
    const reminders = (afterMinutes: number) => [
      ownerReminder('reminder', afterMinutes * 60_000, to),
      ownerReminder('overdue', responseMs, to),
      callBackReminder(to),
    ]
    return [
      ownerEmail(to),
      emailDigest('digest', to),
      emailDigest('spam-digest', to),
      photosEmail(to),
      ...(remindAfterMinutes === null ? [] : reminders(remindAfterMinutes)),
    ]
  })
  const replyTo = notifyTo[0] ?? config.MAIL_FROM
  return config.CONFIRM_VISITOR
    ? [...owner, visitorConfirmation({ store, requestUrlOf, sendMail, replyTo })]
    : owner
}

const emailTo = (
  { address, sendMail }: OwnerEmailOptions,
  event: NotificationEvent,
  timing: Timing,
  write: Write<Mail>,
): Channel =>
  messageChannel(
    { receiver: { kind: 'address', address }, event },
    timing,
    write,
    async (mail, notice, signal) => {
      const response = await sendMail({ to: address, ...mail }, signal)
      notice.onResponse?.(response)
      return 'delivered'
    },
  )

/** Creates the channel that sends every quote to an address of the owner. */
export function ownerEmail(options: OwnerEmailOptions): Channel {
  const localTime = createFullTime(options.timeZone)
  return emailTo(options, 'created', { accepts: isNotifiedAtOnce }, async (notice) =>
    createdMail(notice, await notice.countSuppressedSpam(), options.publicUrl, localTime),
  )
}

/** How many quotes an email lists; it says whether there are more. */
const maxListedInEmail = 1000

function emailDigest(
  event: 'digest' | 'spam-digest',
  { address, sendMail, publicUrl, timeZone, store }: StoredEmailOptions,
): Channel {
  const localTime = createShortTime(timeZone)
  return digest({
    receiver: { kind: 'address', address },
    event,
    store,
    maxListed: maxListedInEmail,
    async send({ id }, quotes, hasMore, signal) {
      const content = { id, event, quotes, hasMore, publicUrl, localTime }
      try {
        await sendMail({ to: address, ...digestMail(content) }, signal)
      } catch (error) {
        if (!isRefused(error)) throw error
        // One text that the mail server takes for spam must not keep the other quotes from the owner.
        await sendMail({ to: address, ...digestMail({ ...content, withoutTexts: true }) }, signal)
      }
      return 'delivered'
    },
  })
}

/** Reminds of a call. Each time has a delivery of its own, skipped if the quote then has another time, or none. */
function callBackReminder(options: OwnerEmailOptions): Channel {
  const localTime = createShortTime(options.timeZone)
  return emailTo(options, 'call-back', perCallBack, (notice) => {
    const callBackAt = timeToCall(notice)
    return callBackAt === undefined
      ? undefined
      : callBackMail(notice, localTime(callBackAt), options.publicUrl)
  })
}

const photosEmail = (options: StoredEmailOptions) =>
  emailTo(options, 'photos', perSitting, async (notice) => {
    const { length: count } = await photosToAnnounce(notice, options.store)
    return count === 0 ? undefined : photosMail(notice, count, options.publicUrl)
  })

/** An email lists at most this many quotes: if more are waiting, the newest of those received before one that is due. */
const maxListed = 100

/** What is due this soon is covered by the same email: an hour, less for short delays, but including leased deliveries. */
const coverMs = (delayMs: number) => Math.max(60_000, Math.min(60 * 60_000, delayMs / 4))

/**
 * Reminds an address of the owner of all quotes that nobody has responded to, by one email.
 * @param delayMs How long a quote waits before it is reminded of, of the promised hours: a share of it if the call is
 *   promised earlier; if it is promised later, as long before the promise as otherwise.
 */
function ownerReminder(
  event: 'reminder' | 'overdue',
  delayMs: number,
  { address, store, sendMail, publicUrl, timeZone }: StoredEmailOptions,
): Channel {
  const localTime = createShortTime(timeZone)
  return {
    ...createBatches({
      receiver: { kind: 'address', address },
      event,
      store,
      maxListed,
      aheadMs: coverMs(delayMs),
      isListed(quote) {
        if (event === 'overdue') return isOverdue(quote, Date.now())
        // After an outage, the email about overdue quotes is enough. A time to call back has a reminder of its own.
        return isWaiting(quote) && !isOverdue(quote, Date.now()) && quote.callBackAt === null
      },
      async send({ id }, due, _hasMore, signal) {
        const now = Date.now()
        const { count } = await store.waiting()
        const newestDue = Math.max(...due.map(({ createdAt }) => Date.parse(createdAt)))
        const newest = await store.list(maxListed, undefined, {
          answered: false,
          hideSpam: true,
          ...(count > maxListed && { until: newestDue + 1 }),
        })
        // The counts include those that are to be called back later, which the email leaves out.
        const later = newest.filter(({ callBackAt }) => callBackAt !== null && Date.parse(callBackAt) > now)
        const quotes = newest.filter((quote) => !later.includes(quote)).reverse()
        const total = Math.max(newest.length, count) - later.length
        const oldLater = later.filter((quote) => promisedAt(quote) <= now).length
        const overdue = event === 'overdue' ? (await store.waiting(now)).count - oldLater : 0
        const mail = reminderMail({ id, event, quotes, total, overdue, publicUrl, localTime })
        await sendMail({ to: address, ...mail }, signal)
        return 'delivered'
      },
    }),
    dueAt(quote) {
      const promised = promisedAt(quote)
      const share = (promised - Date.parse(quote.createdAt)) / responseMs
      return new Date(promised - Math.min(1, share) * (responseMs - delayMs)).toISOString()
    },
    accepts: isWaiting,
  }
}
