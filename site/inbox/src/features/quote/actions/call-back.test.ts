import { expect, it } from 'vitest'
import { callBackChoices } from './call-back.tsx'

it.each([
  [25, ['In 1 hour: 25 10:30', 'Tomorrow 9 AM: 26 9:00', 'Friday 9 AM: 27 9:00', 'Monday 9 AM: 30 9:00']],
  [26, ['In 1 hour: 26 10:30', 'Tomorrow 9 AM: 27 9:00', 'Monday 9 AM: 30 9:00']],
  [27, ['In 1 hour: 27 10:30', 'Tomorrow 9 AM: 28 9:00', 'Monday 9 AM: 30 9:00']],
  [22, ['In 1 hour: 22 10:30', 'Tomorrow 9 AM: 23 9:00', 'Friday 9 AM: 27 9:00']],
  [23, ['In 1 hour: 23 10:30', 'Tomorrow 9 AM: 24 9:00', 'Friday 9 AM: 27 9:00']],
])('offers times to call back on November %d, 2026, soonest first', (day, expected) => {
  const choices = callBackChoices(new Date(2026, 10, day, 9, 30))
  const minutes = (time: Date) => String(time.getMinutes()).padStart(2, '0')
  expect(
    choices.map(([label, time]) => `${label}: ${time.getDate()} ${time.getHours()}:${minutes(time)}`),
  ).toEqual(expected)
})
