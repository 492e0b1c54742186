import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { webhookFailureDays } from '@concrete-quote/openapi'
import type { Deps } from '../http/routes.ts'
import { isRefused, type SendMail } from './channels/mailer.ts'
import { inboxUrl, ownerMail, type Mail } from './messages/mail.ts'
import { attemptTimeoutMs } from './outbox/attempts.ts'
import { readSettings } from './settings/notification-settings.ts'
import type { OnNewBrowser } from '../accounts/sessions/sign-in.ts'
import { oneLine } from '../platform/format/control-characters.ts'
import { createFullTime } from '../platform/format/time.ts'
import { changeWebhooks, type StoredWebhook } from './channels/stored-webhooks.ts'

/** How long after each failure an email is tried again, in milliseconds: greylisting takes minutes. */
const defaultRetryDelaysMs = [10_000, 60_000, 600_000]

type OwnerNoticesDeps = Pick<Deps, 'store' | 'config' | 'log'> & {
  sendMail: SendMail
  retryDelaysMs?: number[]
}

type OwnerNotices = ReturnType<typeof createOwnerNotices>

/** Creates what emails the owner about the server itself. An email is tried a few times while the server runs. */
export function createOwnerNotices({
  store,
  config,
  log,
  sendMail,
  retryDelaysMs = defaultRetryDelaysMs,
}: OwnerNoticesDeps) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()

  async function attempt(mail: Mail, delaysMs = retryDelaysMs): Promise<void> {
    try {
      await sendMail(mail, AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]))
    } catch (error) {
      const [delayMs, ...later] = delaysMs
      if (delayMs === undefined || isRefused(error)) throw error
      await sleep(delayMs, undefined, { signal })
      await attempt(mail, later)
    }
  }

  return {
    /** Emails each address of the owner, if `write` resolves to an email. `what` it is about is for the log. */
    send(what: string, write: () => Mail | Promise<Mail | undefined>): void {
      // The message of a mail server may quote the address, so it is left out.
      const logFailure = ({ code, responseCode }: Error & { code?: unknown; responseCode?: unknown }) =>
        log.warn({ code, responseCode }, `the email about ${what} was not sent`)
      const sendToAll = async () => {
        const mail = await write()
        if (!mail) return
        const { notifyTo } = await readSettings(store, config)
        await Promise.all(notifyTo.map((to) => attempt({ to, ...mail }).catch(logFailure)))
      }
      const sending = sendToAll()
        .catch(logFailure)
        .finally(() => running.delete(sending))
      running.add(sending)
    },
    /** Gives up the emails that are not sent yet. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** How many sign-ins of a user are reported per hour: who has the password, or a program, may sign in all day. */
const perUser = { name: 'sign-in-notice', points: 5, duration: 60 * 60 }

type SignInNoticeDeps = Pick<Deps, 'store' | 'config' | 'publicUrl'> & { notices: OwnerNotices }

/** Creates the function that emails the owner about a sign-in from a new browser. It returns at once. */
export function createSignInNotice({ store, config, publicUrl, notices }: SignInNoticeDeps): OnNewBrowser {
  const fullTime = createFullTime(config.TIME_ZONE)
  const limit = store.limiter(perUser)
  const url = `${inboxUrl(publicUrl)}#/account`
  return ({ username, browser, address, at }) =>
    notices.send('a sign-in from a new browser', async () => {
      if (!(await limit.count(username)).isAllowed) return undefined
      const user = oneLine(username)
      return ownerMail(randomUUID(), `${user} signed in from a new browser`, [
        'Somebody signed in to the inbox from a browser that is new for this user, or for the first time since the password changed.',
        {
          rows: [
            { label: 'User', text: user },
            { label: 'Browser', text: browser },
            { label: 'IP address', text: address },
            { label: 'Time', text: fullTime(at) },
          ],
        },
        `If this was not ${user}: sign in as ${user}, open Account, remove passkeys that are not yours, change the password, and choose “Sign out everywhere”.`,
        { link: 'Open Account', url },
      ])
    })
}

const failureMs = webhookFailureDays * 86_400_000

type WebhookFailuresDeps = Pick<Deps, 'store' | 'config' | 'publicUrl' | 'log'> & {
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
