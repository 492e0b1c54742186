import { retryConflicts } from '../retry-conflicts.ts'
import type { Collections, Definition } from './collection.ts'

/** What is stored, all as JSON. */
export const settingNames = [
  'notifications', // The owner's settings.
  'pushKeys', // Those that pushes are signed with (VAPID).
  'photoLinkSecret', // Of the links to photos.
  'passkeySecret', // Of the challenges that passkeys sign.
  'monthlyReport', // Which one was sent last.
  'erasurePositions', // Up to which erasure version 1.2 has notified each webhook.
  'firstAccount', // The one-time links by which it is created.
  'webhooks', // Those that the owner has added.
  'lastSeenAt', // When old quotes were last erased, in milliseconds since 1970.
  'partnerLinks', // The hashes of their keys.
  'partners', // What the owner says of them.
  'widgetFiles', // Which of the settings below are files that partners' pages pin.
] as const
/** Files have a setting each. */
export type SettingName = (typeof settingNames)[number] | `widgetFile ${string}`

// Without a proof: of two processes that store the same first value, one does, such as the time of a report that it sends.
const settingRecords: Definition<{ name: SettingName; value: string }> = {
  name: 'settings',
  key: 'name',
  order: [['name', 1]],
}

export type SettingsStore = ReturnType<typeof settingsStore>

/** Stores values that all processes share. */
export function settingsStore(collection: Collections) {
  const settings = collection(settingRecords)
  return {
    /** A value, such as the owner's settings as JSON. */
    setting: async (name: SettingName): Promise<string | undefined> =>
      (await settings.find([{ name }]))[0]?.value,
    /** Stores a value unless it has changed since `before` was read (optimistic concurrency control). False if it has. */
    setSetting: (name: SettingName, value: string, before: string | undefined): Promise<boolean> =>
      before === undefined
        ? settings.add({ name, value })
        : settings.change({ name, value: before }, { value }),
  }
}

/**
 * Changes a setting, which is stored as JSON. Concurrent changes are all kept.
 * @param initial What it is until it is stored.
 * @param change Returns the same value if nothing changes. It is called again if another change was faster.
 */
export async function changeSetting<T>(
  store: SettingsStore,
  name: SettingName,
  initial: T,
  change: (value: T) => T,
): Promise<void> {
  await retryConflicts(async () => {
    const before = await store.setting(name)
    const value = before === undefined ? initial : (JSON.parse(before) as T)
    const changed = change(value)
    return changed === value || store.setSetting(name, JSON.stringify(changed), before)
  })
}
