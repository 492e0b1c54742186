import { flushSync } from 'react-dom'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Link } from 'wouter'
import { joinWeeks, type ChartData } from './chart-rows.ts'
import { drawChart, maxBars, maxColumns } from './draw-chart.ts'

/** A chart, with its table. */
export function Chart({ chart: whole }: { chart: ChartData }) {
  const drawing = useRef<HTMLDivElement>(null)
  const width = useWidth(drawing, paperWidths[whole.shape])
  const chart = useMemo(() => (width > 0 ? joinWeeks(whole, maxColumns(width)) : whole), [whole, width])
  useLayoutEffect(() => {
    const { current } = drawing
    if (width === 0 || !current) return
    const focused = current.querySelector<SVGAElement>('a:focus')?.href.baseVal
    current.replaceChildren(drawChart(chart, width))
    const links = [...current.querySelectorAll<SVGAElement>('a')]
    // Whoever moves by keyboard stays at the same bar.
    if (focused) links.find(({ href }) => href.baseVal === focused)?.focus()
  }, [chart, width])
  return (
    <figure className={`chart ${chart.shape}`}>
      <figcaption>
        <h3>{chart.title}</h3>
      </figcaption>
      {/* Browsers that translate put elements into its texts that SVG does not show. */}
      <div ref={drawing} className="drawing" translate="no" />
      <details>
        <summary>
          {`Table ${chart.title.toLowerCase()}`}
          {chart.shape === 'bars' && chart.rows.length > maxBars && (
            <span>{` (${chart.rows.length} rows)`}</span>
          )}
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{chart.heading}</th>
              <th scope="col">Requests</th>
              <th scope="col">Before</th>
            </tr>
          </thead>
          <tbody>
            {chart.rows.map(({ label, quotes, before, beforeLabel, href }) => (
              <tr key={href ?? label}>
                <th scope="row">{href ? <Link href={href}>{label}</Link> : label}</th>
                <td>{quotes}</td>
                <td>{`${before ?? 'Unknown'}${beforeLabel ? ` (${beforeLabel})` : ''}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** The least width that a chart is drawn for, in pixels. In less, it is scaled down. */
const minWidth = 240

/** The widths that charts are drawn for on paper, which are scaled down to 7.5 pt. */
const paperWidths = { columns: 1040, bars: 520 }

/** The width to draw for in an element, in whole pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>, paperWidth: number): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measure = () => setWidth(Math.max(minWidth, element.current?.clientWidth ?? 0))
    const observer = new ResizeObserver(measure)
    observer.observe(element.current as HTMLElement)
    // The layout of the printed page is not observed.
    const fitToPaper = () => flushSync(() => setWidth(paperWidth))
    addEventListener('beforeprint', fitToPaper)
    addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', fitToPaper)
      removeEventListener('afterprint', measure)
    }
  }, [element, paperWidth])
  return width
}
