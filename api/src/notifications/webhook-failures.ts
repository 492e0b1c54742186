import { randomUUID } from 'node:crypto'
import { webhookFailureDays } from '@concrete-quote/openapi'
import type { Config } from '../config.ts'
import { createFullTime } from '../platform/format/time.ts'
import type { Log } from '../platform/log.ts'
import type { Store } from '../stores/store.ts'
import type { ChannelDeps } from './channels/channels.ts'
import { changeWebhooks, type StoredWebhook } from './channels/stored-webhooks.ts'
import { htmlLink, inboxUrl, ownerMail, type Mail } from './messages/mail.ts'
import type { OwnerNotices } from './owner-notices.ts'

interface WebhookFailuresDeps {
  store: Pick<Store, 'setting' | 'setSetting'>
  config: Pick<Config, 'TIME_ZONE'>
  /** The origin that visitors use. */
  publicUrl: string
  /** Undefined without a mail server. */
  notices: OwnerNotices | undefined
  onDisabled: () => Promise<void>
  log: Log
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * Creates the function that notes since when a webhook has failed without a success, and switches it off after some days,
 * with an email to the owner.
 */
export function createNoteWebhook({
  store,
  config,
  publicUrl,
  notices,
  onDisabled,
  log,
  now = Date.now,
}: WebhookFailuresDeps): NonNullable<ChannelDeps['noteWebhook']> {
  const fullTime = createFullTime(config.TIME_ZONE)
  return async (id, isAccepted) => {
    const time = new Date(now()).toISOString()
    let disabled: StoredWebhook | undefined
    const note = (webhook: StoredWebhook): StoredWebhook => {
      if (isAccepted) return { ...webhook, failingSince: null }
      const failingSince = webhook.failingSince ?? time
      const isEnough = Date.parse(time) - Date.parse(failingSince) >= webhookFailureDays * 86_400_000
      if (!isEnough || webhook.disabledAt !== null) return { ...webhook, failingSince }
      disabled = { ...webhook, failingSince, disabledAt: time, disabledReason: 'failing' }
      return disabled
    }
    try {
      await changeWebhooks(store, (webhooks) => {
        disabled = undefined
        const changed = webhooks.map((webhook) => (webhook.id === id ? note(webhook) : webhook))
        const isChanged = changed.some(
          (webhook, index) => webhook.failingSince !== webhooks[index]?.failingSince,
        )
        return isChanged || disabled ? changed : webhooks
      })
    } catch (error) {
      // The next attempt notes it.
      log.warn({ err: error, webhook: id }, 'the outcome of a webhook was not noted')
      return
    }
    if (!disabled) return
    await onDisabled()
    const { url, description, failingSince } = disabled
    log.error({ webhook: id, failingSince }, 'webhook switched off, because it has failed for days')
    const rows = { url, description, since: fullTime(failingSince ?? time) }
    notices?.send('a webhook that was switched off', () =>
      Promise.resolve(() => disabledMail({ id: randomUUID(), publicUrl, ...rows })),
    )
  }
}

interface DisabledMail {
  id: string
  url: string
  description: string
  since: string
  publicUrl: string
}

/** Writes the email about a webhook that was switched off. Its path, which may be secret, stays out. */
function disabledMail({ id, url, description, since, publicUrl }: DisabledMail): Mail {
  const { host } = new URL(url)
  const settings = `${inboxUrl(publicUrl)}#/settings`
  return ownerMail(id, `Webhook to ${host} switched off`, [
    `A webhook has accepted no message for ${webhookFailureDays} days, so it was switched off. What waited for it is not sent.`,
    {
      rows: [
        { label: 'Webhook', text: host },
        { label: 'Description', text: description },
        { label: 'Failing since', text: since },
      ],
    },
    'Correct the receiver, send it a test in the settings, and switch the webhook on again.',
    { text: settings, html: `<p>${htmlLink('Open the settings', settings)}</p>` },
  ])
}
