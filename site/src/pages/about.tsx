import { company } from '@concrete-quote/openapi'
import { CallNow } from '../components/actions.tsx'
import { Climate, Seasons } from '../components/climate.tsx'
import { Credentials } from '../components/credentials.tsx'
import type { Page } from '../components/document.tsx'
import { People } from '../components/people.tsx'
import { Picture } from '../components/picture.tsx'
import { CallToAction, Claims, Hero, PageSection, Ticks } from '../components/sections.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

export const about = ({ about, lang }: SiteTexts): Page => ({
  shareImage: 'story',
  content: (
    <>
      <Hero
        {...about.hero}
        badge={about.badge}
        actions={<CallNow className="button button-light" />}
        picture={
          <Picture
            image="story"
            sizes="(max-width: 64rem) 100vw, max(50vw, 60rem)"
            phoneCrop="2x1"
            preloaded
          />
        }
      />

      <section className="facts" aria-label={about.statsLabel}>
        <div className="wide">
          <ul className="claims stats" data-columns="4">
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
            <Credentials />
          </div>
          <div>
            {about.story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>

      <People />

      <section className="section sunk" aria-labelledby="values">
        <div className="wide">
          {[about.values, about.assurances].map(({ heading, claims }, index) => (
            <div key={heading} className="values">
              <h2 id={index === 0 ? 'values' : undefined}>{heading}</h2>
              <Claims claims={claims} columns={2} />
            </div>
          ))}
        </div>
      </section>

      {company.climate && (
        <>
          <PageSection id="seasons" heading={about.seasons.heading} lede={about.seasons.lede}>
            <Seasons climate={company.climate} />
          </PageSection>
          <PageSection id="climate" heading={about.climate.heading} lede={company.climate.lede[lang]} isSunk>
            <Climate climate={company.climate} />
          </PageSection>
        </>
      )}

      <CallToAction {...about.call} />
    </>
  ),
})
