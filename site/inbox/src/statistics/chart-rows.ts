import {
  languageName,
  phoneSource,
  projectTypeLabel,
  type Statistics,
  type ValueCount,
} from '@concrete-quote/openapi'
import { formatListQuery, type ListQuery } from '../location/list-query.ts'
import { formatDays, localDay, type Period } from './period.ts'

/** A bar of a chart, and a row of its table. */
export interface ChartRow {
  label: string
  quotes: number
  /** The quotes of the period before; null if they were not counted one by one. */
  before: number | null
  /** What `before` counted, if that has another name. */
  beforeLabel?: string
  /** The list of the quotes; none if no filter leads to them. */
  href?: string
  /** The days of a column, and those that `before` counted. */
  days?: Period
  daysBefore?: Period
}

export interface ChartData {
  title: string
  /** What the labels name. */
  heading: string
  /** Columns, in order of time, or else bars, the longest first. */
  shape: 'bars' | 'columns'
  rows: ChartRow[]
}

/** Prepares what is drawn of a period, compared with the one before. */
export function toCharts(period: Period, now: Statistics, before: Statistics): ChartData[] {
  const hrefTo = (filters: ListQuery['filters']) =>
    `/${formatListQuery({ view: 'all', q: '', filters: { ...period, ...filters } })}`
  const compare = (
    key: 'projectTypes' | 'sources' | 'campaigns' | 'languages',
    others: 'otherSources' | 'otherCampaigns' | 'otherLanguages' | undefined,
    label: (value: string | null) => string,
    filter: (value: string) => ListQuery['filters'],
  ) =>
    compareValues(
      { listed: now[key], others: others ? now[others] : 0 },
      { listed: before[key], others: others ? before[others] : 0 },
    ).map(({ value, ...counts }): ChartRow => {
      if (value === undefined) return { label: 'All others', ...counts }
      return { label: label(value), href: hrefTo(filter(value ?? '')), ...counts }
    })
  return [
    {
      title: 'By week',
      heading: 'Week',
      shape: 'columns',
      rows: now.weeks.map((week, index) => {
        const weekBefore = before.weeks[index]
        return toColumn(
          period.to,
          week.quotes,
          weekDays(week),
          weekBefore?.quotes ?? null,
          weekBefore && weekDays(weekBefore),
        )
      }),
    },
    {
      title: 'By kind of work',
      heading: 'Kind of work',
      shape: 'bars',
      rows: compare(
        'projectTypes',
        undefined,
        (value) => projectTypeLabel(value ?? ''),
        (projectType) => ({ projectType }),
      ),
    },
    {
      title: 'By partner',
      heading: 'Partner',
      shape: 'bars',
      rows: compare(
        'sources',
        'otherSources',
        (value) => (value === phoneSource ? 'Phone requests' : (value ?? 'No partner')),
        (source) => ({ source }),
      ),
    },
    {
      title: 'By campaign',
      heading: 'Campaign',
      shape: 'bars',
      rows: compare(
        'campaigns',
        'otherCampaigns',
        (value) => value ?? 'No campaign',
        (campaign) => ({ campaign }),
      ),
    },
    {
      title: 'By language',
      heading: 'Language',
      shape: 'bars',
      rows: compare(
        'languages',
        'otherLanguages',
        (value) => (value === null ? 'Unknown' : languageName(value)),
        (lang) => ({ lang }),
      ),
    },
  ]
}

/** @param lastDay The last day of the period. */
function toColumn(
  lastDay: string,
  quotes: number,
  days: Period,
  before: number | null,
  daysBefore?: Period,
): ChartRow {
  return {
    label: formatDays(days, lastDay),
    quotes,
    before,
    days,
    ...(daysBefore && { daysBefore, beforeLabel: formatDays(daysBefore, lastDay) }),
    href: `/${formatListQuery({ view: 'all', q: '', filters: { ...days } })}`,
  }
}

/** Joins consecutive weeks, if there are more than `most`, so that each column is wide enough. */
export function joinWeeks(chart: ChartData, most: number): ChartData {
  const size = Math.ceil(chart.rows.length / most)
  if (chart.shape !== 'columns' || size <= 1) return chart
  const lastDay = chart.rows.at(-1)?.days?.to ?? ''
  const groups = Array.from({ length: Math.ceil(chart.rows.length / size) }, (_, index) =>
    chart.rows.slice(index * size, (index + 1) * size),
  )
  return {
    ...chart,
    title: `By ${size} weeks`,
    heading: 'Weeks',
    rows: groups.map((rows) => {
      const compared = rows.filter(({ before }) => before !== null)
      return toColumn(
        lastDay,
        sum(rows.map(({ quotes }) => quotes)),
        join(rows.map(({ days }) => days)) as Period,
        compared.length > 0 ? sum(compared.map(({ before }) => before ?? 0)) : null,
        join(compared.map(({ daysBefore }) => daysBefore)),
      )
    }),
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

/** From the first day to the last one. */
function join(periods: (Period | undefined)[]): Period | undefined {
  const [first, last] = [periods[0], periods.at(-1)]
  return first && last && { from: first.from, to: last.to }
}

const halfDayMs = 12 * 3_600_000

/** The days of a week as far as it is in the period: to the nearest, because the reader may be in another time zone. */
function weekDays({ since, until }: { since: string; until: string }): Period {
  const from = localDay(Date.parse(since) + halfDayMs)
  const to = localDay(Date.parse(until) - halfDayMs)
  return { from, to: to < from ? from : to }
}

interface Counts {
  listed: ValueCount[]
  /** The number of quotes whose value is not listed. */
  others: number
}

/** Joins the counts of two periods: values of the period, those of the one before alone, and all others (undefined). */
function compareValues(now: Counts, before: Counts) {
  const known = new Set(now.listed.map(({ value }) => value))
  const gone = before.listed.filter(({ value }) => !known.has(value))
  return [
    ...now.listed.map(({ value, quotes }) => ({
      value,
      quotes,
      before: before.listed.find((other) => other.value === value)?.quotes ?? (before.others > 0 ? null : 0),
    })),
    // They may be among the others.
    ...(now.others > 0 ? [] : gone.map(({ value, quotes }) => ({ value, quotes: 0, before: quotes }))),
    ...(now.others > 0 ? [{ value: undefined, quotes: now.others, before: null }] : []),
  ]
}
