import {
  languageName,
  phoneSource,
  projectTypeLabel,
  type Statistics,
  type ValueCount,
} from '@concrete-quote/openapi'
import { listHref, type ListQuery } from '../../location/list-query.ts'
import { formatDollars } from '../../words/quote-words.ts'
import { toLocalDay } from '../../words/time.ts'
import type { Row } from './chart.tsx'
import { formatDays, periodHref, type Days } from './period.ts'

/** A month, which leads to its statistics. */
export const toMonthRow = ({ days, quotes }: { days: Days; quotes: number }): Row => ({
  label: formatDays(days),
  href: periodHref({ month: days.to.slice(0, 7), length: 1 }),
  quotes,
  cells: [{ text: quotes }],
})

const halfDayMs = 12 * 3_600_000

/** A week as far as it is in the period: its days to the nearest, because the reader may be in another time zone. */
export function toWeekRow({ since, until, quotes }: Statistics['weeks'][number]): Row {
  const from = toLocalDay(Date.parse(since) + halfDayMs)
  const to = toLocalDay(Date.parse(until) - halfDayMs)
  const days = { from, to: to < from ? from : to }
  return { label: formatDays(days), href: listHref(days), quotes, cells: [{ text: quotes }] }
}

/** Values that quotes are counted by. */
interface Kind {
  heading: string
  /** The filter of the list. */
  filter: 'projectType' | 'source' | 'campaign' | 'lang'
  label: (value: string | null) => string
  values: (statistics: Statistics) => ValueCount[]
}

export const kinds: Kind[] = [
  {
    heading: 'Campaign',
    filter: 'campaign',
    label: (value) => value ?? 'Unknown',
    values: ({ campaigns }) => campaigns,
  },
  {
    heading: 'Partner',
    filter: 'source',
    label: (value) => (value === phoneSource ? 'Phone requests' : (value ?? 'No partner')),
    values: ({ sources }) => sources,
  },
  {
    heading: 'Kind of work',
    filter: 'projectType',
    label: (value) => projectTypeLabel(value ?? ''),
    values: ({ projectTypes }) => projectTypes,
  },
  {
    heading: 'Language',
    filter: 'lang',
    label: (value) => (value === null ? 'Unknown' : languageName(value)),
    values: ({ languages }) => languages,
  },
]

type Figures = Omit<ValueCount, 'value' | 'due'>

/** The figures of a value, each with the filter that leads to its quotes. */
const columns: { figure: keyof Figures; heading: string; filter?: ListQuery['filters'] }[] = [
  { figure: 'quotes', heading: 'Requests', filter: {} },
  { figure: 'callTaps', heading: 'Calls' },
  { figure: 'onTime', heading: 'In time', filter: { onTime: 'true' } },
  { figure: 'won', heading: 'Won', filter: { outcome: 'won' } },
  { figure: 'amount', heading: 'Sum', filter: { outcome: 'won' } },
]

/** What each value of a kind brought, and what all others did. */
export function chartOf({ heading, filter, label, values }: Kind, statistics: Statistics, days: Days) {
  const listed = values(statistics)
  // The site knows only of some kinds which values a tap on the phone number has.
  const shown = columns.filter(({ figure }) => listed.every((each) => each[figure] !== undefined))
  const toRow = (label: string, figures: Figures, filters?: ListQuery['filters']): Row => ({
    label,
    quotes: figures.quotes,
    cells: shown.map(({ figure, filter }) => {
      const number = figures[figure] ?? 0
      return {
        text: figure === 'amount' ? formatDollars(number) : number,
        href: filters && filter && number > 0 ? listHref({ ...filters, ...filter }) : undefined,
      }
    }),
  })
  const rows = listed.map((each) => toRow(label(each.value), each, { ...days, [filter]: each.value ?? '' }))
  const others = { ...statistics, onTime: statistics.firstCall.onTime }
  for (const { figure } of columns) for (const each of listed) others[figure] -= each[figure] ?? 0
  if (others.quotes > 0) rows.push(toRow('All others', others))
  return { heading, columns: shown.map(({ heading }) => heading), rows }
}
