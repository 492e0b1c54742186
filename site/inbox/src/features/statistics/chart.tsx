import { Link } from 'wouter'

/** A value or a period, with its figures. */
export interface Row {
  label: string
  href?: string
  /** How many quotes its bar stands for. */
  quotes: number
  /** A figure by column, and where its quotes are. */
  cells: { text: string | number; href?: string | undefined }[]
}

interface ChartProps {
  /** What the labels name. */
  heading: string
  columns: string[]
  rows: Row[]
}

/** A table whose rows have bars as long as their numbers of quotes are large. */
export function Chart({ heading, columns, rows }: ChartProps) {
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
