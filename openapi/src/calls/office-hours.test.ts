import { describe, expect, it } from 'vitest'
import { weekdays } from '../calendar/calendar.ts'
import { createOfficeHours, type Office } from './office-hours.ts'

const weekday = '07:00-18:00'
/** An office in the Central time zone of the USA. */
const office = {
  timeZone: 'America/Chicago',
  hours: {
    Monday: weekday,
    Tuesday: weekday,
    Wednesday: weekday,
    Thursday: weekday,
    Friday: weekday,
    Saturday: '08:00-16:00',
  },
  closedDays: ["New Year's Day", 'Thanksgiving Day', 'Christmas Day', '2026-12-24', '2027-03-05/2027-03-06'],
  responseHours: 24,
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: office.timeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** When a request is answered that was sent at a time, such as `2026-06-02T10:42`, on the clock of the office. */
function promise(
  sentAt: string,
  closures = [{ from: '2027-01-04', to: '2027-01-17' }],
  options: Office = office,
) {
  // Both offsets of the zone, of which one has this time on its clock.
  const time = ['-06:00', '-05:00']
    .map((offset) => Date.parse(`${sentAt}${offset}`))
    .find(
      (each) =>
        new Date(each).toLocaleString('sv-SE', { timeZone: office.timeZone }).replace(' ', 'T') ===
        `${sentAt}:00`,
    )
  return clock.format(createOfficeHours(options).respondBy(time ?? NaN, closures))
}

describe('a request is answered', () => {
  it.each([
    ['in office hours, by the same time of the next day', '2026-06-02T10:42', 'Wed, Jun 3, 10:30 AM'],
    ['at the end of a day, by the end of the next', '2026-06-01T18:00', 'Tue, Jun 2, 6:00 PM'],
    ['at night, by the end of the next day', '2026-06-02T23:10', 'Wed, Jun 3, 6:00 PM'],
    ['before the office opens, by its end', '2026-06-03T04:10', 'Wed, Jun 3, 6:00 PM'],
    [
      'when only minutes of the next morning are left, by the end of the day',
      '2026-06-02T07:40',
      'Tue, Jun 2, 6:00 PM',
    ],
    ['on Friday evening, by the end of Saturday', '2026-06-05T19:00', 'Sat, Jun 6, 4:00 PM'],
    ['on Saturday morning, the same day', '2026-06-06T10:10', 'Sat, Jun 6, 4:00 PM'],
    ['on Saturday at 3 PM, while there is an hour left', '2026-06-06T15:00', 'Sat, Jun 6, 4:00 PM'],
    ['just before the office closes on Saturday, on Monday', '2026-06-06T15:30', 'Mon, Jun 8, 10:00 AM'],
    ['on Saturday evening, on Monday', '2026-06-06T17:00', 'Mon, Jun 8, 10:00 AM'],
    ['on Sunday, by the same time of Monday', '2026-06-07T12:15', 'Mon, Jun 8, 12:00 PM'],
    ['on Sunday night, by the end of Monday', '2026-06-07T23:00', 'Mon, Jun 8, 6:00 PM'],
    ['before Thanksgiving, the same day', '2026-11-25T12:00', 'Wed, Nov 25, 6:00 PM'],
    ['on Thanksgiving, on Friday', '2026-11-26T09:00', 'Fri, Nov 27, 9:00 AM'],
    ['on December 23, while the office is open', '2026-12-23T16:00', 'Wed, Dec 23, 6:00 PM'],
    [
      'on December 24, which is closed like the day after, on Saturday',
      '2026-12-24T16:00',
      'Sat, Dec 26, 11:00 AM',
    ],
    ['on New Year’s Eve, the same day', '2026-12-31T16:00', 'Thu, Dec 31, 6:00 PM'],
    ['on New Year’s Eve in the evening, on January 2', '2026-12-31T19:00', 'Sat, Jan 2, 11:00 AM'],
    ['in a vacation of two weeks, after it', '2027-01-05T12:00', 'Mon, Jan 18, 10:00 AM'],
    [
      'in the night in which daylight saving time ends, on Monday',
      '2026-10-31T22:00',
      'Mon, Nov 2, 10:00 AM',
    ],
    ['in the night in which it begins, by the end of Monday', '2027-03-14T20:00', 'Mon, Mar 15, 6:00 PM'],
    ['before an interval of closed days, the same day', '2027-03-04T15:00', 'Thu, Mar 4, 6:00 PM'],
  ])('%s', (_name, sentAt, respondBy) => {
    expect(promise(sentAt)).toBe(respondBy)
  })

  it('within 48 hours, if the record says so', () => {
    const slow = { ...office, responseHours: 48 }
    expect(promise('2026-06-02T10:42', [], slow)).toBe('Thu, Jun 4, 10:30 AM')
    expect(promise('2026-06-06T15:30', [], slow)).toBe('Mon, Jun 8, 3:30 PM')
  })

  it('after a lunch break', () => {
    const hours = { Monday: '08:00-12:00, 13:00-17:00', Tuesday: '08:00-12:00, 13:00-17:00' }
    expect(promise('2026-06-01T12:40', [], { ...office, hours })).toBe('Tue, Jun 2, 12:00 PM')
    expect(promise('2026-06-01T14:00', [], { ...office, hours })).toBe('Tue, Jun 2, 2:00 PM')
    expect(promise('2026-06-02T16:30', [], { ...office, hours })).toBe('Mon, Jun 8, 11:00 AM')
  })

  it.each([
    ['on December 24 at 4 PM, the same day', '2026-12-24T16:00', 'Thu, Dec 24, 6:00 PM'],
    ['on December 24 in the evening, on Saturday', '2026-12-24T17:30', 'Sat, Dec 26, 11:00 AM'],
    ['on Christmas Day, on Saturday by the same time', '2026-12-25T11:00', 'Sat, Dec 26, 11:00 AM'],
    ['on Thanksgiving Eve in the evening, on Friday', '2026-11-25T17:30', 'Fri, Nov 27, 10:00 AM'],
  ])('if only holidays are closed: %s', (_name, sentAt, respondBy) => {
    expect(promise(sentAt, [], { ...office, closedDays: ['Thanksgiving Day', 'Christmas Day'] })).toBe(
      respondBy,
    )
  })

  it.each([
    ['a day of 23 hours', '2027-03-13T10:10', 'Sun, Mar 14, 11:00 AM'],
    ['a day of 25 hours', '2026-10-31T10:10', 'Sun, Nov 1, 9:00 AM'],
  ])('within 24 hours, not by the same time on the clock, over %s', (_name, sentAt, respondBy) => {
    const hours = { Saturday: weekday, Sunday: weekday }
    expect(promise(sentAt, [], { ...office, hours })).toBe(respondBy)
  })

  it('after closed days of years', () => {
    const years = [
      { from: '2026-06-01', to: '2027-05-31' },
      { from: '2027-06-01', to: '2028-05-31' },
    ]
    expect(promise('2026-06-02T10:42', years)).toBe('Thu, Jun 1, 10:00 AM')
    const closedDays = ['2026-01-01/2029-12-31']
    expect(promise('2026-06-02T10:42', [], { ...office, closedDays })).toBe('Tue, Jan 1, 10:00 AM')
  })

  it('by an office that closes at midnight, and one that never does', () => {
    const hours = { Tuesday: '18:00-24:00', Wednesday: '00:00-02:00, 18:00-24:00' }
    expect(promise('2026-06-02T23:10', [], { ...office, hours })).toBe('Wed, Jun 3, 11:00 PM')
    expect(promise('2026-06-02T00:40', [], { ...office, hours })).toBe('Wed, Jun 3, 12:00 AM')
    const always = Object.fromEntries(weekdays.map((each) => [each, '00:00-24:00']))
    expect(promise('2026-06-06T23:10', [], { ...office, hours: always })).toBe('Sun, Jun 7, 11:00 PM')
  })

  it('within few hours, if the record says so', () => {
    expect(promise('2026-06-02T10:42', [], { ...office, responseHours: 2 })).toBe('Tue, Jun 2, 12:30 PM')
    expect(promise('2026-06-02T17:42', [], { ...office, responseHours: 2 })).toBe('Wed, Jun 3, 10:00 AM')
  })

  it('24 hours later, by an office that never closes, where clocks change at midnight', () => {
    const hour = 3_600_000
    for (const timeZone of ['America/Havana', 'America/Santiago', 'Asia/Beirut', 'Africa/Cairo']) {
      const always = Object.fromEntries(weekdays.map((each) => [each, '00:00-24:00']))
      const calendar = createOfficeHours({ ...office, timeZone, hours: always, closedDays: [] })
      for (let sentAt = Date.UTC(2026, 0, 1); sentAt < Date.UTC(2027, 0, 1); sentAt += 11 * hour)
        expect(calendar.respondBy(sentAt, []) - sentAt, `${timeZone} ${sentAt}`).toBe(24 * hour)
    }
  })

  it('within the promised hours, by an office that never opens', () => {
    expect(promise('2026-06-02T10:42', [], { ...office, hours: {} })).toBe('Wed, Jun 3, 10:30 AM')
  })
})

describe('closed days', () => {
  it('are joined over days that have no hours', () => {
    const closures = [{ from: '2026-12-26', to: '2026-12-28' }]
    const calendar = createOfficeHours(office)
    expect(calendar.closuresFrom(Date.parse('2026-11-20T12:00:00Z'), 60, closures)).toEqual([
      { from: '2026-11-26', to: '2026-11-26' },
      { from: '2026-12-24', to: '2026-12-28' },
      { from: '2027-01-01', to: '2027-01-01' },
    ])
  })

  it('are named to their end, also if that is later than the days that are searched', () => {
    const closures = [{ from: '2027-01-04', to: '2027-01-17' }]
    const calendar = createOfficeHours({ ...office, closedDays: [] })
    expect(calendar.closuresFrom(Date.parse('2027-01-01T12:00:00Z'), 5, closures)).toEqual([
      { from: '2027-01-04', to: '2027-01-16' },
    ])
    expect(calendar.closuresFrom(Date.parse('2027-01-10T12:00:00Z'), 5, closures)).toEqual([
      { from: '2027-01-11', to: '2027-01-16' },
    ])
  })

  it('are searched for their end in bounded time', () => {
    const year = (n: number) => ({ from: `${2026 + n}-01-01`, to: `${2026 + n}-12-31` })
    const closures = Array.from({ length: 50 }, (_, n) => year(n))
    const calendar = createOfficeHours(office)
    const [closure] = calendar.closuresFrom(Date.parse('2026-01-01T12:00:00Z'), 120, closures)
    expect(closure).toMatchObject({ from: '2026-01-01', to: expect.stringMatching(/^2029-01/) as string })
  })

  it('are none if no weekday has hours', () => {
    const closures = [{ from: '2027-01-04', to: '2027-01-17' }]
    const calendar = createOfficeHours({ ...office, hours: {} })
    expect(calendar.closuresFrom(Date.parse('2026-12-20T12:00:00Z'), 30, closures)).toEqual([])
  })
})
