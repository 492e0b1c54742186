import {
  defaultReminderMinutes,
  defaultReplies,
  type Closure,
  type NotificationSettings,
  type SettingsPatch,
} from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import { createSharedCopy } from '../../stores/shared-copy.ts'
import { changeSetting, type SettingsStore } from '../../stores/records/settings.ts'

const minuteMs = 60_000

/** The settings before the owner changes any. */
const defaults: NotificationSettings = {
  notifyTo: [],
  remindAfterMinutes: defaultReminderMinutes,
  quietHours: null,
  lockScreen: 'full',
  monthlyReport: false,
  closures: [],
  replies: defaultReplies,
  adConversion: null,
}

/** The settings that environment variables decide, each with the name of its variable. */
export function fixedSettings({ NOTIFY_TO, REMIND_AFTER }: Config) {
  const fixed: { setting: keyof NotificationSettings; variable: string }[] = []
  if (NOTIFY_TO !== undefined) fixed.push({ setting: 'notifyTo', variable: 'NOTIFY_TO' })
  if (REMIND_AFTER !== undefined) fixed.push({ setting: 'remindAfterMinutes', variable: 'REMIND_AFTER' })
  return fixed
}

/** The settings that the owner stored, and the defaults of the others. */
export async function readStoredSettings(store: SettingsStore): Promise<NotificationSettings> {
  const stored = await store.setting('notifications')
  return complete(stored === undefined ? {} : (JSON.parse(stored) as SettingsPatch))
}

const complete = (stored: SettingsPatch) =>
  ({ ...defaults, ...stored, replies: { ...defaults.replies, ...stored.replies } }) as NotificationSettings

/**
 * Changes the stored settings. Concurrent changes of different settings are all kept.
 * @param requireMatch Throws if these are not the settings to change.
 */
export const changeSettings = (
  store: SettingsStore,
  patch: SettingsPatch,
  requireMatch?: (stored: NotificationSettings) => void,
) =>
  changeSetting<SettingsPatch>(store, 'notifications', {}, (stored) => {
    requireMatch?.(complete(stored))
    const replies = patch.replies && { ...stored.replies, ...patch.replies }
    return { ...stored, ...patch, ...(replies && { replies }) }
  })

/** The settings in effect: those of the environment, and otherwise those that the owner stored. */
export async function readSettings(store: SettingsStore, config: Config): Promise<NotificationSettings> {
  return withEnvironment(await readStoredSettings(store), config)
}

/** The settings in effect, of those that the owner stored. */
export function withEnvironment(
  stored: NotificationSettings,
  { NOTIFY_TO, REMIND_AFTER }: Config,
): NotificationSettings {
  return {
    ...stored,
    ...(NOTIFY_TO !== undefined && { notifyTo: NOTIFY_TO }),
    ...(REMIND_AFTER !== undefined && {
      remindAfterMinutes: REMIND_AFTER === 'off' ? null : REMIND_AFTER / minuteMs,
    }),
  }
}

/** The settings that the environment and the defaults make, without a store. */
export const settingsOfEnvironment = (config: Config) => withEnvironment(defaults, config)

export type Closures = ReturnType<typeof createClosures>

/** Creates the copy of the days that the owner closed, which change with the settings, beside those of the record. */
export function createClosures(store: SettingsStore) {
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
