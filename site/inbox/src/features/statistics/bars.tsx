import {
  languageName,
  phoneSource,
  projectTypeLabel,
  type Statistics,
  type ValueCount,
} from '@concrete-quote/openapi'
import { Link } from 'wouter'
import { formatListQuery, type ListQuery } from '../../location/list-query.ts'
import { toLocalDay } from '../../words/time.ts'
import { formatDays, periodHref, type Days } from './period.ts'

/** A row of a table, with a bar. */
interface Bar {
  label: string
  quotes: number
  /** The quotes of the period before; null if they were not counted one by one. Absent if they are not compared. */
  before?: number | null
  /** Where its quotes are; none if no filter leads to them. */
  href?: string
}

/** Values that quotes are counted by. */
interface Kind {
  heading: string
  /** The filter of the list. */
  filter: 'projectType' | 'source' | 'campaign' | 'lang'
  label: (value: string | null) => string
  values: (statistics: Statistics) => ValueCount[]
  others: (statistics: Statistics) => number
}

export const kinds: Kind[] = [
  {
    heading: 'Kind of work',
    filter: 'projectType',
    label: (value) => projectTypeLabel(value ?? ''),
    values: ({ projectTypes }) => projectTypes,
    others: () => 0,
  },
  {
    heading: 'Partner',
    filter: 'source',
    label: (value) => (value === phoneSource ? 'Phone requests' : (value ?? 'No partner')),
    values: ({ sources }) => sources,
    others: ({ otherSources }) => otherSources,
  },
  {
    heading: 'Campaign',
    filter: 'campaign',
    label: (value) => value ?? 'No campaign',
    values: ({ campaigns }) => campaigns,
    others: ({ otherCampaigns }) => otherCampaigns,
  },
  {
    heading: 'Language',
    filter: 'lang',
    label: (value) => (value === null ? 'Unknown' : languageName(value)),
    values: ({ languages }) => languages,
    others: ({ otherLanguages }) => otherLanguages,
  },
]

export function toValueBars(
  { filter, label, values, others }: Kind,
  days: Days,
  now: Statistics,
  before: Statistics,
) {
  const bars = values(now).map(({ value, quotes }): Bar => ({
    label: label(value),
    quotes,
    before: values(before).find((other) => other.value === value)?.quotes ?? (others(before) > 0 ? null : 0),
    href: listHref({ ...days, [filter]: value ?? '' }),
  }))
  return others(now) > 0 ? [...bars, { label: 'All others', quotes: others(now), before: null }] : bars
}

export const toMonthBar = ({ days, quotes }: { days: Days; quotes: number }): Bar => ({
  label: formatDays(days),
  quotes,
  href: periodHref({ month: days.to.slice(0, 7), length: 1 }),
})

const halfDayMs = 12 * 3_600_000

/** A week as far as it is in the period: its days to the nearest, because the reader may be in another time zone. */
export function toWeekBar({ since, until, quotes }: Statistics['weeks'][number]): Bar {
  const from = toLocalDay(Date.parse(since) + halfDayMs)
  const to = toLocalDay(Date.parse(until) - halfDayMs)
  const days = { from, to: to < from ? from : to }
  return { label: formatDays(days), quotes, href: listHref(days) }
}

const listHref = (filters: ListQuery['filters']) => `/${formatListQuery({ view: 'all', q: '', filters })}`

interface BarsProps {
  /** What the labels name. */
  heading: string
  bars: Bar[]
}

/** A table whose rows have bars as long as their numbers are large. */
export function Bars({ heading, bars }: BarsProps) {
  const most = Math.max(...bars.map(({ quotes }) => quotes))
  const isCompared = bars.some(({ before }) => before !== undefined)
  return (
    <table className="bars">
      <caption>
        <h3>{`By ${heading.toLowerCase()}`}</h3>
      </caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Requests</th>
          {isCompared && <th scope="col">Before</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, quotes, before, href }) => (
          <tr key={href ?? label}>
            <th scope="row">
              {href ? <Link href={href}>{label}</Link> : label}
              {quotes > 0 && <div style={{ inlineSize: `${(100 * quotes) / most}%` }} />}
            </th>
            <td>{quotes}</td>
            {isCompared && <td>{before ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
