import type { Settings, SettingsPatch } from '@concrete-quote/openapi'

/** Minutes as hours, so precise that they are the same minutes again when they are rounded. */
export const toHours = (minutes: number) => Math.round(minutes / 0.6) / 100

/**
 * What a form changes of the settings, not checked yet.
 * @param shown What its fields had before.
 * @param fixed The settings that it has no field for.
 */
export function changesOf(fields: FormData, shown: SettingsPatch, fixed: Settings['fixed']) {
  const text = (name: string) => (fields.get(name) ?? '') as string
  const wanted = {
    notifyTo: text('notifyTo')
      .split(/[\s,;]+/)
      .filter(Boolean),
    remindAfterMinutes: fields.has('reminds') ? Math.round(Number(text('remindAfterMinutes')) * 60) : null,
    quietHours: fields.has('isQuiet') ? { from: text('quietHours'), to: text('quietUntil') } : null,
    lockScreen: text('lockScreen'),
    monthlyReport: fields.has('monthlyReport'),
  }
  const isFixed = (name: string) => fixed.some(({ setting }) => setting === name)
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        !isFixed(name) && JSON.stringify(value) !== JSON.stringify(shown[name as keyof SettingsPatch]),
    ),
  )
}
