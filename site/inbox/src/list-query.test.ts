import { expect, it } from 'vitest'
import { formatListQuery, parseListQuery, toFilter } from './list-query.ts'

it.each([
  '',
  '?view=all',
  '?view=spam&q=lovelace&projectType=patio&from=2026-11-20&to=2026-11-21&source=phone',
])('parses and formats the URL query "%s" without loss', (search) => {
  expect(formatListQuery(parseListQuery(search))).toBe(search)
})

it.each(['?view=waiting', '?view=castle', '?view=toString', '?colour=blue', '?q=%20'])(
  'shows the waiting quotes at %s',
  (search) => {
    expect(toFilter(parseListQuery(search))).toEqual({ answered: 'false' })
  },
)

it('filters by whole days in local time', () => {
  const { since, until } = toFilter(parseListQuery('from=2026-11-20&to=2026-11-20'))
  expect(since).toBe(new Date(2026, 10, 20).toISOString())
  expect(until).toBe(new Date(2026, 10, 21).toISOString())
})

it('leaves an invalid day to the API', () => {
  expect(toFilter(parseListQuery('from=yesterday')).since).toBe('yesterday')
})
