import { Link } from 'wouter'
import type { Bar } from './bar-data.ts'

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
