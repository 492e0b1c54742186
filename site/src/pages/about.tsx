import { company } from '@concrete-quote/openapi'
import { CallNow } from '../components/actions.tsx'
import type { Page } from '../components/frame/document.tsx'
import { CallToAction } from '../components/sections/call-to-action.tsx'
import { Ticks } from '../components/sections/claims.tsx'
import { Climate } from '../components/sections/climate.tsx'
import { Hero } from '../components/sections/hero.tsx'
import { Picture } from '../components/picture.tsx'
import { Seasons } from '../components/sections/seasons.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

export const about = ({ about, lang }: SiteTexts): Page => ({
  name: 'about',
  shareImage: 'story',
  content: (
    <>
      <Hero
        title={about.hero.heading}
        badge={about.badge}
        actions={<CallNow className="button button-light" />}
        picture={<Picture image="story" sizes="(max-width: 64rem) 100vw, max(50vw, 60rem)" eager />}
      >
        {about.hero.lede}
      </Hero>

      <section className="facts" aria-label={about.statsLabel}>
        <div className="wide">
          <ul className="claims" data-columns="4">
            {about.stats.map(({ figure, label }) => (
              <li key={label} className="stat">
                <strong>{figure}</strong> {label}
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="section" aria-labelledby="story">
        <div className="wide halves story">
          <div>
            <h2 id="story">{about.story.heading}</h2>
            <Ticks items={about.story.highlights} />
          </div>
          <div>
            {about.story.paragraphs.map((paragraph) => (
              <p key={paragraph} className="prose">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </section>

      <section className="section sunk" aria-labelledby="values">
        <div className="wide halves values">
          {[about.values, about.assurances].map(({ heading, claims }, index) => (
            <div key={heading}>
              <h2 id={index === 0 ? 'values' : undefined}>{heading}</h2>
              <ul className="cards">
                {claims.map(({ title, description }) => (
                  <li key={title} className="card card-text">
                    <h3>{title}</h3>
                    <p>{description}</p>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>

      {company.climate && (
        <>
          <section className="section" aria-labelledby="seasons">
            <div className="wide">
              <div className="section-head">
                <h2 id="seasons">{about.seasons.heading}</h2>
                <p className="lede">{about.seasons.lede}</p>
              </div>
              <Seasons climate={company.climate} />
            </div>
          </section>

          <section className="section sunk" aria-labelledby="climate">
            <div className="wide">
              <div className="section-head">
                <h2 id="climate">{about.climate.heading}</h2>
                <p className="lede">{company.climate.lede[lang]}</p>
              </div>
              <Climate climate={company.climate} />
            </div>
          </section>
        </>
      )}

      <CallToAction title={about.call.heading}>{about.call.lede}</CallToAction>
    </>
  ),
})
