import type { Statistics, ValueCount } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { joinWeeks, toCharts } from './chart-rows.ts'

const period = { from: '2026-10-01', to: '2026-10-31' }

const statistics = (sources: ValueCount[], otherSources = 0) =>
  ({
    weeks: [],
    projectTypes: [],
    sources,
    campaigns: [],
    languages: [],
    otherSources,
    otherCampaigns: 0,
    otherLanguages: 0,
  }) as Partial<Statistics> as Statistics

const bySource = (now: Statistics, before: Statistics) =>
  toCharts(period, now, before)
    .find(({ title }) => title === 'By partner')
    ?.rows.map(({ label, quotes, before }) => [label, quotes, before])

it('compares each value with the period before, also those of that period alone', () => {
  const now = statistics([
    { value: null, quotes: 5 },
    { value: 'phone', quotes: 2 },
  ])
  const before = statistics([
    { value: 'lone-star-homes', quotes: 4 },
    { value: null, quotes: 3 },
  ])
  expect(bySource(now, before)).toEqual([
    ['No partner', 5, 3],
    ['Phone requests', 2, 0],
    ['lone-star-homes', 0, 4],
  ])
})

it('compares nothing with what was not counted one by one', () => {
  const one = statistics([{ value: 'one', quotes: 5 }], 7)
  const two = statistics([{ value: 'two', quotes: 4 }], 3)
  expect(bySource(one, two)).toEqual([
    ['one', 5, null],
    ['All others', 7, null],
  ])
})

it('leads from each bar but that of all others to its quotes', () => {
  const now = statistics(
    [
      { value: null, quotes: 5 },
      { value: 'a&b', quotes: 2 },
    ],
    1,
  )
  const chart = toCharts(period, now, now)[2]
  expect(chart?.rows.map(({ href }) => href)).toEqual([
    '/?view=all&from=2026-10-01&to=2026-10-31&source=',
    '/?view=all&from=2026-10-01&to=2026-10-31&source=a%26b',
    undefined,
  ])
})

it('joins weeks until they fit, with their days', () => {
  const weeks = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      since: new Date(2026, 9, first + 7 * index).toISOString(),
      until: new Date(2026, 9, first + 7 * (index + 1)).toISOString(),
      quotes: index + 1,
    }))
  const now = { ...statistics([]), weeks: weeks(5, 5) }
  const before = { ...statistics([]), weeks: weeks(-30, 3) }
  const [chart] = toCharts(period, now, before)
  if (!chart) throw new Error('There is no chart of weeks.')
  expect(joinWeeks(chart, 5)).toBe(chart)
  const { title, rows } = joinWeeks(chart, 3)
  expect(title).toBe('By 2 weeks')
  expect(rows.map(({ quotes, before, href }) => [quotes, before, href])).toEqual([
    [3, 3, '/?view=all&from=2026-10-05&to=2026-10-18'],
    [7, 3, '/?view=all&from=2026-10-19&to=2026-11-01'],
    [5, null, '/?view=all&from=2026-11-02&to=2026-11-08'],
  ])
})
