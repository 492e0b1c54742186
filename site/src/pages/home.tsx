import { company } from '@concrete-quote/openapi'
import { QuoteOrCall } from '../components/actions.tsx'
import { Claims } from '../components/claims.tsx'
import { Hero } from '../components/hero.tsx'
import { Icon } from '../components/icon.tsx'
import { Picture, type ArtDirection } from '../components/picture.tsx'
import { Process } from '../components/process.tsx'
import { ServiceGrid } from '../components/service-cards.tsx'
import { Testimonials } from '../components/testimonials.tsx'
import { Ticks } from '../components/ticks.tsx'
import { homeHighlights, trustBadges, whyChoose } from '../content/claims.ts'
import { homeProcess } from '../content/processes.ts'
import { serviceSummaries } from '../content/services.ts'
import { testimonials } from '../content/testimonials.ts'
import { columnWidth } from '../column-width.ts'
import type { Page } from '../page.ts'

/** The 4:3 crop for phones, where the image is above the text instead of behind it. */
const phoneHero: ArtDirection = {
  media: '(max-width: 40rem)',
  crop: '4x3',
  sizes: 'max(100vw, 25.4rem)',
  widths: [480, 768, 960],
}
const heroSizes = 'max(100vw, min(75.2rem, 134.4vh))'

export const home: Page = {
  path: '/',
  label: 'Home',
  title: `${company.name} | Concrete contractor in ${company.city}, ${company.region}`,
  description: `Driveways, patios, foundations, commercial slabs, steps and repairs by a family-owned contractor in ${company.city}. Licensed, bonded and insured. Free estimates.`,
  share: { title: 'Concrete that holds its line', image: 'hero' },
  preload: [
    { image: 'hero', ...phoneHero },
    { image: 'hero', media: '(min-width: 40.001rem)', sizes: heroSizes },
  ],
  content: (
    <>
      <Hero
        variant="photo"
        title="Concrete that holds its line"
        picture={<Picture image="hero" sizes={heroSizes} artDirection={phoneHero} eager />}
        actions={<QuoteOrCall />}
      >
        Driveways, patios, foundations and commercial slabs, formed, poured and finished by one {company.city}{' '}
        family since {company.foundedYear}.
      </Hero>
      <section className="facts" aria-label="Why you can trust us">
        <div className="wide">
          <Claims claims={trustBadges} columns={3} heading="h2" />
        </div>
      </section>

      <section className="section" aria-labelledby="services">
        <div className="wide">
          <div className="section-head">
            <h2 id="services">Six kinds of work, one standard of finish</h2>
            <p className="lede">
              Homes and businesses get the same base, the same steel and the same care over the last inch.
            </p>
          </div>
          <ServiceGrid services={serviceSummaries} />
        </div>
      </section>

      <Process id="process" title="How a job runs" steps={homeProcess}>
        <div className="guarantee">
          <h3>24-hour response guarantee</h3>
          <p>Send the form or leave a message at any hour: you hear from us within 24 hours.</p>
          <a className="button button-quiet" href="/contact">
            Ask for a quote
          </a>
        </div>
      </Process>

      <section className="section sunk" aria-labelledby="about">
        <div className="wide">
          <div className="halves">
            <div>
              <h2 id="about">A family name on every form board</h2>
              <p className="lede">
                One family has formed, poured and finished {company.city} concrete since {company.foundedYear}
                . You deal with the people who do the work.
              </p>
              <Ticks items={homeHighlights} />
              <ul className="badges">
                {['Licensed', 'Bonded', 'Insured'].map((badge) => (
                  <li key={badge} className="badge">
                    {badge}
                  </li>
                ))}
              </ul>
            </div>
            <div className="well">
              <Picture image="about" sizes={`(max-width: 64rem) ${columnWidth()}, ${columnWidth(52)}`} />
            </div>
          </div>
          <h2 className="subhead">Why Choose {company.name}</h2>
          <Claims claims={whyChoose} columns={4} />
        </div>
      </section>

      <div className="section">
        <div className="wide">
          <Testimonials title="What our neighbors say" testimonials={testimonials} />
          <p className="centered">
            <a className="button" href="/contact">
              Get Your Free Quote
              <Icon name="arrow" />
            </a>
          </p>
        </div>
      </div>
    </>
  ),
}
