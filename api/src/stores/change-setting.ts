import { retryConflicts } from './retry-conflicts.ts'
import type { SettingName, SettingsStore } from './store.ts'

/**
 * Changes a setting, which is stored as JSON. Concurrent changes are all kept.
 * @param initial What it is until it is stored.
 * @param change Returns the same value if nothing changes. It is called again if another change was faster.
 */
export async function changeSetting<T>(
  store: Pick<SettingsStore, 'setting' | 'setSetting'>,
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
