import type { Source } from '@concrete-quote/openapi'

/** The number of quotes of a source in a month (UTC) such as `2026-11`, without suspected spam. */
export interface SourceCount {
  source: string | null
  month: string
  quotes: number
}

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
  /** The number of quotes by source and month: those of registered sources, then the largest, at most `max`. */
  countBySource(max: number): Promise<SourceCount[]>
}
