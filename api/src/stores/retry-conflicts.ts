import { setTimeout as sleep } from 'node:timers/promises'
import type { SettingName, SettingsStore } from './store.ts'
import { StoreUnavailableError } from './store-errors.ts'

/** More than 50 writers of one record need, who all start at once. */
const maxTries = 100
const maxPauseMs = 50

/**
 * Reads a record and changes what was read, until nobody else has changed it in between (optimistic concurrency control).
 * @param change Returns false if somebody else was faster.
 * @throws {StoreUnavailableError} if that happens 100 times, as with a record that the store does not recognize.
 */
export async function retryConflicts<T>(change: () => Promise<T | false>): Promise<T> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const changed = await change()
    if (changed !== false) return changed
    await sleep(Math.random() * Math.min(2 ** tries, maxPauseMs))
  }
  throw new StoreUnavailableError('Others kept changing the same data. Try again in a minute.')
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
