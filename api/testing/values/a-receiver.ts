import { webhookEvents } from '@concrete-quote/openapi'
import { healthy, type StoredWebhook } from '../../src/notifications/channels/stored-webhooks.ts'

/** A webhook of the environment, which may be posted to a private address. */
export const aReceiver = (url: string, changes: Partial<StoredWebhook> = {}) => ({
  id: 'hook',
  target: url,
  url,
  description: '',
  events: [...webhookEvents],
  source: null,
  createdAt: null,
  ...healthy,
  secret: `whsec_${Buffer.alloc(32, 'key').toString('base64')}`,
  former: null,
  allowPrivate: true,
  ...changes,
})
