import type { SiteTexts } from '../../content/site-texts.ts'
import { useTexts } from '../texts-context.ts'

/** Average daily high and low of each month in Dallas, January first, in °F: rounded climate normals (NOAA). */
const monthlyTemperatures = [
  { high: 58, low: 38 },
  { high: 62, low: 42 },
  { high: 70, low: 49 },
  { high: 77, low: 57 },
  { high: 85, low: 66 },
  { high: 93, low: 74 },
  { high: 97, low: 78 },
  { high: 97, low: 77 },
  { high: 90, low: 70 },
  { high: 80, low: 59 },
  { high: 68, low: 48 },
  { high: 59, low: 40 },
] as const

/** A tip for each season, from spring to winter, below the temperatures of its months. */
export function Seasons({ tips, chart }: Pick<SiteTexts['about']['seasons'], 'tips' | 'chart'>) {
  return (
    <figure>
      <ol className="seasons">
        {tips.map(({ title, description }, season) => (
          <li key={title}>
            <SeasonChart firstMonth={2 + 3 * season} />
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
      <figcaption>{chart.caption}</figcaption>
    </figure>
  )
}

/** The part of a chart's height that the lines use, in percent. The rest is for labels. */
const range = { from: 14, to: 72 }
const highest = Math.max(...monthlyTemperatures.map(({ high }) => high))
const lowest = Math.min(...monthlyTemperatures.map(({ low }) => low))

/** Returns the vertical position of a temperature, in percent of the height. */
const yOf = (temperature: number) =>
  range.from + ((highest - temperature) / (highest - lowest)) * (range.to - range.from)

/** The average highs and lows of three months. The lines go on to those of the charts beside it. */
function SeasonChart({ firstMonth }: { firstMonth: number }) {
  const { lang, about } = useTexts()
  const monthName = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' })
  const temperatureOf = (month: number) =>
    monthlyTemperatures[(month + 12) % 12] as (typeof monthlyTemperatures)[number]
  const months = [0, 1, 2].map((index) => ({
    name: monthName.format(Date.UTC(2020, firstMonth + index)),
    ...temperatureOf(firstMonth + index),
    x: `${((index + 0.5) / 3) * 100}%`,
  }))

  /** The line of the highs or lows, with the months before and after. One unit is the width of a month. */
  const lineOf = (kind: 'high' | 'low') =>
    [-1, 0, 1, 2, 3].map(
      (index) => `${index + 0.5},${yOf(temperatureOf(firstMonth + index)[kind]).toFixed(1)}`,
    )
  const highs = lineOf('high')
  const lows = lineOf('low')

  return (
    <svg className="season-chart" role="img" aria-label={about.seasons.chart.describe(months)}>
      <svg viewBox="0 0 3 100" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={[...highs, ...lows.toReversed()].join(' ')} />
        <polyline points={highs.join(' ')} />
        <polyline points={lows.join(' ')} />
      </svg>
      {months.map(({ name, high, low, x }) => (
        <g key={name}>
          <text x={x} y={`${yOf(high).toFixed(1)}%`} dy="-9">
            {high}°
          </text>
          <text x={x} y={`${yOf(low).toFixed(1)}%`} dy="19">
            {low}°
          </text>
          <text className="season-month" x={x} y="98%">
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
