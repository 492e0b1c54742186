import { isOverdue, isWaiting, type NotificationSettings } from '@concrete-quote/openapi'
import type { NotificationEvent, Receiver } from '../../../stores/interface/delivery-key.ts'
import {
  isNotifiedAtOnce,
  messageChannel,
  PutOff,
  whenPromised,
  type Channel,
  type Timing,
  type Write,
} from '../../outbox/channel.ts'
import { createBatches, digest } from '../../outbox/batches.ts'
import { callBackPush, perCallBack, timeToCall } from '../../messages/call-back.ts'
import { createdPush } from '../../messages/created.ts'
import { overduePush } from '../../messages/overdue.ts'
import { perSitting, photosToAnnounce } from '../../outbox/photo-sittings.ts'
import { photosPush } from '../../messages/photos.ts'
import { countPush, quotePush, testPush, type PushTexts } from '../../messages/push.ts'
import type { ChannelDeps } from '../channel-deps.ts'
import { createSendPush, type SendPush } from './send-push.ts'
import type { StoredDevice } from '../../../stores/records/accounts.ts'

/** From how many quotes on a push does not count them. */
const maxCounted = 100

interface Pushes extends Pick<ChannelDeps, 'settings' | 'store'> {
  device: StoredDevice
  sendPush: SendPush
  afterQuietHours: (time: string) => string
}

/** Opens the channels that push to each device (Push API), by its ID. */
export function pushChannels(deps: ChannelDeps): Channel[] {
  const { config, settings, devices, store, publicUrl, log } = deps
  const { MAIL_FROM, TIME_ZONE, WEBHOOK_ALLOW_PRIVATE: allowPrivate } = config
  const mailFrom = MAIL_FROM ?? `webmaster@${new URL(publicUrl).hostname}`
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailFrom}`
  const afterQuietHours = createQuietHours(settings.quietHours, TIME_ZONE)
  return devices.flatMap((device) => {
    const sendPush = createSendPush({ device, store, contact, allowPrivate, log })
    const pushes: Pushes = { device, settings, store, sendPush, afterQuietHours }
    const announcing = [newQuotes, digests, newPhotos].map((create) => quiet(create(pushes), pushes))
    return settings.remindAfterMinutes === null
      ? announcing
      : [...announcing, quiet(overdueQuotes(pushes), pushes), callBacks(pushes)]
  })
}

/** Puts off what is attempted in quiet hours, such as a retry or what was due while the server was stopped. */
function quiet(channel: Channel, { afterQuietHours }: Pushes): Channel {
  return {
    ...channel,
    async send(notice, signal) {
      const time = new Date().toISOString()
      const until = afterQuietHours(time)
      if (until !== time && !notice.onResponse) throw new PutOff(until)
      return channel.send(notice, signal)
    },
  }
}

const receiverOf = ({ id }: StoredDevice): Receiver => ({ kind: 'device', id })

const pushTo = (
  { device, settings, sendPush }: Pushes,
  event: NotificationEvent,
  timing: Timing,
  write: Write<PushTexts>,
): Channel =>
  messageChannel({ receiver: receiverOf(device), event }, timing, write, (texts, notice, signal) => {
    const { quote, onResponse } = notice
    return sendPush(notice, onResponse ? testPush : quotePush(quote, settings.lockScreen, texts), signal)
  })

/** Pushes each new quote, unless somebody has responded to it in quiet hours. */
function newQuotes(pushes: Pushes): Channel {
  const { settings, afterQuietHours } = pushes
  const timing: Timing = {
    accepts: isNotifiedAtOnce,
    ...(settings.quietHours && { dueAt: () => afterQuietHours(new Date().toISOString()) }),
  }
  return pushTo(pushes, 'created', timing, ({ quote }) =>
    quote.answeredAt === null ? createdPush(quote) : undefined,
  )
}

function digests({ device, store, sendPush, afterQuietHours }: Pushes): Channel {
  return {
    ...digest({
      receiver: receiverOf(device),
      event: 'digest',
      store,
      maxListed: maxCounted,
      send: (notice, quotes, hasMore, signal) => sendPush(notice, countPush('new', quotes, hasMore), signal),
    }),
    dueAt: (quote, digestAt) => afterQuietHours(digestAt ?? quote.createdAt),
  }
}

/** Pushes that nobody has responded in time. One push covers all quotes that are due, so that a flood causes no other. */
function overdueQuotes({ device, settings, store, sendPush, afterQuietHours }: Pushes): Channel {
  return {
    ...createBatches({
      receiver: receiverOf(device),
      event: 'overdue',
      store,
      maxListed: maxCounted,
      isListed: (quote) => isOverdue(quote, Date.now()),
      send: (notice, quotes, hasMore, signal) => {
        const message =
          quotes.length === 1 && !hasMore
            ? quotePush(notice.quote, settings.lockScreen, overduePush(notice.quote))
            : countPush('overdue', quotes, hasMore)
        return sendPush(notice, message, signal)
      },
    }),
    accepts: isWaiting,
    dueAt: (quote) => afterQuietHours(whenPromised(quote)),
  }
}

/** Pushes that a visitor is to be called back, in quiet hours, too: the owner has chosen the time. */
const callBacks = (pushes: Pushes) =>
  pushTo(pushes, 'call-back', perCallBack, (notice) =>
    timeToCall(notice) === undefined ? undefined : callBackPush(notice.quote),
  )

const newPhotos = (pushes: Pushes) =>
  pushTo(pushes, 'photos', perSitting, async (notice) => {
    const { length } = await photosToAnnounce(notice, pushes.store)
    return length === 0 ? undefined : photosPush(notice.quote, length)
  })

const minuteMs = 60_000

/**
 * Creates the function that moves a time (RFC 3339) in quiet hours to their end. Quiet hours are what the clock on the
 * wall shows, also on the days on which it is changed: their end may come twice then, or be skipped.
 */
export function createQuietHours(
  quietHours: NotificationSettings['quietHours'],
  timeZone: string,
): (time: string) => string {
  if (quietHours === null) return (time) => time
  const { from, to } = quietHours
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

  function isQuiet(ms: number): boolean {
    const now = clock.format(ms)
    return from < to ? from <= now && now < to : from <= now || now < to
  }

  /** The quiet hours that were found last, since finding their end takes up to a millisecond. */
  let last = { start: 0, end: 0 }

  return function afterQuietHours(time) {
    const start = Date.parse(time)
    if (!isQuiet(start)) return time
    if (start < last.start || start >= last.end) {
      let end = Math.floor(start / minuteMs) * minuteMs
      while (isQuiet(end)) end += minuteMs
      last = { start, end }
    }
    return new Date(last.end).toISOString()
  }
}
