import type { Closure } from '@concrete-quote/openapi'
import { createSharedCopy } from '../../stores/shared-copy.ts'
import type { SettingsStore } from '../../stores/store.ts'
import { readStoredSettings } from './notification-settings.ts'

export type Closures = ReturnType<typeof createClosures>

/** Creates the copy of the days that the owner closed, which change with the settings, beside those of the record. */
export function createClosures(store: Pick<SettingsStore, 'setting'>) {
  let closures: Closure[] | undefined
  const copy = createSharedCopy(
    () => readStoredSettings(store),
    (settings) => (closures = settings.closures),
  )
  return {
    ...copy,
    /** The closures; none as long as the settings cannot be read, since a quote can be stored all the same. */
    async current() {
      if (closures === undefined) await copy.refresh()
      return closures ?? []
    },
  }
}
