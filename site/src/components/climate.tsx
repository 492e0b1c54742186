import { namesOf, type Company } from '@concrete-quote/openapi'
import type { ReactNode } from 'react'
import { useTexts } from '../content/texts-by-language.ts'

type Climate = NonNullable<Company['climate']>

/** What the climate does to a slab, in three drawings of its section with their explanations. */
export function Climate({ climate }: { climate: Climate }) {
  const { lang } = useTexts()
  return (
    <ul className="cards climate" data-columns="3">
      {(['soil', 'heat', 'weather'] as const).map((subject) => (
        <li key={subject} className="card">
          <svg className="section-drawing" viewBox="0 0 400 190" aria-hidden="true">
            {drawings[subject]}
          </svg>
          <div className="card-text">
            <h3>{climate[subject].title[lang]}</h3>
            <p>{climate[subject].description[lang]}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Clay, heat, frost and rain: sections through a slab. Blue is what moves: ground, vapor, or water. */
const drawings: Record<'soil' | 'heat' | 'weather', ReactNode> = {
  // The slab on its base; the clay below it swells and shrinks between the two broken lines.
  soil: (
    <>
      <path className="ground" d="M0 122h400v68H0Z" />
      <path d="M0 122h400M62 138l10 14-6 12M150 146l-8 12 7 16M246 138l9 13-7 15M330 144l-7 12 9 18" />
      <path className="concrete" d="M36 78h328v26H36Z" />
      <path d="M118 78v12M200 78v12M282 78v12" />
      <path className="dotted" d="M52 92h296M40 113h320" />
      <path className="move broken" d="M36 70Q200 22 364 70M36 112Q200 166 364 112" />
      <path className="move" d="M200 66V36m-7 9 7-9 7 9M200 122v28m-7-9 7 9 7-9" />
    </>
  ),
  // The sun draws water out of the fresh slab; the top crazes.
  heat: (
    <>
      <path className="ground" d="M0 150h400v40H0Z" />
      <path d="M0 150h400" />
      <path className="concrete" d="M36 112h328v38H36Z" />
      <path d="m60 112 8 9-3 6m31-15 5 8 10 3m32-11-6 10 4 5m46-15 7 9-2 7m40-16-5 8 6 8m41-16 5 10" />
      <circle cx="318" cy="44" r="19" />
      <path d="M318 8v8M318 72v8M282 44h8M346 44h8M292.500 18.500l6 6M337.500 63.500l6 6M343.500 18.500l-6 6M298.500 63.500l-6 6" />
      <path
        className="move"
        d="M88 100c-12-14 12-22 0-36s12-18 0-32m-7 8 7-9 7 9M158 100c-12-14 12-22 0-36s12-18 0-32m-7 8 7-9 7 9M228 100c-12-14 12-22 0-36s12-18 0-32m-7 8 7-9 7 9"
      />
    </>
  ),
  // Rain runs down the slope into a drain; air in the mix leaves room for ice.
  weather: (
    <>
      <path className="ground" d="M0 150h400v40H0Z" />
      <path d="M0 150h400" />
      <path className="concrete" d="M36 94 312 116v34H36Z" />
      <path className="dotted" d="M52 112 300 130M66 126l230 10M52 139h246" />
      <path className="concrete" d="M322 118v54h42v-54" />
      <path d="M318 118h50M332 118v7M343 118v7M354 118v7" />
      <path
        className="move"
        d="M70 28 60 50M112 18 102 40M154 32l-10 22M196 18l-10 22M94 56 84 78M138 66l-10 18M180 62l-10 20M222 52l-10 20"
      />
      <path className="move" d="m150 92 146 12m-9-7 9 7-10 5M343 134v24m-7-9 7 9 7-9" />
      <path d="M320 26v52M297.500 39l45 26M342.500 39l-45 26M313 30l7 7 7-7M313 74l7-7 7 7" />
    </>
  ),
}

/** A tip for each season, from spring to winter, with the range of its temperatures. */
export function Seasons({ climate }: { climate: Climate }) {
  const { lang, about } = useTexts()
  const { names, temperatures } = about.seasons
  return (
    <figure>
      <ol className="claims" data-columns="4">
        {namesOf(names).map((season, index) => {
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
