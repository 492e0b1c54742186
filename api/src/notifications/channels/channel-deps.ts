import type { NotificationSettings } from '@concrete-quote/openapi'
import type { Deps } from '../../http/routes.ts'
import type { StoredDevice } from '../../stores/interface/account-store.ts'
import type { StoredWebhook } from './stored-webhooks.ts'

/** Returns the link by which a visitor adds photos to a quote. Undefined if the store fails. */
export type PhotosUrlOf = (quoteId: string) => Promise<string | undefined>

export interface ChannelDeps extends Pick<Deps, 'store' | 'config' | 'publicUrl' | 'log'> {
  settings: NotificationSettings
  devices: StoredDevice[]
  /** Those that the owner has added. */
  webhooks: StoredWebhook[]
  photosUrlOf: PhotosUrlOf
  /** Notes whether a webhook has accepted a message. Never rejects. */
  noteWebhook: (id: string, isAccepted: boolean) => Promise<void>
}
