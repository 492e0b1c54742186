import type { NotificationSettings, StoredQuote } from '@concrete-quote/openapi'
import type { StoredWebhook, WebhookFailure } from './stored-webhooks.ts'
import type { Store } from '../../stores/store.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredDevice } from '../../stores/records/accounts.ts'

/** Returns the address of the page of a visitor. Undefined if it does not work, or the store fails. */
export type RequestUrlOf = (quote: StoredQuote) => Promise<string | undefined>

export interface ChannelDeps {
  store: Store
  config: Config
  publicUrl: string
  log: Log
  settings: NotificationSettings
  devices: StoredDevice[]
  /** Those that the owner has added. */
  webhooks: StoredWebhook[]
  requestUrlOf: RequestUrlOf
  /** Notes that a webhook has accepted a message, or has not. Never rejects. */
  noteWebhook: (id: string, failure?: WebhookFailure) => Promise<void>
}
