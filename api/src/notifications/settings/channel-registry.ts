import { media, type Medium, type NotificationSettings } from '@concrete-quote/openapi'
import { formatChannel } from '../../stores/interface/delivery-key.ts'
import { createSharedCopy } from '../../stores/shared-copy.ts'
import type { Channel, ChannelRegistry } from '../outbox/channel.ts'
import { isUnwanted } from '../outbox/unwanted.ts'
import type { ChannelDeps } from '../channels/channel-deps.ts'
import { emailChannels } from '../channels/email.ts'
import { pushChannels } from '../channels/push/push.ts'
import { webhookChannels } from '../channels/webhook.ts'
import { readSettings } from './notification-settings.ts'
import { readWebhooks, type StoredWebhook } from '../channels/stored-webhooks.ts'
import type { StoredDevice } from '../../stores/records/accounts.ts'

/** What opens the channels of each medium. */
const channelsBy: Record<Medium, (deps: ChannelDeps) => Channel[]> = {
  email: emailChannels,
  webhook: webhookChannels,
  push: pushChannels,
}

/** Opens all channels that the environment, the owner's settings, and the devices ask for. */
export const openChannels = (deps: ChannelDeps): Channel[] =>
  media.flatMap((medium) => channelsBy[medium](deps))

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
    paused: () => [...channels.values()].filter(({ isPaused }) => isPaused),
    known: (key) => channels.get(formatChannel(key)),
    async find(key) {
      const name = formatChannel(key)
      if (!channels.has(name)) await load()
      return channels.get(name)
    },
    isUnwanted: (key) => isUnwanted(key, config.NOTIFY_TO === undefined ? addresses : undefined),
  }
}

export const byChannel = (channels: Channel[]) =>
  new Map(channels.map((channel) => [formatChannel(channel), channel]))
