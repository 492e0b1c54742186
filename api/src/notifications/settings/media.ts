import { maxDigestQuotes, overdueAfterMs, type NotificationSettings } from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import { createShortTime } from '../../platform/format/time.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredDevice } from '../../stores/interface/device-store.ts'
import { createPhotoLinks } from '../../photos/photo-links.ts'
import type { Store } from '../../stores/store.ts'
import { digest } from '../outbox/batches.ts'
import { digestMail } from '../messages/digest.ts'
import { callBackReminder } from '../messages/call-back.ts'
import { ownerReminder } from '../channels/email-reminder.ts'
import type { Channel } from '../outbox/channel.ts'
import { openMailer, isRefused, type SendMail } from '../messages/mail.ts'
import { ownerEmail } from '../messages/created.ts'
import { photosEmail } from '../messages/photos.ts'
import { pushChannels } from '../channels/push.ts'
import { visitorConfirmation } from '../channels/visitor-confirmation.ts'
import {
  callBackWebhook,
  overdueWebhook,
  photosWebhook,
  postEvent,
  webhook,
  type WebhookOptions,
} from '../channels/webhook.ts'

interface ChannelDeps {
  config: Config
  settings: NotificationSettings
  /** The devices to push to. */
  devices: StoredDevice[]
  store: Store
  /** The origin that visitors use. */
  publicUrl: string
  /** Undefined if no email can be sent. */
  sendMail: SendMail | undefined
  /** Default: nothing is logged. */
  log?: Log
  /** Milliseconds since 1970. */
  now?: () => number
}

export function openChannels(deps: ChannelDeps): Channel[] {
  const { config, settings, store, publicUrl, sendMail, now } = deps
  const { notifyTo, remindAfterMinutes } = settings
  const channels: Channel[] = openAnnouncements(config, settings, publicUrl, sendMail)
  if (sendMail) {
    for (const address of notifyTo) {
      for (const kind of ['digest', 'spam-digest'] as const)
        channels.push(emailDigest(deps, kind, address, sendMail))
      channels.push(photosEmail({ address, sendMail, publicUrl, store, now }))
    }
    if (config.CONFIRM_VISITOR) {
      const photoLinks = createPhotoLinks(store, publicUrl)
      const replyTo = notifyTo[0] ?? config.MAIL_FROM
      channels.push(visitorConfirmation({ store, photoLinks, sendMail, replyTo }))
    }
    channels.push(...openReminders(deps, sendMail))
  }
  for (const receiver of webhookReceivers(config)) {
    for (const kind of ['webhook-digest', 'webhook-spam-digest'] as const)
      channels.push(webhookDigest(deps, kind, receiver))
    channels.push(photosWebhook({ ...receiver, publicUrl, store, now }))
    if (remindAfterMinutes !== null) channels.push(overdueWebhook(receiver, now), callBackWebhook(receiver))
  }
  return [...channels, ...openPushes(deps)]
}

function openPushes({ config, settings, devices, store, publicUrl, log, now }: ChannelDeps): Channel[] {
  const { MAIL_FROM, TIME_ZONE, WEBHOOK_ALLOW_PRIVATE } = config
  const mailFrom = MAIL_FROM ?? `webmaster@${new URL(publicUrl).hostname}`
  const common = {
    settings,
    timeZone: TIME_ZONE,
    store,
    contact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailFrom}`,
    allowPrivate: WEBHOOK_ALLOW_PRIVATE,
    log,
    now,
  }
  return devices.flatMap((device) => pushChannels({ device, ...common }))
}

/**
 * Opens the channels that announce each quote at once to the owner and to webhooks. They need no store.
 * @param publicUrl The origin that visitors use.
 */
export function openAnnouncements(
  config: Config,
  { notifyTo }: Pick<NotificationSettings, 'notifyTo'>,
  publicUrl: string,
  sendMail = openMailer(config),
): Channel<'email' | 'webhook'>[] {
  const webhooks = webhookReceivers(config).map((receiver) => webhook({ publicUrl, ...receiver }))
  if (!sendMail) return webhooks
  const timeZone = config.TIME_ZONE
  return [...notifyTo.map((address) => ownerEmail({ address, sendMail, publicUrl, timeZone })), ...webhooks]
}

function webhookReceivers({ WEBHOOK_URLS, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE }: Config): WebhookOptions[] {
  if (WEBHOOK_SECRET === undefined) return []
  return WEBHOOK_URLS.map((url) => ({ url, secret: WEBHOOK_SECRET, allowPrivate: WEBHOOK_ALLOW_PRIVATE }))
}

/** How many quotes an email lists; it says whether there are more. */
const maxListedInEmail = 1000

function emailDigest(
  { config, store, publicUrl, now }: ChannelDeps,
  kind: 'digest' | 'spam-digest',
  address: string,
  sendMail: SendMail,
): Channel {
  const localTime = createShortTime(config.TIME_ZONE)
  return digest({
    kind,
    target: address,
    store,
    maxListed: maxListedInEmail,
    coversAll: true,
    async send({ id }, quotes, hasMore, signal) {
      const content = { id, kind, quotes, hasMore, publicUrl, localTime }
      try {
        await sendMail({ to: address, ...digestMail(content) }, signal)
      } catch (error) {
        if (!isRefused(error)) throw error
        // One text that the mail server takes for spam must not keep the other quotes from the owner.
        await sendMail({ to: address, ...digestMail({ ...content, withoutTexts: true }) }, signal)
      }
      return 'delivered'
    },
    now,
  })
}

function webhookDigest(
  { store, now = Date.now }: ChannelDeps,
  kind: 'webhook-digest' | 'webhook-spam-digest',
  receiver: WebhookOptions,
): Channel {
  return digest({
    kind,
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

/** Creates the channels that remind each address of the owner of quotes that nobody has responded to, and of calls. */
function openReminders(
  { config: { TIME_ZONE }, settings: { notifyTo, remindAfterMinutes }, store, publicUrl, now }: ChannelDeps,
  sendMail: SendMail,
): Channel[] {
  if (remindAfterMinutes === null) return []
  return notifyTo.flatMap((address) => {
    const common = { address, store, sendMail, publicUrl, timeZone: TIME_ZONE, now }
    return [
      ownerReminder({ kind: 'reminder', delayMs: remindAfterMinutes * 60_000, ...common }),
      ownerReminder({ kind: 'overdue', delayMs: overdueAfterMs, ...common }),
      callBackReminder(common),
    ]
  })
}
