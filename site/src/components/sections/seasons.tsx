import type { Company } from '@concrete-quote/openapi'
import { useTexts } from '../texts-context.ts'

type Climate = NonNullable<Company['climate']>

const seasons = ['spring', 'summer', 'fall', 'winter'] as const

/** A tip for each season, from spring to winter, below the temperatures of its months. */
export function Seasons({ climate }: { climate: Climate }) {
  const { lang, about } = useTexts()
  const { names, chart } = about.seasons
  return (
    <figure>
      <ol className="claims seasons" data-columns="4">
        {seasons.map((season, index) => (
          <li key={season}>
            <SeasonChart temperatures={climate.temperatures} firstMonth={2 + 3 * index} />
            <h3>{names[season]}</h3>
            <p>{climate.seasons[season][lang]}</p>
          </li>
        ))}
      </ol>
      <figcaption>{chart.caption}</figcaption>
    </figure>
  )
}

/** The part of a chart's height that the lines use, in percent. The rest is for labels. */
const range = { from: 14, to: 72 }
/** The average highs and lows of three months. The lines go on to those of the charts beside it. */
function SeasonChart({ temperatures, firstMonth }: Pick<Climate, 'temperatures'> & { firstMonth: number }) {
  const { lang, about } = useTexts()
  const monthName = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' })
  const temperatureOf = (month: number) => {
    const [high, low] = temperatures[(month + 12) % 12] as [number, number]
    return { high, low }
  }
  const highest = Math.max(...temperatures.map(([high]) => high))
  const lowest = Math.min(...temperatures.map(([, low]) => low))
  /** The vertical position of a temperature, in percent of the height. */
  const yOf = (temperature: number) =>
    range.from + ((highest - temperature) / (highest - lowest)) * (range.to - range.from)
  const months = [0, 1, 2].map((index) => ({
    // All of one length: Spanish has `sept`.
    name: monthName.format(Date.UTC(2020, firstMonth + index)).replace('sept', 'sep'),
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
