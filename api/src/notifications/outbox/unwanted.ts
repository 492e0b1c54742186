import { reminds, type ChannelKey } from '../../stores/interface/delivery-key.ts'

/**
 * Whether the owner does not want the messages of a channel that is not in use: reminders were turned off, or the address,
 * the device, or the webhook was removed. What the environment decides may be missing by mistake.
 * @param addresses Those of the owner's settings. Undefined if the environment decides them.
 */
export function isUnwanted({ receiver, event }: ChannelKey, addresses: string[] | undefined): boolean {
  if (reminds[event]) return true
  switch (receiver.kind) {
    case 'address':
      return addresses !== undefined && !addresses.includes(receiver.address)
    case 'webhook':
    case 'device':
      return true
    case 'webhook-url':
    case 'visitor':
      return false
  }
}
