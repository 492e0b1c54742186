import type { Source } from '@concrete-quote/openapi'

/**
 * Stores which origins belong to which source. Every method rejects with `StoreUnavailableError` while the store is
 * unavailable.
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
}
