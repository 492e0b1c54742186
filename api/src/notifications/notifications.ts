import { setTimeout as sleep } from 'node:timers/promises'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { Deps } from '../http/routes.ts'
import type { Log } from '../platform/log.ts'
import { completeCallBacks, createChannelRegistry } from './settings/channel-registry.ts'
import { describeFailure } from './channels/describe-failure.ts'
import { settingsRoutes } from './settings/notification-settings-routes.ts'
import { createOutbox } from './outbox/outbox.ts'
import { deviceRoutes } from './settings/device-routes.ts'
import { readPushKeys } from './channels/push/send-push.ts'
import { createClosures } from './settings/notification-settings.ts'
import { createMonthlyReport, type ReadStatistics } from './monthly-report.ts'
import { createNoteWebhook, createOwnerNotices, createSignInNotice } from './owner-notices.ts'
import { createErasureNotices } from './erasure-notices.ts'
import { readWebhooks } from './channels/stored-webhooks.ts'
import { erasureReceivers } from './channels/webhook.ts'
import { createTestLimit } from './settings/test-channel.ts'
import { webhookRoutes } from './settings/webhook-routes.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import { createThrottle } from './outbox/throttle.ts'
import type { ChannelRegistry } from './outbox/channel.ts'
import { openMailer, verifyMailServer } from './channels/mailer.ts'
import type { PhotosUrlOf } from './channels/channel-deps.ts'

/** How often the list of erasures is read, and whether a monthly report is due, in milliseconds. */
const erasuresMs = 2000
const reportsMs = 60_000

type NotificationsDeps = Pick<Deps, 'store' | 'config' | 'log' | 'metrics' | 'publicUrl'> & {
  sessions: SessionCheck
  photosUrlOf: PhotosUrlOf
  readStatistics: ReadStatistics
  /** Default: those that the environment, the owner's settings, and the devices ask for. */
  channels?: ChannelRegistry | undefined
}

/** Creates what notifies the owner and visitors: the outbox, its channels, the owner's settings, and the devices. */
export function createNotifications({ sessions, photosUrlOf, readStatistics, ...deps }: NotificationsDeps) {
  const { store, config, log, metrics, publicUrl } = deps
  const sendMail = openMailer(config)
  const notices = sendMail && createOwnerNotices({ store, config, sendMail, log })
  const onDisabled = () => channels.refresh()
  const noteWebhook = createNoteWebhook({ store, config, publicUrl, notices, onDisabled, log })
  const channels: ChannelRegistry =
    deps.channels ??
    createChannelRegistry({ config, store, publicUrl, sendMail, noteWebhook, photosUrlOf, log })
  const closures = createClosures(store)
  const outbox = createOutbox({ store, channels, log, metrics })
  const notifyOfErasures = createErasureNotices({
    store,
    log,
    receivers: async () => erasureReceivers({ config, webhooks: await readWebhooks(store), noteWebhook }),
  })
  const sendReport = sendMail && logged(log, createMonthlyReport({ ...deps, sendMail, readStatistics }))
  const limitTests = createTestLimit(store)
  const routeDeps = { store, channels, publicUrl, config, log, limitTests, ...sessions }
  let ends: (() => unknown)[] = []
  return {
    channels,
    closures,
    outbox,
    throttle: createThrottle(store, config.NOTIFY_LIMIT),
    /** Notifies the owner of a sign-in from a new browser. Undefined without a mail server. */
    onNewBrowser: notices && createSignInNotice({ store, config, publicUrl, notices }),
    routes: [
      settingsRoutes({ closures, ...routeDeps }),
      deviceRoutes(routeDeps),
      webhookRoutes({ outbox, ...routeDeps }),
    ],
    /** Delivers what is due, from now on. */
    start() {
      outbox.start()
      void completeCallBacks(store, channels, log)
      // What fails is made when it is first needed.
      readPushKeys(store).catch(() => undefined)
      if (config.SMTP_URL !== undefined) void warnOfMailServer(config.SMTP_URL, log)
      ends = [channels.follow(), closures.follow(), repeat(erasuresMs, notifyOfErasures)]
      if (sendReport) ends.push(repeat(reportsMs, sendReport))
    },
    /** Waits for deliveries in progress, a few seconds at most. */
    async stop() {
      await Promise.all([...ends.map((end) => end()), outbox.stop(), notices?.stop()])
    },
  }
}

type Task = (signal: AbortSignal) => Promise<void>

/** Logs why the monthly report was not sent. The message of a mail server may quote the address, so it is left out. */
const logged =
  (log: Log, report: Task): Task =>
  (signal) =>
    report(signal).catch((error: Error & { code?: unknown; responseCode?: unknown }) => {
      if (signal.aborted || error instanceof StoreUnavailableError) return
      log.warn(
        { code: error.code, responseCode: error.responseCode },
        'the monthly report was not sent to all addresses; what may be temporary is retried in an hour',
      )
    })

/**
 * Runs a task, which never rejects, again and again, with a pause after each run.
 * @returns A function that aborts the signal of the task, and resolves once it has ended.
 */
function repeat(pauseMs: number, task: Task): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function loop() {
    while (!signal.aborted) {
      await task(signal)
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Checks the mail server, and logs how to fix its configuration if it cannot be used. */
async function warnOfMailServer(url: string, log: Log): Promise<void> {
  try {
    await verifyMailServer(url)
  } catch (error) {
    log.warn(`email cannot be sent. ${describeFailure(error, 'email')}`)
  }
}
