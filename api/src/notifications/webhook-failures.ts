import { randomUUID } from 'node:crypto'
import { webhookFailureDays } from '@concrete-quote/openapi'
import type { Config } from '../config.ts'
import { createFullTime } from '../platform/format/time.ts'
import type { Log } from '../platform/log.ts'
import type { SettingsStore } from '../stores/store.ts'
import { changeWebhooks, type StoredWebhook } from './channels/stored-webhooks.ts'
import { inboxUrl, ownerMail } from './messages/mail.ts'
import type { OwnerNotices } from './owner-notices.ts'

const failureMs = webhookFailureDays * 86_400_000

interface WebhookFailuresDeps {
  store: SettingsStore
  config: Config
  publicUrl: string
  log: Log
  /** Undefined without a mail server. */
  notices: OwnerNotices | undefined
  onDisabled: () => Promise<void>
}

/** Creates the function that notes since when a webhook has failed, and after some days turns it off, with an email. */
export function createNoteWebhook({ store, notices, onDisabled, log, ...deps }: WebhookFailuresDeps) {
  const { config, publicUrl } = deps
  const fullTime = createFullTime(config.TIME_ZONE)

  /** Writes the email about a webhook that was turned off. Its path, which may be secret, stays out. */
  function disabledMail({ url, description, failingSince }: StoredWebhook) {
    const { host } = new URL(url)
    return ownerMail(randomUUID(), `Webhook to ${host} turned off`, [
      `A webhook has accepted no message for ${webhookFailureDays} days, so it was turned off. Pending messages will not be sent.`,
      {
        rows: [
          { label: 'Webhook', text: host },
          { label: 'Description', text: description },
          { label: 'Failing since', text: failingSince && fullTime(failingSince) },
        ],
      },
      'Correct the receiver, send it a test in the settings, and turn the webhook on again.',
      { link: 'Open the settings', url: `${inboxUrl(publicUrl)}#/settings` },
    ])
  }

  return async function noteWebhook(id: string, isAccepted: boolean): Promise<void> {
    const time = new Date().toISOString()
    let disabled: StoredWebhook | undefined
    try {
      await changeWebhooks(store, (webhooks) => {
        disabled = undefined
        const before = webhooks.find((webhook) => webhook.id === id)
        if (!before) return webhooks
        const failingSince = isAccepted ? null : (before.failingSince ?? time)
        const after = { ...before, failingSince }
        if (failingSince && !before.disabledAt && Date.parse(time) - Date.parse(failingSince) >= failureMs)
          disabled = Object.assign(after, { disabledAt: time, disabledReason: 'failing' as const })
        if (!disabled && failingSince === before.failingSince) return webhooks
        return webhooks.map((webhook) => (webhook === before ? after : webhook))
      })
    } catch (error) {
      // The next attempt notes it.
      log.warn({ err: error, webhook: id }, 'the outcome of a webhook was not noted')
      return
    }
    if (!disabled) return
    const webhook = disabled
    await onDisabled()
    log.error(
      { webhook: id, failingSince: webhook.failingSince },
      'webhook turned off, because it has failed for days',
    )
    notices?.send('a webhook that was turned off', () => disabledMail(webhook))
  }
}
