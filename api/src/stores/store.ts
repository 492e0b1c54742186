import type { Logger } from 'pino'
import type { ChangeStore, RecordStore } from './interface/record-store.ts'
import type { DeliveryStore } from './interface/delivery-store.ts'
import type { PhotoStore } from './interface/photo-store.ts'
import type { QuoteStore } from './interface/quote-store.ts'
import type { Limit, Limiter } from './limiter.ts'
import type { RecordStores } from './records/record-stores.ts'

/** Stores everything. Every method rejects with `StoreUnavailableError` while the store is unavailable. */
export interface Store extends QuoteStore, PhotoStore, DeliveryStore, RecordStore, ChangeStore, RecordStores {
  /** Counts a limit for all processes that share the store. The counts are not durable. */
  limiter(limit: Limit): Limiter
  /**
   * Checks the embedded store, and each quote against its digest. Blocks the event loop in parts: for commands.
   * @throws {UserFacingError} if there is damage, or the store is in MongoDB. The message names damaged quotes.
   */
  check(): Promise<void>
  /**
   * The connections of the pool that commands use. The MongoDB driver (7.9) never returns one that ended while a command was
   * written to it. Not of the embedded store, which has none.
   */
  connectionsInUse?(): number
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
