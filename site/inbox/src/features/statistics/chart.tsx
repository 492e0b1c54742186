import {
  languageName,
  phoneSource,
  projectTypeLabel,
  type Statistics,
  type ValueCount,
} from '@concrete-quote/openapi'
import { Link } from 'wouter'
import { listHref, type ListQuery } from '../../location.ts'
import { formatDollars } from '../../words/quote-words.ts'
import { toLocalDay } from '../../words/time.ts'
import { formatDays, periodHref, type Days } from './period.ts'

/** A value or a period, with its figures. */
export interface Row {
  label: string
  href?: string
  /** How many quotes its bar stands for. */
  quotes: number
  /** A figure by column, and where its quotes are. */
  cells: { text: string | number; href?: string | undefined }[]
}

/** A table whose rows have bars as long as their numbers of quotes are large. */
export function Chart({ heading, columns, rows }: { heading: string; columns: string[]; rows: Row[] }) {
  const most = Math.max(...rows.map(({ quotes }) => quotes))
  // On a phone, there is room for one figure beside the label. Several are in a row below it.
  const hasOneFigure = columns.length === 1
  return (
    <table>
      <caption>
        <h3>{`By ${heading.toLowerCase()}`}</h3>
      </caption>
      <thead>
        <tr>
          {hasOneFigure && <td />}
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ label, href, quotes, cells }) => {
        const figures = cells.map(({ text, href }, index) => (
          <td key={columns[index]}>{href ? <Link href={href}>{text}</Link> : text}</td>
        ))
        return (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {href ? <Link href={href}>{label}</Link> : label}
                {/* A single bar would compare a value with nothing. */}
                {rows.length > 1 && quotes > 0 && <div style={{ inlineSize: `${(100 * quotes) / most}%` }} />}
              </th>
              {hasOneFigure && figures}
            </tr>
            {!hasOneFigure && <tr>{figures}</tr>}
          </tbody>
        )
      })}
    </table>
  )
}

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
  counts: 'projectTypes' | 'sources' | 'campaigns' | 'languages'
  label: (value: string | null) => string
}

export const kinds: Kind[] = [
  { heading: 'Campaign', filter: 'campaign', counts: 'campaigns', label: (value) => value ?? 'Unknown' },
  {
    heading: 'Partner',
    filter: 'source',
    counts: 'sources',
    label: (value) => (value === phoneSource ? 'Phone requests' : (value ?? 'No partner')),
  },
  {
    heading: 'Kind of work',
    filter: 'projectType',
    counts: 'projectTypes',
    label: (value) => projectTypeLabel(value ?? ''),
  },
  {
    heading: 'Language',
    filter: 'lang',
    counts: 'languages',
    label: (value) => (value === null ? 'Unknown' : languageName(value)),
  },
]

type Figures = Omit<ValueCount, 'value' | 'due'>

/** The figures of a value, each with the filter that leads to its quotes. */
const columns: { figure: keyof Figures; heading: string; filter?: ListQuery['filters'] }[] = [
  { figure: 'quotes', heading: 'Requests', filter: {} },
  { figure: 'callTaps', heading: 'Calls' },
  { figure: 'onTime', heading: 'On time', filter: { onTime: 'true' } },
  { figure: 'won', heading: 'Won', filter: { outcome: 'won' } },
  { figure: 'amount', heading: 'Worth', filter: { outcome: 'won' } },
]

/** What each value of a kind brought, and what all others did. */
export function chartOf({ heading, filter, counts, label }: Kind, statistics: Statistics, days: Days) {
  const listed: ValueCount[] = statistics[counts]
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
