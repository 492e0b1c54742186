import {
  isOverdue,
  isWaiting,
  maxDigestQuotes,
  overdueAfterMs,
  type QuoteCreated,
  type QuoteDigest,
  type QuoteOverdue,
  type QuotePhotosAdded,
} from '@concrete-quote/openapi'
import { Webhook } from 'standardwebhooks'
import type { Config } from '../../config.ts'
import { perCallBack, timeToCall } from '../messages/call-back.ts'
import { createdEvent } from '../messages/created.ts'
import { inboxUrl } from '../messages/mail.ts'
import { overdueEvent } from '../messages/overdue.ts'
import { perSitting, photosToAnnounce, type SittingDeps } from '../messages/photo-sittings.ts'
import { photosEvent } from '../messages/photos.ts'
import { digest } from '../outbox/batches.ts'
import { after, isNotifiedAtOnce, type Channel, type Notice } from '../outbox/channel.ts'
import type { ChannelDeps, OpenMedium } from './medium.ts'
import { post, type PostTarget } from './post.ts'

/** Signed webhooks to each URL. */
export const webhooks: OpenMedium = {
  announcements: ({ config, publicUrl }) =>
    receiversOf(config).map((receiver) => webhook({ publicUrl, ...receiver })),
  channels(deps) {
    const { config, settings, store, publicUrl, now } = deps
    return receiversOf(config).flatMap((receiver) => [
      webhookDigest(deps, 'digest', receiver),
      webhookDigest(deps, 'spam-digest', receiver),
      photosWebhook({ ...receiver, publicUrl, store, now }),
      ...(settings.remindAfterMinutes === null
        ? []
        : [overdueWebhook(receiver, now), callBackWebhook(receiver)]),
    ])
  },
}

function receiversOf({ WEBHOOK_URLS, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE }: Config): WebhookOptions[] {
  if (WEBHOOK_SECRET === undefined) return []
  return WEBHOOK_URLS.map((url) => ({ url, secret: WEBHOOK_SECRET, allowPrivate: WEBHOOK_ALLOW_PRIVATE }))
}

interface WebhookOptions extends PostTarget {
  /** `whsec_`, followed by the key in base64. */
  secret: string
}

/**
 * Creates the channel that posts `quote.created` to a URL.
 * @param publicUrl The origin that visitors use.
 */
export function webhook({ publicUrl, ...receiver }: WebhookOptions & { publicUrl: string }): Channel {
  return {
    medium: 'webhook',
    event: 'created',
    target: receiver.url,
    accepts: isNotifiedAtOnce,
    async send({ id, quote, countSuppressedSpam, onResponse }, signal) {
      const event = createdEvent(quote, await countSuppressedSpam(), publicUrl)
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
    medium: 'webhook',
    event: 'overdue',
    target: receiver.url,
    dueAt: (quote) => after(quote, overdueAfterMs),
    accepts: isWaiting,
    async send({ id, quote }, signal) {
      if (!isOverdue(quote, now())) return 'skipped'
      await postEvent(receiver, id, overdueEvent(quote), signal)
      return 'delivered'
    },
  }
}

/** Creates the channel that posts `quote.overdue` to a URL when a visitor is to be called back. */
export function callBackWebhook(receiver: WebhookOptions): Channel {
  return {
    medium: 'webhook',
    event: 'call-back',
    target: receiver.url,
    ...perCallBack,
    async send(notice, signal) {
      const timestamp = timeToCall(notice)
      if (timestamp === undefined) return 'skipped'
      await postEvent(receiver, notice.id, overdueEvent(notice.quote, timestamp), signal)
      return 'delivered'
    },
  }
}

interface PhotosWebhookOptions extends SittingDeps, WebhookOptions {
  /** The origin that visitors use. */
  publicUrl: string
}

/** Creates the channel that posts `quote.photos-added` to a URL. */
function photosWebhook({ store, now, publicUrl, ...receiver }: PhotosWebhookOptions): Channel {
  return {
    medium: 'webhook',
    event: 'photos',
    target: receiver.url,
    ...perSitting,
    async send(notice, signal) {
      const { id, quote } = notice
      const [first, ...others] = await photosToAnnounce(notice, { store, now })
      if (!first) return 'skipped'
      const event = photosEvent(quote.id, [first, ...others], inboxUrl(publicUrl, quote.id))
      await postEvent(receiver, id, event, signal)
      return 'delivered'
    },
  }
}

function webhookDigest(
  { store, now = Date.now }: ChannelDeps,
  event: 'digest' | 'spam-digest',
  receiver: WebhookOptions,
): Channel {
  return digest({
    medium: 'webhook',
    event,
    target: receiver.url,
    store,
    maxListed: maxDigestQuotes,
    coversAll: false,
    async send({ id }, data, _hasMore, signal) {
      const timestamp = new Date(now()).toISOString()
      await postEvent(receiver, id, { type: 'quote.digest', timestamp, data }, signal)
      return 'delivered'
    },
    now,
  })
}

/** Signs an event and posts it (Standard Webhooks). */
async function postEvent(
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
