import { expect, it } from 'vitest'
import { changesOf, toHours } from './notification-settings.tsx'

it.each([
  [50, 0.83],
  [60, 1],
  [90, 1.5],
  [1439, 23.98],
])('shows %d minutes as %d hours, which change nothing', (minutes, hours) => {
  expect(toHours(minutes)).toBe(hours)
  const fields = new FormData()
  fields.set('reminds', 'on')
  fields.set('remindAfterMinutes', String(hours))
  expect(changesOf(fields, { remindAfterMinutes: minutes }, [])).not.toHaveProperty('remindAfterMinutes')
})
