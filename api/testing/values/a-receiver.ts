import { fixedWebhooks, type StoredWebhook } from '../../src/notifications/channels/stored-webhooks.ts'

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'key').toString('base64')}`

/** A webhook of the environment, which may be posted to a private address. */
export function aReceiver(url: string, changes: Partial<StoredWebhook> = {}) {
  const [webhook] = fixedWebhooks({ WEBHOOK_URLS: [url], WEBHOOK_SECRET }) as [StoredWebhook]
  return { ...webhook, id: 'hook', allowPrivate: true, ...changes }
}
