import type { NotificationSettings } from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredDevice } from '../../stores/interface/device-store.ts'
import { createSharedCopy, type SharedCopy } from '../../stores/shared-copy.ts'
import type { Store } from '../../stores/store.ts'
import { channelKey, isPushKey, isReminderKey, parseDeliveryKey, type Channel } from '../outbox/channel.ts'
import { openMailer, type SendMail } from '../messages/mail.ts'
import { openChannels } from './media.ts'
import { readSettings } from './notification-settings.ts'

/** The channels in use, which change with the settings and the devices. */
export interface ChannelRegistry extends SharedCopy {
  /** Those in use. Reads the settings if they were not read before. */
  current(): Promise<Channel[]>
  /** The channel of a key, as the settings were last read. */
  known(key: string): Channel | undefined
  /** The channel of a key. Reads the settings again before it says that there is none. */
  find(key: string): Promise<Channel | undefined>
  /** Whether the owner does not want the messages of a channel that does not exist, as the settings were last read. */
  isUnwanted(key: string): boolean
}

interface RegistryDeps {
  config: Config
  store: Store
  /** The origin that visitors use. */
  publicUrl: string
  /** Default: that of the configuration. */
  sendMail?: SendMail | undefined
  /** Default: nothing is logged. */
  log?: Log
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Creates the registry of the channels that the environment, the owner's settings, and the devices ask for. */
export function createChannelRegistry(deps: RegistryDeps): ChannelRegistry {
  const { config, store, sendMail = openMailer(config) } = deps
  let channels = new Map<string, Channel>()
  /** What the channels were opened for, as JSON. Undefined before the first read. */
  let openedFor: string | undefined
  let addresses: string[] = []

  function open(settings: NotificationSettings, devices: StoredDevice[]) {
    const wanted = JSON.stringify([settings, devices.map(({ lastPushedAt: _, ...device }) => device)])
    if (wanted === openedFor) return
    channels = byKey(openChannels({ ...deps, sendMail, settings, devices }))
    addresses = settings.notifyTo
    openedFor = wanted
  }

  const { load, ...copy } = createSharedCopy(
    () => Promise.all([readSettings(store, config), store.devices()]),
    ([settings, devices]) => open(settings, devices),
  )

  return {
    ...copy,
    async current() {
      if (openedFor === undefined) await load()
      return [...channels.values()]
    },
    known: (key) => channels.get(key),
    async find(key) {
      if (!channels.has(key)) await load()
      return channels.get(key)
    },
    isUnwanted(key) {
      const { channel } = parseDeliveryKey(key)
      const address = /^(?:email|digest|spam-digest|photos) (.+)$/.exec(channel)?.[1]
      // An address of the environment may be missing by mistake.
      const isRemoved =
        address !== undefined && config.NOTIFY_TO === undefined && !addresses.includes(address)
      return isRemoved || isDroppable(key)
    },
  }
}

/** Creates the registry of channels that never change. */
export function fixedChannels(channels: Channel[]): ChannelRegistry {
  const all = byKey(channels)
  return {
    current: () => Promise.resolve(channels),
    known: (key) => all.get(key),
    find: (key) => Promise.resolve(all.get(key)),
    isUnwanted: isDroppable,
    refresh: () => Promise.resolve(),
    follow: () => () => undefined,
  }
}

/** Whether reminders were switched off or are for an address that is no longer in use, or the device was removed. */
const isDroppable = (key: string) => isReminderKey(key) || isPushKey(key)

const byKey = (channels: Channel[]) => new Map(channels.map((channel) => [channelKey(channel), channel]))
