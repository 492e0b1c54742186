import { pino } from 'pino'
import { byChannel } from '../src/notifications/settings/channel-registry.ts'
import { isUnwanted } from '../src/notifications/outbox/unwanted.ts'
import type { Channel, ChannelRegistry } from '../src/notifications/outbox/channel.ts'
import { formatChannel } from '../src/stores/interface/delivery-key.ts'

/** What channels use besides the store and the configuration: no links to photos, and nothing is noted or logged. */
export const quiet = {
  requestUrlOf: () => Promise.resolve(undefined),
  noteWebhook: () => Promise.resolve(),
  log: pino({ level: 'silent' }),
}

/** Creates the registry of channels that never change. */
export function fixedChannels(channels: Channel[]): ChannelRegistry {
  const all = byChannel(channels)
  return {
    current: () => Promise.resolve(channels),
    paused: () => [],
    known: (key) => all.get(formatChannel(key)),
    find: (key) => Promise.resolve(all.get(formatChannel(key))),
    isUnwanted: (key) => isUnwanted(key, undefined),
    refresh: () => Promise.resolve(),
    follow: () => () => undefined,
  }
}
