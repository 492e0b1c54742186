import type { NotificationSettings } from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredDevice } from '../../stores/interface/account-store.ts'
import type { Store } from '../../stores/store.ts'
import type { StoredWebhook } from './stored-webhooks.ts'

/** Returns the link by which a visitor adds photos to a quote. Undefined if the store fails. */
export type PhotosUrlOf = (quoteId: string) => Promise<string | undefined>

export interface ChannelDeps {
  config: Config
  settings: NotificationSettings
  devices: StoredDevice[]
  /** Those that the owner has added. */
  webhooks: StoredWebhook[]
  store: Store
  publicUrl: string
  /** Default: confirmations have no link to photos. */
  photosUrlOf?: PhotosUrlOf | undefined
  /** Notes whether a webhook has accepted a message. Never rejects. Default: nothing is noted. */
  noteWebhook?: ((id: string, isAccepted: boolean) => Promise<void>) | undefined
  /** Default: nothing is logged. */
  log?: Log | undefined
}
