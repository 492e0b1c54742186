import type { Statistics } from '@concrete-quote/openapi'
import { Link } from 'wouter'
import { listHref } from '../../location/list-query.ts'
import { toLocalDay } from '../../words/time.ts'
import { formatDays, periodHref, type Days } from './period.ts'

/** A row of a table, with a bar. */
interface Bar {
  label: string
  quotes: number
  /** Where its quotes are. */
  href: string
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

interface BarsProps {
  /** What the labels name. */
  heading: string
  bars: Bar[]
}

/** A table whose rows have bars as long as their numbers are large. */
export function Bars({ heading, bars }: BarsProps) {
  const most = Math.max(...bars.map(({ quotes }) => quotes))
  return (
    <table className="bars">
      <caption>
        <h3>{`By ${heading.toLowerCase()}`}</h3>
      </caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Requests</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, quotes, href }) => (
          <tr key={href}>
            <th scope="row">
              <Link href={href}>{label}</Link>
              {quotes > 0 && <div style={{ inlineSize: `${(100 * quotes) / most}%` }} />}
            </th>
            <td>{quotes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
