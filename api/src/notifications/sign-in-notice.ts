import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { createFullTime } from '../platform/format/time.ts'
import type { Log } from '../platform/log.ts'
import type { Store } from '../stores/store.ts'
import { attemptTimeoutMs } from './outbox/attempts.ts'
import { isRefused, type SendMail } from './channels/mailer.ts'
import type { Mail } from './messages/mail.ts'
import { signInMail, type NewBrowser } from './messages/sign-in.ts'
import { readSettings } from './settings/notification-settings.ts'

/** How long after each failure an email is tried again, in milliseconds: greylisting takes minutes. */
const defaultRetryDelaysMs = [10_000, 60_000, 600_000]

/** How many sign-ins of a user are reported per hour: who has the password, or a program, may sign in all day. */
const perUser = { name: 'sign-in-notice', points: 5, duration: 60 * 60 }

interface SignInNoticeDeps {
  store: Pick<Store, 'setting' | 'limiter'>
  config: Config
  /** The origin that visitors use. */
  publicUrl: string
  log: Log
  sendMail: SendMail
  retryDelaysMs?: number[]
}

/**
 * Creates the function that emails the owner about a sign-in from a new browser. It returns at once. An email is tried a
 * few times while the server runs.
 */
export function createSignInNotice({
  store,
  config,
  publicUrl,
  log,
  sendMail,
  retryDelaysMs = defaultRetryDelaysMs,
}: SignInNoticeDeps) {
  const fullTime = createFullTime(config.TIME_ZONE)
  const limit = store.limiter(perUser)
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

  async function send(signIn: NewBrowser): Promise<void> {
    if (!(await limit.count(signIn.username)).isAllowed) return
    const { notifyTo } = await readSettings(store, config)
    const mails = notifyTo.map((to) => ({
      to,
      ...signInMail({ ...signIn, id: randomUUID(), publicUrl, fullTime }),
    }))
    await Promise.all(mails.map((mail) => attempt(mail).catch(logFailure)))
  }

  /** The message of a mail server may quote the address, so it is left out. */
  function logFailure({ code, responseCode }: Error & { code?: unknown; responseCode?: unknown }) {
    log.warn({ code, responseCode }, 'the email about a sign-in from a new browser was not sent')
  }

  return {
    notify: (signIn: NewBrowser): void => {
      const sending = send(signIn)
        .catch(logFailure)
        .finally(() => running.delete(sending))
      running.add(sending)
    },
    /** Gives up the emails that are not sent yet. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
