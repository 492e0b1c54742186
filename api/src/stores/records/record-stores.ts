import { accountStore } from './accounts.ts'
import { callTapStore } from './call-taps.ts'
import type { Collections } from './collection.ts'
import { formViewStore } from './form-views.ts'
import { settingsStore } from './settings.ts'
import { sourceStore } from './sources.ts'
import { tokenStore } from './tokens.ts'

/** What every store does with records other than quotes, over its collections. */
export const recordStores = (collection: Collections) => ({
  ...accountStore(collection),
  ...tokenStore(collection),
  ...sourceStore(collection),
  ...settingsStore(collection),
  ...callTapStore(collection),
  ...formViewStore(collection),
})
export type RecordStores = ReturnType<typeof recordStores>
