import type { Source } from '@concrete-quote/openapi'
import type { Logger } from 'pino'
import type {
  AccountStore,
  InvitationStore,
  TokenStore,
  PasskeyStore,
  DeviceStore,
} from './interface/account-store.ts'
import type { CallTapStore, ChangeStore, RecordStore } from './interface/record-store.ts'
import type { DeliveryStore } from './interface/delivery-store.ts'
import type { PhotoStore } from './interface/photo-store.ts'
import type { QuoteStore } from './interface/quote-store.ts'
import type { Limit, Limiter } from './limiter.ts'

/** Stores which origins belong to which source. */
export interface SourceStore {
  /** Registers an origin of a source. False if the origin belongs to another source. */
  addSource(source: Source): Promise<boolean>
  /** Removes a source with all its origins. False if there is no such source. */
  removeSource(name: string): Promise<boolean>
  /** All registered origins, ordered by name and origin. */
  sources(): Promise<Source[]>
}

/** Stores values that all processes share. */
export interface SettingsStore {
  /** A value, such as the owner's settings as JSON. */
  setting(name: SettingName): Promise<string | undefined>
  /** Stores a value unless it has changed since `before` was read (optimistic concurrency control). False if it has. */
  setSetting(name: SettingName, value: string, before: string | undefined): Promise<boolean>
}

/** What is stored, all as JSON. */
export const settingNames = [
  'notifications', // The owner's settings.
  'pushKeys', // Those that pushes are signed with (VAPID).
  'photoLinkSecret', // Of the links to photos.
  'passkeySecret', // Of the challenges that passkeys sign.
  'monthlyReport', // Which one was sent last.
  'erasurePositions', // Up to which erasure each webhook was notified.
  'firstAccount', // The one-time links by which it is created.
  'webhooks', // Those that the owner has added.
  'lastSeenAt', // When old quotes were last erased, in milliseconds since 1970.
  'partnerLinks', // The hashes of their keys.
] as const
export type SettingName = (typeof settingNames)[number]

/** Stores everything. Every method rejects with `StoreUnavailableError` while the store is unavailable. */
export interface Store
  extends
    QuoteStore,
    PhotoStore,
    AccountStore,
    InvitationStore,
    TokenStore,
    PasskeyStore,
    DeliveryStore,
    RecordStore,
    ChangeStore,
    SourceStore,
    CallTapStore,
    DeviceStore,
    SettingsStore {
  /** Counts a limit for all processes that share the store. The counts are not durable. */
  limiter(limit: Limit): Limiter
  /**
   * Checks the embedded store, and each quote against its digest. Blocks the event loop in parts: for commands.
   * @throws {UserFacingError} if there is damage, or the store is in MongoDB. The message names damaged quotes.
   */
  check(): Promise<void>
  /** Resolves if quotes can be stored. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Is called with the ID of each quote whose content is not what was stored. */
export type OnDamage = (id: string) => void

export interface StoreUse {
  /** Default: nothing is logged. */
  log?: Logger
  onDamage?: OnDamage
  /**
   * Whether a command uses it, beside a server or alone: nobody waits for each call, so that calls get longer deadlines and
   * more retries, and work that only a server does is left to it. Default: false.
   */
  isCommand?: boolean
}
