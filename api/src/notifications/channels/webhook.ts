import {
  isOverdue,
  isWaiting,
  maxDigestQuotes,
  type QuoteCreated,
  type QuoteDigest,
  type QuoteErased,
  type QuoteOverdue,
  type QuotePhotosAdded,
  type QuoteReleased,
  type QuoteUpdated,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { Webhook } from 'standardwebhooks'
import { changesOf, type NotificationEvent } from '../../stores/interface/delivery-key.ts'
import { perCallBack, timeToCall } from '../messages/call-back.ts'
import { inboxUrl } from '../messages/mail.ts'
import { perSitting, photosToAnnounce } from '../outbox/photo-sittings.ts'
import { digest } from '../outbox/batches.ts'
import {
  isNotifiedAtOnce,
  isOwnerNotified,
  messageChannel,
  whenPromised,
  type Channel,
  type Notice,
  type Timing,
  type Write,
} from '../outbox/channel.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { post, type PostTarget } from './post.ts'
import { fixedWebhooks, receiverOf, reports, secretsAt, type StoredWebhook } from './stored-webhooks.ts'

type WebhookEvent =
  | QuoteCreated
  | QuoteUpdated
  | QuoteReleased
  | QuoteErased
  | QuoteDigest
  | QuoteOverdue
  | QuotePhotosAdded

const eventTypes: Partial<Record<NotificationEvent, WebhookEvent['type']>> = {
  created: 'quote.created',
  updated: 'quote.updated',
  released: 'quote.released',
  digest: 'quote.digest',
  'spam-digest': 'quote.digest',
  overdue: 'quote.overdue',
  'call-back': 'quote.overdue',
  photos: 'quote.photos-added',
  erased: 'quote.erased',
}

export const eventTypeOf = ({ event }: Pick<Channel, 'event'>) => eventTypes[event] ?? 'quote.created'

type Receiver = StoredWebhook & PostTarget & Partial<Pick<ChannelDeps, 'noteWebhook'>>

/** Opens the channels that post signed webhooks to each receiver. */
export function webhookChannels(deps: ChannelDeps): Channel[] {
  const { config, settings, publicUrl, webhooks, noteWebhook } = deps
  const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE
  const receivers = [...fixedWebhooks(config), ...webhooks]
  return receivers.flatMap((stored) => {
    const receiver = { ...stored, allowPrivate, noteWebhook }
    return [
      webhook(receiver, publicUrl),
      webhookDigest(deps, 'digest', receiver),
      webhookDigest(deps, 'spam-digest', receiver),
      photosWebhook(deps, receiver),
      changeWebhook(receiver, 'updated'),
      changeWebhook(receiver, 'released'),
      erasureWebhook(receiver),
      ...(settings.remindAfterMinutes === null ? [] : [overdueWebhook(receiver), callBackWebhook(receiver)]),
    ]
      .filter((channel) => receiver.events.includes(eventTypeOf(channel)))
      .map((channel) => limitedTo(receiver, channel))
  })
}

/** Limits a channel to the quotes of a webhook. A test is of no partner. */
const limitedTo = (receiver: Receiver, channel: Channel): Channel => ({
  ...channel,
  url: receiver.url,
  isPaused: receiver.disabledAt !== null,
  accepts: (quote, digestAt) => reports(receiver, quote) && channel.accepts(quote, digestAt),
  send: async (notice, signal) =>
    notice.onResponse || reports(receiver, notice.quote) ? channel.send(notice, signal) : 'skipped',
})

const webhookTo = (
  receiver: Receiver,
  event: NotificationEvent,
  timing: Timing,
  write: Write<WebhookEvent>,
): Channel =>
  messageChannel({ receiver: receiverOf(receiver), event }, timing, write, (written, notice, signal) =>
    postEvent(receiver, notice, written, signal),
  )

export const webhook = (receiver: Receiver, publicUrl: string) =>
  webhookTo(receiver, 'created', { accepts: isNotifiedAtOnce }, async ({ quote, countSuppressedSpam }) => ({
    type: 'quote.created',
    timestamp: quote.createdAt,
    data: quote,
    // Of the quotes of all partners.
    ...(receiver.source === null && {
      suppressedSpam: { count: await countSuppressedSpam(), url: `${publicUrl}/api/quotes?spam=include` },
    }),
  }))

const overdueEvent = (quote: StoredQuote, timestamp: string): QuoteOverdue => ({
  type: 'quote.overdue',
  timestamp,
  data: quote,
})

/** Posts `quote.overdue` when nobody has responded to a quote in time, unless it is to be called back later. */
export function overdueWebhook(receiver: Receiver): Channel {
  return webhookTo(receiver, 'overdue', { accepts: isWaiting, dueAt: whenPromised }, ({ quote }) =>
    isOverdue(quote, Date.now()) ? overdueEvent(quote, whenPromised(quote)) : undefined,
  )
}

/** Creates the channel that posts `quote.overdue` to a URL when a visitor is to be called back. */
export const callBackWebhook = (receiver: Receiver) =>
  webhookTo(receiver, 'call-back', perCallBack, (notice) => {
    const timestamp = timeToCall(notice)
    return timestamp === undefined ? undefined : overdueEvent(notice.quote, timestamp)
  })

const changeWebhook = (receiver: Receiver, event: 'updated' | 'released') =>
  webhookTo(receiver, event, { accepts: isOwnerNotified }, ({ quote, occurrence }) => {
    const changes = changesOf(quote, occurrence)
    // A restored backup or an import has changed it, or its history is too long for these.
    const timestamp = changes.at(-1)?.at ?? new Date().toISOString()
    return { type: `quote.${event}`, timestamp, data: quote, changes }
  })

/** Creates the channel that posts `quote.erased`: one at a time, because there may be many. */
const erasureWebhook = (receiver: Receiver): Channel => ({
  // Of a quote that is here, there is nothing to say.
  ...webhookTo(receiver, 'erased', { accepts: () => false, maxAttempts: 1 }, () => undefined),
  sendErasure: ({ erasure: { erasedAt: timestamp, ...data }, ...notice }, signal) =>
    postEvent(receiver, notice, { type: 'quote.erased', timestamp, data }, signal),
})

const photosWebhook = (deps: ChannelDeps, receiver: Receiver) =>
  webhookTo(receiver, 'photos', perSitting, async (notice) => {
    const { id } = notice.quote
    const photos = await photosToAnnounce(notice, deps.store)
    const last = photos.at(-1)
    const data = { quoteId: id, url: inboxUrl(deps.publicUrl, id), count: photos.length, photos }
    return last && { type: 'quote.photos-added', timestamp: last.createdAt, data }
  })

function webhookDigest({ store }: ChannelDeps, event: 'digest' | 'spam-digest', receiver: Receiver): Channel {
  return digest({
    receiver: receiverOf(receiver),
    event,
    store,
    maxListed: maxDigestQuotes,
    coversAll: false,
    send(notice, quotes, _hasMore, signal) {
      const timestamp = new Date().toISOString()
      // The partner may have changed since they were collected.
      const data = quotes.filter((quote) => reports(receiver, quote))
      return postEvent(receiver, notice, { type: 'quote.digest', timestamp, data }, signal)
    },
  })
}

/** Signs an event and posts it (Standard Webhooks). Notes the outcome, of a test only if it is accepted. */
async function postEvent(
  { id: webhookId, secret, former, noteWebhook, ...receiver }: Receiver,
  { id, attempts, onResponse }: Pick<Notice, 'id' | 'attempts' | 'onResponse'>,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<'delivered'> {
  const body = JSON.stringify(event)
  const now = new Date()
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'concrete-quote',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secretsAt({ secret, former }, now.getTime())
      .map((key) => new Webhook(key).sign(id, now, body))
      .join(' '),
  }
  try {
    await post(receiver, headers, body, signal, onResponse)
  } catch (error) {
    const { responseCode } = error as { responseCode?: number }
    // The receiver has no copy of what is to be erased.
    if (event.type === 'quote.erased' && (responseCode === 404 || responseCode === 410)) return 'delivered'
    if (!onResponse) await noteWebhook?.(webhookId, { messageId: id, attempts, responseCode })
    throw error
  }
  await noteWebhook?.(webhookId)
  return 'delivered'
}
