import { randomUUID } from 'node:crypto'
import { pausedDays, retryDays } from '@concrete-quote/openapi'
import type { Config } from '../config.ts'
import { createFullTime } from '../platform/format/time.ts'
import type { Log } from '../platform/log.ts'
import {
  changeWebhooks,
  fixedWebhooks,
  healthy,
  type StoredWebhook,
  type WebhookFailure,
} from './channels/stored-webhooks.ts'
import { inboxUrl, ownerMail } from './messages/mail.ts'
import { retryDelayMs } from './outbox/attempts.ts'
import type { OwnerNotices } from './owner-notices.ts'
import type { SettingsStore } from '../stores/records/settings.ts'

/** How many messages are remembered that a webhook has not accepted. */
const maxMessages = 100

/** How long a webhook must have responded that it is gone. */
const goneMs = 60 * 60 * 1000

interface WebhookFailuresDeps {
  store: SettingsStore
  config: Config
  publicUrl: string
  log: Log
  /** Undefined without a mail server. */
  notices: OwnerNotices | undefined
  onDisabled: () => Promise<void>
}

/**
 * Creates the function that notes what a webhook has not accepted, and turns it off, with an email, when a message has used
 * up its retries and none was accepted since its first attempt. That does not depend on the clock, which may be corrected.
 */
export function createNoteWebhook({ store, notices, onDisabled, log, ...deps }: WebhookFailuresDeps) {
  const { config, publicUrl } = deps
  const fullTime = createFullTime(config.TIME_ZONE)

  /** Writes the email about a webhook that was turned off. Its path, which may be secret, stays out. */
  function disabledMail({ url, description, failingSince }: StoredWebhook) {
    const { host } = new URL(url)
    return ownerMail({
      id: randomUUID(),
      publicUrl,
      subject: `Webhook to ${host} turned off`,
      preheader: description ?? '',
      contents: [
        `A webhook has accepted no message for ${retryDays} days, or says that it is gone, so it was turned off. What it misses is kept for ${pausedDays} days.`,
        {
          rows: [
            { label: 'Webhook', text: host },
            { label: 'Description', text: description },
            { label: 'Failing since', text: failingSince && fullTime(failingSince) },
          ],
        },
        'Correct the receiver, send it a test in the settings, and turn the webhook on again: it then gets what it has missed.',
        { buttons: [{ text: 'Open the settings', href: `${inboxUrl(publicUrl)}#/settings/programs` }] },
      ],
    })
  }

  return async function noteWebhook(id: string, failure?: WebhookFailure): Promise<void> {
    if (failure?.responseCode === 410 && fixedWebhooks(config).some((fixed) => fixed.id === id))
      log.error({ webhook: id }, 'a webhook of WEBHOOK_URLS is gone: remove it from the environment')
    let disabled: StoredWebhook | undefined
    try {
      await changeWebhooks(store, (webhooks) => {
        disabled = undefined
        const before = webhooks.find((webhook) => webhook.id === id)
        if (!before || (failure ? before.disabledAt : !before.failingSince)) return webhooks
        const after = failure ? afterFailure(before, failure) : healthy(before)
        if (after === before) return webhooks
        if (failure && after.disabledAt) disabled = after
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
      'webhook turned off, because it has accepted nothing for days, or is gone',
    )
    notices?.send('a webhook that was turned off', () => disabledMail(webhook))
  }
}

/** Notes a failure, and turns the webhook off if it is the last that it may have. Returns the same webhook if it says nothing new. */
function afterFailure(before: StoredWebhook, { messageId, attempts, responseCode }: WebhookFailure) {
  const now = new Date().toISOString()
  const { messageIds = [], goneSince = null } = before.failures ?? {}
  const isRemembered = messageIds.includes(messageId)
  const isFirst = attempts === 1 && !isRemembered && messageIds.length < maxMessages
  const goneAt = responseCode === 410 ? (goneSince ?? now) : null
  const isGone = goneAt !== null && Date.parse(now) - Date.parse(goneAt) >= goneMs
  const isOff = isGone || (isRemembered && retryDelayMs(attempts) === undefined)
  if (before.failingSince && !isFirst && goneAt === goneSince && !isOff) return before
  return {
    ...before,
    ...(isOff && { disabledAt: now, disabledReason: 'failing' as const }),
    failingSince: before.failingSince ?? now,
    failures: { messageIds: isFirst ? [...messageIds, messageId] : messageIds, goneSince: goneAt },
  }
}
