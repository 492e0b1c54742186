import type { Company } from '@concrete-quote/openapi'
import { useTexts } from '../texts-context.ts'

const seasons = ['spring', 'summer', 'fall', 'winter'] as const

/** A tip for each season, from spring to winter, with the range of its temperatures. */
export function Seasons({ climate }: { climate: NonNullable<Company['climate']> }) {
  const { lang, about } = useTexts()
  const { names, temperatures } = about.seasons
  return (
    <figure>
      <ol className="claims" data-columns="4">
        {seasons.map((season, index) => {
          const months = [2, 3, 4].map((month) => climate.temperatures[(month + 3 * index) % 12] ?? [])
          return (
            <li key={season}>
              <h3>{names[season]}</h3>
              <p className="stat">
                <strong>
                  {Math.min(...months.flat())}°–{Math.max(...months.flat())}°
                </strong>
              </p>
              <p>{climate.seasons[season][lang]}</p>
            </li>
          )
        })}
      </ol>
      <figcaption>{temperatures}</figcaption>
    </figure>
  )
}
