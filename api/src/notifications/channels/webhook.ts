import {
  isOverdue,
  isWaiting,
  overdueAfterMs,
  type QuoteCreated,
  type QuoteDigest,
  type QuoteOverdue,
  type QuotePhotosAdded,
} from '@concrete-quote/openapi'
import { Webhook } from 'standardwebhooks'
import { inboxUrl } from '../messages/mail.ts'
import { perSitting, photosToAnnounce, type SittingDeps } from '../messages/photo-sittings.ts'
import { perCallBack, timeToCall } from '../settings/complete-call-backs.ts'
import { after, isNotifiedAtOnce, type Channel, type Notice } from '../outbox/channel.ts'
import { post, type PostTarget } from './post.ts'

export interface WebhookOptions extends PostTarget {
  /** `whsec_`, followed by the key in base64. */
  secret: string
}

/**
 * Creates the channel that posts `quote.created` to a URL.
 * @param publicUrl The origin that visitors use.
 */
export function webhook({
  publicUrl,
  ...receiver
}: WebhookOptions & { publicUrl: string }): Channel<'webhook'> {
  return {
    kind: 'webhook',
    target: receiver.url,
    accepts: isNotifiedAtOnce,
    async send({ id, quote, countSuppressedSpam, onResponse }, signal) {
      const event: QuoteCreated = {
        type: 'quote.created',
        timestamp: quote.createdAt,
        data: quote,
        suppressedSpam: {
          count: await countSuppressedSpam(),
          url: `${publicUrl}/api/quotes?spam=include`,
        },
      }
      await postEvent(receiver, id, event, signal, onResponse)
      return 'delivered'
    },
  }
}

/**
 * Creates the channel that posts `quote.overdue` to a URL when nobody has responded to a quote for 24 hours, unless it is
 * to be called back later.
 * @param now Milliseconds since 1970.
 */
export function overdueWebhook(receiver: WebhookOptions, now = Date.now): Channel {
  return {
    kind: 'webhook-overdue',
    target: receiver.url,
    dueAt: (quote) => after(quote, overdueAfterMs),
    accepts: isWaiting,
    async send({ id, quote }, signal) {
      if (!isOverdue(quote, now())) return 'skipped'
      const event: QuoteOverdue = {
        type: 'quote.overdue',
        timestamp: after(quote, overdueAfterMs),
        data: quote,
      }
      await postEvent(receiver, id, event, signal)
      return 'delivered'
    },
  }
}

/** Creates the channel that posts `quote.overdue` to a URL when a visitor is to be called back. */
export function callBackWebhook(receiver: WebhookOptions): Channel {
  return {
    kind: 'webhook-call-back',
    target: receiver.url,
    ...perCallBack,
    async send(notice, signal) {
      const timestamp = timeToCall(notice)
      if (timestamp === undefined) return 'skipped'
      const event: QuoteOverdue = { type: 'quote.overdue', timestamp, data: notice.quote }
      await postEvent(receiver, notice.id, event, signal)
      return 'delivered'
    },
  }
}

interface PhotosWebhookOptions extends SittingDeps, WebhookOptions {
  /** The origin that visitors use. */
  publicUrl: string
}

/** Creates the channel that posts `quote.photos-added` to a URL. */
export function photosWebhook({ store, now, publicUrl, ...receiver }: PhotosWebhookOptions): Channel {
  return {
    kind: 'webhook-photos',
    target: receiver.url,
    ...perSitting,
    async send(notice, signal) {
      const { id, quote } = notice
      const photos = await photosToAnnounce(notice, { store, now })
      const last = photos.at(-1)
      if (!last) return 'skipped'
      const event: QuotePhotosAdded = {
        type: 'quote.photos-added',
        timestamp: last.createdAt,
        data: { quoteId: quote.id, url: inboxUrl(publicUrl, quote.id), count: photos.length, photos },
      }
      await postEvent(receiver, id, event, signal)
      return 'delivered'
    },
  }
}

/** Signs an event and posts it (Standard Webhooks). */
export async function postEvent(
  { secret, ...receiver }: WebhookOptions,
  id: Notice['id'],
  event: QuoteCreated | QuoteDigest | QuoteOverdue | QuotePhotosAdded,
  signal: AbortSignal,
  onResponse?: Notice['onResponse'],
): Promise<void> {
  const body = JSON.stringify(event)
  const now = new Date()
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'concrete-quote',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  }
  await post(receiver, headers, body, signal, onResponse)
}
