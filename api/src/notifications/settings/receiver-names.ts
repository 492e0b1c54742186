import type { Receiver } from '../../stores/interface/delivery-key.ts'
import { readWebhooks, type WebhookStore } from '../channels/stored-webhooks.ts'
import type { AccountStore } from '../../stores/records/accounts.ts'

/**
 * Reads by what name the owner knows each receiver: an address, the host of a webhook, whose path may be secret, or the name
 * of a device. Null for the visitor, and for what was removed.
 * @param username Only the devices of this user have names.
 */
export async function readReceiverNames(store: AccountStore & WebhookStore, username?: string) {
  const [devices, webhooks] = await Promise.all([store.devices(), readWebhooks(store)])
  const own = devices.filter((device) => username === undefined || device.username === username)
  const names = new Map([
    ...own.map(({ id, name }) => [id, name] as const),
    ...webhooks.map(({ id, url }) => [id, new URL(url).host] as const),
  ])
  return (receiver: Receiver): string | null => {
    switch (receiver.kind) {
      case 'address':
        return receiver.address
      case 'visitor':
        return null
      case 'webhook-url':
        return new URL(receiver.url).host
      case 'webhook':
      case 'device':
        return names.get(receiver.id) ?? null
    }
  }
}
