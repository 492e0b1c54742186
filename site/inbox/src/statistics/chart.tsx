import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'wouter'
import type { ChartData } from './chart-rows.ts'
import { drawChart, maxBars } from './draw-chart.ts'

/** A chart, with its table. */
export function Chart({ chart }: { chart: ChartData }) {
  const drawing = useRef<HTMLDivElement>(null)
  const width = useWidth(drawing)
  useEffect(() => {
    if (width > 0) drawing.current?.replaceChildren(drawChart(chart, width))
  }, [chart, width])
  return (
    <figure className={`chart ${chart.shape}`}>
      <figcaption>
        <h3>{chart.title}</h3>
      </figcaption>
      <div ref={drawing} className="drawing" />
      <details>
        <summary>
          Table {chart.title.toLowerCase()}
          {chart.shape === 'bars' && chart.rows.length > maxBars && ` (${chart.rows.length} rows)`}
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
                <td>
                  {before ?? 'Unknown'}
                  {beforeLabel && ` (${beforeLabel})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** The width of an element, in whole pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current as HTMLElement)
    return () => observer.disconnect()
  }, [element])
  return width
}
