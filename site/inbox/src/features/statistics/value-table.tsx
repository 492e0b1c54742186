import {
  languageName,
  phoneSource,
  projectTypeLabel,
  type Statistics,
  type ValueCount,
} from '@concrete-quote/openapi'
import { Link } from 'wouter'
import { listHref, type ListQuery } from '../../location/list-query.ts'
import { formatDollars } from '../../words/quote-words.ts'
import type { Days } from './period.ts'

/** Values that quotes are counted by. */
interface Kind {
  heading: string
  /** The filter of the list. */
  filter: 'projectType' | 'source' | 'campaign' | 'lang'
  label: (value: string | null) => string
  values: (statistics: Statistics) => ValueCount[]
  /** Whether the site knows it of a tap on the phone number. */
  hasCallTaps?: true
}

export const kinds: Kind[] = [
  {
    heading: 'Campaign',
    filter: 'campaign',
    label: (value) => value ?? 'Unknown',
    values: ({ campaigns }) => campaigns,
    hasCallTaps: true,
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
    hasCallTaps: true,
  },
]

type Figures = Record<'quotes' | 'callTaps' | 'onTime' | 'won' | 'amount', number>

/** A column: its figure, and the filter that leads to its quotes. */
interface Column {
  heading: string
  figure: (figures: Figures) => number
  format?: (figure: number) => string
  filter?: ListQuery['filters']
}

const callTaps: Column = { heading: 'Calls', figure: ({ callTaps }) => callTaps }
const columns: Column[] = [
  { heading: 'Requests', figure: ({ quotes }) => quotes, filter: {} },
  { heading: 'In time', figure: ({ onTime }) => onTime, filter: { onTime: 'true' } },
  { heading: 'Won', figure: ({ won }) => won, filter: { outcome: 'won' } },
  { heading: 'Sum', figure: ({ amount }) => amount, format: formatDollars, filter: { outcome: 'won' } },
]

interface ValueTableProps {
  kind: Kind
  days: Days
  statistics: Statistics
}

/** What each value brought. Its figures lead to their quotes, as far as a filter does. */
export function ValueTable({ kind, days, statistics }: ValueTableProps) {
  const { heading, filter, label, values, hasCallTaps } = kind
  const listed = values(statistics)
  const shown = hasCallTaps ? columns.toSpliced(1, 0, callTaps) : columns
  const rows = listed.map(({ value, callTaps = 0, ...figures }) => ({
    label: label(value),
    figures: { ...figures, callTaps },
    filters: { ...days, [filter]: value ?? '' },
  }))
  const others = othersOf(statistics, rows)
  const most = Math.max(...listed.map(({ quotes }) => quotes))
  // A single bar would compare an unknown value with nothing.
  const hasBars = listed.some(({ value }) => value !== null) || others.quotes > 0
  return (
    <table className="bars values">
      <caption>
        <h3>{`By ${heading.toLowerCase()}`}</h3>
      </caption>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.heading} scope="col">
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      {[
        ...rows,
        ...(others.quotes > 0 ? [{ label: 'All others', figures: others, filters: undefined }] : []),
      ].map(({ label, figures, filters }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={shown.length}>
              {label}
              {hasBars && figures.quotes > 0 && (
                <div style={{ inlineSize: `${Math.min(100, (100 * figures.quotes) / most)}%` }} />
              )}
            </th>
          </tr>
          <tr>
            {shown.map(({ heading, figure, format = String, filter }) => {
              const number = figure(figures)
              const text = format(number)
              return (
                <td key={heading}>
                  {filter && filters && number > 0 ? (
                    <Link href={listHref({ ...filters, ...filter })}>{text}</Link>
                  ) : (
                    text
                  )}
                </td>
              )
            })}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

/** What the totals have beyond the listed values. */
function othersOf(
  { quotes, firstCall, won, amount, callTaps }: Statistics,
  rows: { figures: Figures }[],
): Figures {
  const others = { quotes, callTaps, onTime: firstCall.onTime, won, amount }
  for (const { figures } of rows)
    for (const name of Object.keys(others) as (keyof Figures)[]) others[name] -= figures[name]
  return others
}
