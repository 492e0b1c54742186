import type { Source } from '@concrete-quote/openapi'
import type { Collections, Definition } from './collection.ts'

const sourceRecords: Definition<Source> = {
  name: 'sources',
  key: 'origin',
  order: [
    ['name', 1],
    ['origin', 1],
  ],
  proof: 'name',
}

export type SourceStore = ReturnType<typeof sourceStore>

/** Stores which origins belong to which source. */
export function sourceStore(collection: Collections) {
  const sources = collection(sourceRecords)
  return {
    /** Registers an origin of a source. False if the origin belongs to another source. */
    addSource: async (source: Source): Promise<boolean> =>
      (await sources.add(source)) || (await sources.find([source])).length > 0,
    /** Removes a source with all its origins. False if there is no such source. */
    removeSource: (name: string) => sources.remove({ name }),
    /** Removes an origin of a source that has others. False if it is its only one, or none of it. */
    removeOrigin: async ({ name, origin }: Source): Promise<boolean> =>
      (await sources.find([{ name }])).length > 1 && sources.remove({ name, origin }),
    /** All registered origins, ordered by name and origin. */
    sources: () => sources.find(),
  }
}
