import type { AccountStore } from './interface/account-store.ts'
import type { DeliveryStore } from './interface/delivery-store.ts'
import type { Limit, Limiter } from './limiter/limiter.ts'
import type { RecordStore } from './interface/record-store.ts'
import type { QuoteStore } from './interface/quote-store.ts'
import type { SourceStore } from './interface/source-store.ts'
import type { TokenStore } from './interface/token-store.ts'

/** Stores values that all processes share. */
export interface SettingsStore {
  /** The time stored by `setLastSeenAt`, in milliseconds since 1970. */
  lastSeenAt(): Promise<number | undefined>
  setLastSeenAt(ms: number): Promise<void>
}

/** Stores everything. */
export interface Store
  extends QuoteStore, AccountStore, TokenStore, DeliveryStore, RecordStore, SourceStore, SettingsStore {
  /** Counts a limit for all processes that share the store. The counts are not durable. */
  limiter(limit: Limit): Limiter
  /**
   * Copies the store to a file, as it is at this moment, without blocking other work.
   * @throws {UserFacingError} if that is not possible.
   */
  backUp(file: string): Promise<void>
  /**
   * Overwrites the bytes of erased quotes in unused parts of the store's files, in short steps. `erase` schedules this by
   * itself; after `eraseAll`, the caller does it.
   */
  scrub(): AsyncGenerator<ScrubProgress>
  /**
   * Checks the store for damage, without blocking other work.
   * @throws {UserFacingError} if there is damage, or the store cannot be checked.
   */
  check(): Promise<void>
  /** Resolves if the store is available. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The progress of overwriting unused parts of the store's files. */
export interface ScrubProgress {
  scrubbed: number
  total: number
}
