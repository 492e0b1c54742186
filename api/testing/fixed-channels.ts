import { byChannel, isDroppable } from '../src/notifications/settings/channel-registry.ts'
import type { Channel, ChannelRegistry } from '../src/notifications/outbox/channel.ts'
import { formatChannel } from '../src/stores/interface/delivery-key.ts'

/** Creates the registry of channels that never change. */
export function fixedChannels(channels: Channel[]): ChannelRegistry {
  const all = byChannel(channels)
  return {
    current: () => Promise.resolve(channels),
    known: (key) => all.get(formatChannel(key)),
    find: (key) => Promise.resolve(all.get(formatChannel(key))),
    isUnwanted: isDroppable,
    refresh: () => Promise.resolve(),
    follow: () => () => undefined,
  }
}
