import { expect, test } from 'vitest'
import { responseHours, timeZone } from '../company.ts'
import { formMessages, mailMessages } from '../messages/index.ts'
import { formatPromise } from './office-hours.ts'
import { createLocalDays } from '../calendar/calendar.ts'

const day = 86_400_000
/** Wednesday, June 3, 2026, 10:30 AM where the company is. */
const respondBy = createLocalDays(timeZone).momentOf(Date.parse('2026-06-03T10:30:00Z'))
const promised = responseHours * 3_600_000
const format = (lang: string, createdAt = respondBy - promised) =>
  formatPromise('by {time}', 'later, by {time}', createdAt, respondBy, lang)

test('names a weekday and a time within the promised hours', () => {
  expect(format('en')).toBe('by Wednesday, 10:30 AM')
  expect(formatPromise('within {hours} hours', '', respondBy, respondBy, 'en')).toBe(
    `within ${responseHours} hours`,
  )
})

test('names the day when the office is closed meanwhile, and its date if it is not one of the next days', () => {
  expect(format('en', respondBy - promised - 1)).toBe('later, by Wednesday, 10:30 AM')
  expect(format('en', respondBy - 14 * day)).toMatch(/^later, by Wednesday, June 3 at 10:30.AM$/)
  expect(format('es', respondBy - 14 * day)).toMatch(/^later, by miércoles, 3 de junio,? .*10:30\sa\.m\.$/)
})

test('is in the language of the form, and in English if that is no language', () => {
  expect(format('no_tag')).toBe('by Wednesday, 10:30 AM')
  expect(format('fr')).toMatch(/^by mercredi/)
})

test('is in Spanish as people in the USA write it, unless the language names a region', () => {
  expect(format('es')).toMatch(/^by miércoles, 10:30\sa\.m\.$/)
  expect(format('es-ES')).toMatch(/^by miércoles, 10:30\sa\.\sm\.$/)
})

test.each(Object.entries(formMessages))('ends a sentence with one period, in %s', (lang, messages) => {
  const { promise } = mailMessages[lang as keyof typeof mailMessages]
  for (const [text, later] of [
    [messages.nextCall, messages.nextCallLater],
    [promise, promise],
  ] as const)
    for (const createdAt of [respondBy - promised, respondBy - promised - 1])
      expect(formatPromise(text, later, createdAt, respondBy, lang)).not.toContain('..')
})

test('does not promise the hours when they are not kept', () => {
  for (const { nextCallLater } of Object.values(formMessages)) expect(nextCallLater).not.toMatch(/\d/)
})
