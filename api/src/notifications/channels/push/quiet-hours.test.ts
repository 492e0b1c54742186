import { expect, it } from 'vitest'
import { createQuietHours } from './push.ts'

const iso = (time: string) => new Date(time).toISOString()
const chicago = 'America/Chicago'
const night = { from: '21:00', to: '06:30' }

it.each([
  ['before them', night, '2026-07-01T20:59:59.999-05:00', '2026-07-01T20:59:59.999-05:00'],
  ['at their start', night, '2026-07-01T21:00:00-05:00', '2026-07-02T06:30:00-05:00'],
  ['after midnight', night, '2026-07-02T00:00:00-05:00', '2026-07-02T06:30:00-05:00'],
  ['just before their end', night, '2026-07-02T06:29:59.999-05:00', '2026-07-02T06:30:00-05:00'],
  ['at their end', night, '2026-07-02T06:30:00-05:00', '2026-07-02T06:30:00-05:00'],
  ['at noon', { from: '12:00', to: '13:00' }, '2026-07-02T12:10:00-05:00', '2026-07-02T13:00:00-05:00'],
  ['before the clock goes forward', night, '2026-03-07T22:00:00-06:00', '2026-03-08T06:30:00-05:00'],
  ['before it goes back', night, '2026-10-31T22:00:00-05:00', '2026-11-01T06:30:00-06:00'],
  [
    'whose end is skipped',
    { from: '22:00', to: '02:30' },
    '2026-03-08T01:50:00-06:00',
    '2026-03-08T03:00:00-05:00',
  ],
  [
    'whose end comes twice',
    { from: '00:00', to: '01:30' },
    '2026-11-01T00:10:00-05:00',
    '2026-11-01T01:30:00-05:00',
  ],
])('a time %s is moved to the end of quiet hours if it is in them', (_, quietHours, time, expected) => {
  expect(iso(createQuietHours(quietHours, chicago)(iso(time)))).toBe(iso(expected))
})

it('a time stays without quiet hours', () => {
  expect(createQuietHours(null, chicago)('2026-07-02T03:00:00.000Z')).toBe('2026-07-02T03:00:00.000Z')
})

it.each([
  ['2026-03-07T18:00:00-06:00', chicago],
  ['2026-10-31T18:00:00-05:00', chicago],
  // Half an hour.
  ['2026-10-03T18:00:00+10:30', 'Australia/Lord_Howe'],
])('quiet hours end at the first minute that is not quiet, from %s in %s', (start, timeZone) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
  for (const { from, to } of [night, { from: '01:15', to: '01:45' }, { from: '23:00', to: '02:20' }]) {
    const afterQuietHours = createQuietHours({ from, to }, timeZone)
    const isQuiet = (ms: number) => {
      const now = clock.format(ms)
      return from < to ? from <= now && now < to : from <= now || now < to
    }
    for (let minute = 0; minute < 20 * 60; minute += 7) {
      const time = Date.parse(start) + minute * 60_000
      let expected = time
      while (isQuiet(expected)) expected += 60_000
      expect(Date.parse(afterQuietHours(new Date(time).toISOString()))).toBe(expected)
    }
  }
})
