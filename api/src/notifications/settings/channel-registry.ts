import type { NotificationSettings } from '@concrete-quote/openapi'
import { formatChannel, type ChannelKey } from '../../stores/interface/delivery-key.ts'
import type { StoredDevice } from '../../stores/interface/account-store.ts'
import { createSharedCopy } from '../../stores/shared-copy.ts'
import { isReminder, recipientsOf, type Channel, type ChannelRegistry } from '../outbox/channel.ts'
import type { ChannelDeps } from '../channels/channel-deps.ts'
import { emailChannels } from '../channels/email.ts'
import { pushChannels } from '../channels/push/push.ts'
import { webhookChannels } from '../channels/webhook.ts'
import { readSettings } from './notification-settings.ts'
import { readWebhooks, type StoredWebhook } from '../channels/stored-webhooks.ts'
import type { Log } from '../../platform/log.ts'
import { allQuotes, type QuoteStore } from '../../stores/interface/quote-store.ts'

/** Opens all channels that the environment, the owner's settings, and the devices ask for. */
export const openChannels = (deps: ChannelDeps): Channel[] => [
  ...emailChannels(deps),
  ...webhookChannels(deps),
  ...pushChannels(deps),
]

type RegistryDeps = Omit<ChannelDeps, 'settings' | 'devices' | 'webhooks'>

/** Creates the registry of the channels that the environment, the owner's settings and webhooks, and the devices ask for. */
export function createChannelRegistry(deps: RegistryDeps): ChannelRegistry {
  const { config, store } = deps
  let channels = new Map<string, Channel>()
  /** What the channels were opened for, as JSON. Undefined before the first read. */
  let openedFor: string | undefined
  let addresses: string[] = []

  function open(settings: NotificationSettings, devices: StoredDevice[], webhooks: StoredWebhook[]) {
    const wanted = JSON.stringify([
      settings,
      devices.map(({ lastPushedAt: _, ...device }) => device),
      webhooks,
    ])
    if (wanted === openedFor) return
    channels = byChannel(openChannels({ ...deps, settings, devices, webhooks }))
    addresses = settings.notifyTo
    openedFor = wanted
  }

  const { load, ...copy } = createSharedCopy(
    () => Promise.all([readSettings(store, config), store.devices(), readWebhooks(store)]),
    (stored) => open(...stored),
  )

  return {
    ...copy,
    async current() {
      if (openedFor === undefined) await load()
      return [...channels.values()]
    },
    known: (key) => channels.get(formatChannel(key)),
    async find(key) {
      const name = formatChannel(key)
      if (!channels.has(name)) await load()
      return channels.get(name)
    },
    isUnwanted(key) {
      const { medium, event, target } = key
      // An address of the environment may be missing by mistake, and the visitor is no address of the owner.
      const isRemoved =
        medium === 'email' &&
        event !== 'confirmation' &&
        config.NOTIFY_TO === undefined &&
        !addresses.includes(target)
      return isRemoved || isDroppable(key)
    },
  }
}

/**
 * Whether reminders were turned off or are for an address that is no longer in use, or the device or the webhook was
 * removed or turned off. A URL of the environment may be missing by mistake.
 */
export const isDroppable = (key: ChannelKey) =>
  isReminder(key) || key.medium === 'push' || (key.medium === 'webhook' && !URL.canParse(key.target))

export const byChannel = (channels: Channel[]) =>
  new Map(channels.map((channel) => [formatChannel(channel), channel]))

/**
 * Stores the deliveries that calls lack: those that were agreed upon before a receiver was added to the configuration, or
 * that came from another store. Existing ones are kept. Never rejects: what fails is logged, and completed by the next start.
 */
export async function completeCallBacks(
  store: QuoteStore,
  channels: { current: () => Promise<Channel[]> },
  log: Log,
): Promise<void> {
  try {
    const announcing = (await channels.current()).filter(({ isPerTime }) => isPerTime)
    if (announcing.length === 0) return
    for await (const quote of allQuotes(store, { callBack: true, hideSpam: true }))
      await store.update(quote, quote, recipientsOf(quote, announcing))
  } catch (error) {
    log.warn({ err: error }, 'reminders of calls were not completed; the next start retries it')
  }
}
