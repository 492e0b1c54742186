import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { Log } from '../platform/log.ts'
import { completeCallBacks } from './outbox/complete-call-backs.ts'
import { createChannelRegistry } from './settings/channel-registry.ts'
import { describeFailure } from './channels/describe-failure.ts'
import { settingsRoutes } from './settings/notification-settings-routes.ts'
import { createOutbox } from './outbox/outbox.ts'
import { deviceRoutes } from './settings/device-routes.ts'
import { readPushKeys } from './channels/push/send-push.ts'
import { createClosures } from './settings/notification-settings.ts'
import { createOwnerNotices } from './owner-notices.ts'
import { createProgramWebhookNotice } from './program-webhook-notice.ts'
import { createSignInNotice } from './sign-in-notice.ts'
import { createNoteWebhook } from './webhook-failures.ts'
import { convertErasurePositions } from './erasure-positions.ts'
import { createTestLimit } from './settings/test-channel.ts'
import { webhookRoutes } from './settings/webhook-routes.ts'
import { createThrottle } from './outbox/throttle.ts'
import type { ChannelRegistry } from './outbox/channel.ts'
import { openMailer, verifyMailServer } from './channels/mailer.ts'
import type { RequestUrlOf } from './channels/channel-deps.ts'
import type { Store } from '../stores/store.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../platform/metrics.ts'

interface NotificationsDeps {
  store: Store
  config: Config
  log: Log
  metrics: Metrics | undefined
  publicUrl: string
  sessions: SessionCheck
  requestUrlOf: RequestUrlOf
  /** Default: those that the environment, the owner's settings, and the devices ask for. */
  channels?: ChannelRegistry | undefined
}

export type Notifications = ReturnType<typeof createNotifications>

/** Creates what notifies the owner and visitors: the outbox, its channels, the owner's settings, and the devices. */
export function createNotifications({ sessions, requestUrlOf, ...deps }: NotificationsDeps) {
  const { store, config, log, metrics, publicUrl } = deps
  const sendMail = openMailer(config)
  const notices = sendMail && createOwnerNotices({ store, config, sendMail, log })
  const onDisabled = () => channels.refresh()
  const noteWebhook = createNoteWebhook({ store, config, publicUrl, notices, onDisabled, log })
  const channels: ChannelRegistry =
    deps.channels ?? createChannelRegistry({ config, store, publicUrl, noteWebhook, requestUrlOf, log })
  const closures = createClosures(store)
  const outbox = createOutbox({ store, channels, log, metrics })
  const limitTests = createTestLimit(store)
  const routeDeps = {
    store,
    channels,
    closures,
    outbox,
    publicUrl,
    config,
    log,
    limitTests,
    noteWebhook,
    onProgramWebhook: notices && createProgramWebhookNotice(notices, publicUrl),
    ...sessions,
  }
  let ends: (() => unknown)[] = []
  return {
    channels,
    closures,
    outbox,
    throttle: createThrottle(store, config),
    /** Notifies the owner of a sign-in from a new browser. Undefined without a mail server. */
    onNewBrowser: notices && createSignInNotice({ store, config, publicUrl, notices }),
    routes: [settingsRoutes, deviceRoutes, webhookRoutes].map((routesOf) => routesOf(routeDeps)),
    /** Delivers what is due, from now on. */
    start() {
      outbox.start()
      void completeCallBacks(store, channels, log)
      // What fails is made when it is first needed.
      readPushKeys(store).catch(() => undefined)
      if (config.SMTP_URL !== undefined) void warnOfMailServer(config.SMTP_URL, log)
      ends = [channels.follow(), closures.follow(), convertErasurePositions(store, config, log)]
    },
    /** Waits for deliveries in progress, a few seconds at most. */
    async stop() {
      await Promise.all([...ends.map((end) => end()), outbox.stop(), notices?.stop()])
    },
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
