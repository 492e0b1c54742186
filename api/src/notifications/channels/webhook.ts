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
} from '@concrete-quote/openapi'
import { Webhook } from 'standardwebhooks'
import type { Config } from '../../config.ts'
import type { NotificationEvent } from '../../stores/interface/delivery-key.ts'
import { perCallBack, timeToCall } from '../messages/call-back.ts'
import { changedEvent } from '../messages/changed.ts'
import { createdEvent } from '../messages/created.ts'
import { inboxUrl } from '../messages/mail.ts'
import { overdueEvent } from '../messages/overdue.ts'
import { perSitting, photosToAnnounce, type SittingDeps } from '../outbox/photo-sittings.ts'
import { photosEvent } from '../messages/photos.ts'
import { digest } from '../outbox/batches.ts'
import {
  whenPromised,
  isNotifiedAtOnce,
  messageChannel,
  type Channel,
  type Notice,
  type Timing,
  type Write,
} from '../outbox/channel.ts'
import type { ErasureReceiver } from '../erasure-notices.ts'
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
      changeWebhook(receiver, 'updated'),
      changeWebhook(receiver, 'released'),
      ...(settings.remindAfterMinutes === null
        ? []
        : [overdueWebhook(receiver, now), callBackWebhook(receiver)]),
    ])
  },
}

/** The webhooks that are told of erasures. */
export const erasureReceivers = (config: Config): ErasureReceiver[] =>
  receiversOf(config).map((receiver) => ({
    target: receiver.url,
    send: (id, event, signal) => postEvent(receiver, id, event, signal),
  }))

function receiversOf({ WEBHOOK_URLS, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE }: Config): WebhookOptions[] {
  if (WEBHOOK_SECRET === undefined) return []
  return WEBHOOK_URLS.map((url) => ({ url, secret: WEBHOOK_SECRET, allowPrivate: WEBHOOK_ALLOW_PRIVATE }))
}

interface WebhookOptions extends PostTarget {
  /** `whsec_`, followed by the key in base64. */
  secret: string
}

type WebhookEvent =
  | QuoteCreated
  | QuoteUpdated
  | QuoteReleased
  | QuoteErased
  | QuoteDigest
  | QuoteOverdue
  | QuotePhotosAdded

/** Creates a channel that posts an event to a URL. */
const webhookTo = (
  receiver: WebhookOptions,
  event: NotificationEvent,
  timing: Timing,
  write: Write<WebhookEvent>,
): Channel =>
  messageChannel(
    { medium: 'webhook', event, target: receiver.url },
    timing,
    write,
    (written, notice, signal) => postEvent(receiver, notice.id, written, signal, notice.onResponse),
  )

/**
 * Creates the channel that posts `quote.created` to a URL.
 * @param publicUrl The origin that visitors use.
 */
export const webhook = ({ publicUrl, ...receiver }: WebhookOptions & { publicUrl: string }) =>
  webhookTo(receiver, 'created', { accepts: isNotifiedAtOnce }, async ({ quote, ...notice }) =>
    createdEvent(quote, await notice.countSuppressedSpam(), publicUrl),
  )

/**
 * Creates the channel that posts `quote.overdue` to a URL when nobody has responded to a quote in time, unless it is to be
 * called back later.
 * @param now Milliseconds since 1970.
 */
export function overdueWebhook(receiver: WebhookOptions, now = Date.now): Channel {
  const timing: Timing = {
    accepts: isWaiting,
    dueAt: whenPromised,
  }
  return webhookTo(receiver, 'overdue', timing, ({ quote }) =>
    isOverdue(quote, now()) ? overdueEvent(quote) : undefined,
  )
}

/** Creates the channel that posts `quote.overdue` to a URL when a visitor is to be called back. */
export const callBackWebhook = (receiver: WebhookOptions) =>
  webhookTo(receiver, 'call-back', perCallBack, (notice) => {
    const timestamp = timeToCall(notice)
    return timestamp === undefined ? undefined : overdueEvent(notice.quote, timestamp)
  })

/** Creates the channel that posts `quote.updated` or `quote.released` to a URL. */
const changeWebhook = (receiver: WebhookOptions, event: 'updated' | 'released') =>
  webhookTo(receiver, event, { accepts: () => false }, ({ quote, time = '' }) =>
    changedEvent(event, quote, time),
  )

/** Creates the channel that posts `quote.photos-added` to a URL. */
const photosWebhook = ({ publicUrl, ...options }: WebhookOptions & SittingDeps & { publicUrl: string }) =>
  webhookTo(options, 'photos', perSitting, async (notice) => {
    const { id } = notice.quote
    const photos = await photosToAnnounce(notice, options)
    const last = photos.at(-1)
    return last && photosEvent(id, photos, last.createdAt, inboxUrl(publicUrl, id))
  })

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
    send({ id }, data, _hasMore, signal) {
      const timestamp = new Date(now()).toISOString()
      return postEvent(receiver, id, { type: 'quote.digest', timestamp, data }, signal)
    },
    now,
  })
}

/** Signs an event and posts it (Standard Webhooks). */
async function postEvent(
  { secret, ...receiver }: WebhookOptions,
  id: Notice['id'],
  event: WebhookEvent,
  signal: AbortSignal,
  onResponse?: Notice['onResponse'],
): Promise<'delivered'> {
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
  return 'delivered'
}
