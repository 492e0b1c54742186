import { retryConflicts } from '../retry-conflicts.ts'
import type { Collections, Definition } from './collection.ts'

/** How often pages of a source showed the form on a day. */
export interface FormViews {
  /** The day and the source, so that records are ordered by day. */
  id: string
  /** In the time zone of the company, such as `2026-11-30`. */
  day: string
  source: string
  views: number
  /** RFC 3339, UTC. */
  lastSeenAt: string
}

const formViewRecords: Definition<FormViews> = {
  name: 'formViews',
  key: 'id',
  order: [['id', 1]],
}

/** Stores how often the form was shown. */
export function formViewStore(collection: Collections) {
  const all = collection(formViewRecords)
  return {
    /** Adds to the views of a source on a day. Concurrent ones are all counted. */
    async addFormViews({ day, source, views, lastSeenAt }: Omit<FormViews, 'id'>): Promise<void> {
      const id = `${day} ${source}`
      await retryConflicts(async () => {
        const [before] = await all.find([{ id }])
        if (!before) return all.add({ id, day, source, views, lastSeenAt })
        const latest = lastSeenAt > before.lastSeenAt ? lastSeenAt : before.lastSeenAt
        return all.change({ id, views: before.views }, { views: before.views + views, lastSeenAt: latest })
      })
    },
    /** Stores the views of a source on a day in place of those that are stored. */
    async setFormViews(views: FormViews): Promise<void> {
      const { id, ...changes } = views
      await retryConflicts(async () => (await all.change({ id }, changes)) || all.add(views))
    },
    /** The views of a day and later ones, ordered by day and source. */
    formViews: (since = '') => all.find([{ id: { above: since } }]),
    /** Erases the views before a day. */
    eraseFormViews: async (day: string) => void (await all.remove({ id: { below: day } })),
  }
}
