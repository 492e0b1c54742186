import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { isRefused, type SendMail } from './channels/mailer.ts'
import type { Mail } from './messages/mail.ts'
import { attemptTimeoutMs } from './outbox/attempts.ts'
import { readSettings } from './settings/notification-settings.ts'
import type { SettingsStore } from '../stores/records/settings.ts'

/** How long after each failure an email is tried again, in milliseconds: greylisting takes minutes. */
const defaultRetryDelaysMs = [10_000, 60_000, 600_000]

interface OwnerNoticesDeps {
  store: SettingsStore
  config: Config
  log: Log
  sendMail: SendMail
  retryDelaysMs?: number[]
}

export type OwnerNotices = ReturnType<typeof createOwnerNotices>

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
