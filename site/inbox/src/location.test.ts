import { expect, it } from 'vitest'
import { formatListQuery, isCallingList, parseListQuery, toFilter } from './location.ts'

it.each([
  '',
  '?view=all',
  '?view=spam&q=lovelace&projectType=patio&from=2026-11-20&to=2026-11-21&source=phone',
  '?view=all&source=lone-star-homes&campaign=spring&lang=es',
  '?view=all&source=&campaign=&lang=',
])('parses and formats the URL query "%s" without loss', (search) => {
  expect(formatListQuery(parseListQuery(search))).toBe(search)
})

it.each(['?view=waiting', '?view=castle', '?view=toString', '?colour=blue', '?q=%20'])(
  'shows the waiting quotes at %s',
  (search) => {
    expect(toFilter(parseListQuery(search))).toEqual({ answered: 'false' })
  },
)

it('searches the quotes of all views, and spam', () => {
  for (const view of ['', 'view=spam&', 'view=mine&']) {
    expect(toFilter(parseListQuery(`${view}q=0381&projectType=patio`), 'ada')).toEqual({
      q: '0381',
      spam: 'include',
      projectType: 'patio',
    })
  }
})

it('can show only quotes without a source, campaign, or language', () => {
  expect(toFilter(parseListQuery('view=all&source=&campaign=&lang=&projectType=&from='))).toEqual({
    source: '',
    campaign: '',
    lang: '',
  })
})

it('shows the waiting quotes of the signed-in user', () => {
  expect(toFilter(parseListQuery('view=mine'), 'ada')).toEqual({ answered: 'false', assignedTo: 'ada' })
})

it.each([
  ['', true],
  ['view=mine', true],
  ['view=all', false],
  ['view=mine&q=ada', false],
])('knows whether "%s" lists quotes to call (%s)', (search, isToCall) => {
  expect(isCallingList(parseListQuery(search))).toBe(isToCall)
})

it('filters by whole days in local time', () => {
  const { since, until } = toFilter(parseListQuery('from=2026-11-20&to=2026-11-20'))
  expect(since).toBe(new Date(2026, 10, 20).toISOString())
  expect(until).toBe(new Date(2026, 10, 21).toISOString())
})

it('leaves an invalid day to the API', () => {
  expect(toFilter(parseListQuery('from=yesterday')).since).toBe('yesterday')
})
