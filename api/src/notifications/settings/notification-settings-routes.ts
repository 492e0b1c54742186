import {
  settingsOperations,
  type NotificationTest,
  type NotificationTestResult,
  type Settings,
  type SettingsPatch,
} from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { usernameOf, type SignedInDeps } from '../../accounts/sessions/sessions.ts'
import type { Config } from '../../config.ts'
import { oneLine } from '../../platform/format/control-characters.ts'
import { ProblemError } from '../../http/problem.ts'
import { route } from '../../http/operations.ts'
import { entityTag, isMatch } from '../../http/request/entity-tag.ts'
import { allWebhooks, type StoredWebhook } from '../channels/stored-webhooks.ts'
import type { ChannelDeps } from '../channels/channel-deps.ts'
import type { ChannelRegistry } from '../outbox/channel.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { completeCallBacks } from '../outbox/complete-call-backs.ts'
import {
  changeSettings,
  fixedSettings,
  readStoredSettings,
  withEnvironment,
  type Closures,
} from './notification-settings.ts'
import { readReceiverNames } from './receiver-names.ts'
import { testChannel } from './test-channel.ts'
import { actorOf } from '../../http/sender.ts'
import { publishedSamples } from '../../platform/samples.ts'
import { mediumOf } from '../../stores/interface/delivery-key.ts'

export interface NotificationRoutesDeps extends SignedInDeps {
  config: Config
  publicUrl: string
  channels: ChannelRegistry
  closures: Closures
  outbox: Outbox
  limitTests: RequestHandler
  noteWebhook: ChannelDeps['noteWebhook']
  /** Notifies the owner of a webhook that a program has added. Undefined without a mail server. */
  onProgramWebhook: ((webhook: StoredWebhook) => void) | undefined
}

/** `/api/settings`: how the owner is notified, and tests of it. */
export function settingsRoutes(deps: NotificationRoutesDeps): Router {
  const { store, channels, closures, publicUrl, config, log, limitTests, guard } = deps
  const describe = async () => {
    const [stored, all] = await Promise.all([
      readStoredSettings(store),
      allWebhooks(store, config),
      channels.refresh(),
    ])
    const announcing = (await channels.current()).filter((each) => each.event === 'created' && !each.isPaused)
    const inUse = all.filter(({ disabledAt }) => disabledAt === null)
    const webhooks = [...new Set(inUse.map(({ url }) => new URL(url).host))]
    const body: Settings = {
      ...withEnvironment(stored, config),
      fixed: fixedSettings(config),
      canSendEmail: canSendEmail(config),
      isAnybodyNotified: announcing.length > 0,
      webhooks,
      timeZone: config.TIME_ZONE,
      samples: publishedSamples(publicUrl),
      canBackUp: config.MONGODB_URI === undefined,
    }
    return { status: 200, headers: { ETag: entityTag(stored) }, body } as const
  }

  /** Sends a test to each receiver of a channel. Devices are those of the user, because a push rings. */
  async function runTests(
    kind: NotificationTest['channel'],
    username: string,
  ): Promise<NotificationTestResult[]> {
    if (kind === 'email' && !canSendEmail(config)) return [noMailServer]
    await channels.refresh()
    const nameOf = await readReceiverNames(store, username)
    const results = (await channels.current())
      .filter(({ receiver, event }) => mediumOf(receiver) === kind && event === 'created')
      .map(async (channel): Promise<NotificationTestResult[]> => {
        const target = nameOf(channel.receiver)
        if (target === null) return []
        const { passed, lines } = await testChannel(channel)
        return [{ target, passed, detail: lines.map(oneLine).join(' ') }]
      })
    return (await Promise.all(results)).flat()
  }

  return route(settingsOperations, guard).to({
    async getSettings() {
      return describe()
    },

    async updateSettings({ req, res, body: patch }) {
      refuseFixed(patch, config)
      await changeSettings(store, patch, (stored) => {
        if (!isMatch(req.get('If-Match'), entityTag(stored)))
          throw new ProblemError(
            'precondition-failed',
            'Somebody else has changed the settings in the meantime. Read them again before you change them.',
          )
      })
      log.info({ ...actorOf(req, res), settings: Object.keys(patch) }, 'settings changed')
      await Promise.all([channels.refresh(), closures.refresh()])
      // A new address gets reminders of the calls that are agreed upon.
      void completeCallBacks(store, channels, log)
      return describe()
    },

    testNotifications: {
      before: [limitTests],
      async handle({ req, res, body: { channel } }) {
        const items = await runTests(channel, usernameOf(res))
        log.info({ ...actorOf(req, res), channel }, 'notifications tested')
        return { status: 200, body: { items } }
      },
    },
  })
}

const canSendEmail = ({ SMTP_URL, MAIL_FROM }: Config) => SMTP_URL !== undefined && MAIL_FROM !== undefined

const noMailServer: NotificationTestResult = {
  target: 'Email is not set up.',
  passed: false,
  detail: 'The server cannot send email. Set SMTP_URL and MAIL_FROM in its environment, then restart it.',
}

/** @throws {ProblemError} 422 if a patch changes what an environment variable decides. */
function refuseFixed(patch: SettingsPatch, config: Config) {
  const errors = fixedSettings(config)
    .filter(({ setting }) => setting in patch)
    .map(({ setting, variable }) => ({
      pointer: `/${setting}`,
      detail: `${variable} in the server's environment decides this.`,
      code: 'invalid' as const,
    }))
  if (errors.length > 0)
    throw new ProblemError('invalid-request', errors.map(({ detail }) => detail).join(' '), { errors })
}
