import type { NotificationSettings } from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredDevice } from '../../stores/interface/device-store.ts'
import type { Store } from '../../stores/store.ts'
import type { Channel } from '../outbox/channel.ts'
import type { SendMail } from './mailer.ts'
import type { StoredWebhook } from './stored-webhooks.ts'

/** What the channels that announce each quote at once to the owner are opened with. They need no store. */
export interface AnnouncementDeps {
  config: Config
  settings: Pick<NotificationSettings, 'notifyTo'>
  /** The origin that visitors use. */
  publicUrl: string
  /** Undefined if no email can be sent. */
  sendMail: SendMail | undefined
  /** Those that the owner has added. Default: none. */
  webhooks?: StoredWebhook[]
  /** Notes whether one of these has accepted a message. Never rejects. Default: nothing is noted. */
  noteWebhook?: ((id: string, isAccepted: boolean) => Promise<void>) | undefined
}

/** Returns the link by which a visitor adds photos to a quote. Undefined if the store fails. */
export type PhotosUrlOf = (quoteId: string) => Promise<string | undefined>

/** What the other channels are opened with. */
export interface ChannelDeps extends AnnouncementDeps {
  settings: NotificationSettings
  /** The devices to push to. */
  devices: StoredDevice[]
  store: Store
  /** Default: confirmations have no link to photos. */
  photosUrlOf?: PhotosUrlOf | undefined
  /** Default: nothing is logged. */
  log?: Log
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Opens the channels of a medium. */
export interface OpenMedium {
  /** Opens those that announce each quote at once, unless they need a store. */
  announcements?: (deps: AnnouncementDeps) => Channel[]
  /** Opens the others. */
  channels: (deps: ChannelDeps) => Channel[]
}
