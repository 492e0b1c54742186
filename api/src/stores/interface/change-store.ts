import type { StoredQuote } from '@concrete-quote/openapi'
import type { Erasure } from './record-store.ts'

/** The position of a change among all: when it was, in milliseconds since 1970, and the ID of its quote. */
export interface Position {
  at: number
  id: string
}

/** Selects changes. */
export interface ChangeFilter {
  /** Only what changed at this time or later, in milliseconds since 1970. */
  since: number
  /** Only what follows this position. */
  after?: Position | undefined
  /** Only quotes of this partner; empty: only those of none. */
  source?: string | undefined
  limit: number
}

/** Changes, the earliest first. */
export interface Changes<Item> {
  items: Item[]
  /** The position after which the next ones follow, at any later time. */
  end: Position
}

/**
 * Lists what has changed, so that others can follow: what is read after the `end` of one list neither leaves out nor
 * repeats a change. A quote that changed several times is listed once, at its latest change. Every method rejects with
 * `StoreUnavailableError` while the store is unavailable.
 */
export interface ChangeStore {
  /** The quotes that were stored, that changed, or to which photos were added or removed. */
  changedQuotes(filter: ChangeFilter): Promise<Changes<StoredQuote>>
  /** The erasures. That of a quote that an import erased before it was stored here has no partner. */
  erasedQuotes(filter: ChangeFilter): Promise<Changes<Erasure>>
}

/** The position before everything that changed at a time or later. */
export const startOf = ({ since, after }: ChangeFilter): Position => after ?? { at: since, id: '' }
