import type { Source } from '@concrete-quote/openapi'

/** The number of quotes of a source in a month (UTC) such as `2026-11`, without suspected spam. */
export interface SourceCount {
  source: string | null
  month: string
  quotes: number
}

/** The maximum of counts: senders may name any source. */
export const maxSourceCounts = 10_000

/**
 * Stores which origins belong to which source, and counts quotes by source. Every method rejects with
 * `StoreUnavailableError` while the store is unavailable.
 */
export interface SourceStore {
  /** Registers an origin of a source. False if the origin belongs to another source. */
  addSource(source: Source): Promise<boolean>
  /** Removes a source with all its origins. False if there is no such source. */
  removeSource(name: string): Promise<boolean>
  /** All registered origins, ordered by name and origin. */
  sources(): Promise<Source[]>
  /** The registered origins that are `origin`, or belong to the source `name`. */
  findSources(origin: string | undefined, name: string | null): Promise<Source[]>
  /** The number of quotes by source and month: at most `maxSourceCounts`, the largest first. */
  countBySource(): Promise<SourceCount[]>
}
