import type { Config } from '../../config.ts'
import type { DeliveryStore } from '../../stores/delivery-store.ts'
import type { Channel } from './channel.ts'
import { createMailer } from './mailer.ts'
import { ownerEmail } from './owner-email.ts'
import { visitorConfirmation } from './visitor-confirmation.ts'
import { webhook } from './webhook.ts'

/** Creates the configured channels. */
export function openChannels(config: Config, store: DeliveryStore, publicUrl: string): Channel[] {
  const { SMTP_URL, NOTIFY_TO, MAIL_FROM, CONFIRM_VISITOR } = config
  const { WEBHOOK_URLS, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE } = config
  const channels: Channel[] = []
  if (SMTP_URL !== undefined && MAIL_FROM !== undefined) {
    const sendMail = createMailer(SMTP_URL, MAIL_FROM)
    for (const address of NOTIFY_TO) channels.push(ownerEmail(sendMail, address))
    if (CONFIRM_VISITOR)
      channels.push(visitorConfirmation({ store, sendMail, replyTo: NOTIFY_TO[0] ?? MAIL_FROM }))
  }
  if (WEBHOOK_SECRET !== undefined) {
    const common = { secret: WEBHOOK_SECRET, allowPrivate: WEBHOOK_ALLOW_PRIVATE, publicUrl }
    for (const url of WEBHOOK_URLS) channels.push(webhook({ url, ...common }))
  }
  return channels
}
