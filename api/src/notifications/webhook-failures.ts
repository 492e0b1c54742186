import { randomUUID } from 'node:crypto'
import { webhookFailureDays } from '@concrete-quote/openapi'
import type { Config } from '../config.ts'
import { createFullTime } from '../platform/format/time.ts'
import type { Log } from '../platform/log.ts'
import type { Store } from '../stores/store.ts'
import { changeWebhooks, type StoredWebhook } from './channels/stored-webhooks.ts'
import { htmlLink, inboxUrl, ownerMail } from './messages/mail.ts'
import type { OwnerNotices } from './owner-notices.ts'

const failureMs = webhookFailureDays * 86_400_000

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
export function createNoteWebhook({ store, notices, onDisabled, log, ...deps }: WebhookFailuresDeps) {
  const { config, publicUrl, now = Date.now } = deps
  const fullTime = createFullTime(config.TIME_ZONE)
  const settings = `${inboxUrl(publicUrl)}#/settings`

  /** Writes the email about a webhook that was switched off. Its path, which may be secret, stays out. */
  function disabledMail({ url, description, failingSince }: StoredWebhook) {
    const { host } = new URL(url)
    return ownerMail(randomUUID(), `Webhook to ${host} switched off`, [
      `A webhook has accepted no message for ${webhookFailureDays} days, so it was switched off. What waited for it is not sent.`,
      {
        rows: [
          { label: 'Webhook', text: host },
          { label: 'Description', text: description },
          { label: 'Failing since', text: failingSince && fullTime(failingSince) },
        ],
      },
      'Correct the receiver, send it a test in the settings, and switch the webhook on again.',
      { text: settings, html: `<p>${htmlLink('Open the settings', settings)}</p>` },
    ])
  }

  return async function noteWebhook(id: string, isAccepted: boolean): Promise<void> {
    const time = new Date(now()).toISOString()
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
      'webhook switched off, because it has failed for days',
    )
    notices?.send('a webhook that was switched off', () => disabledMail(webhook))
  }
}
