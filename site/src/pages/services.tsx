import { company } from '@concrete-quote/openapi'
import { QuoteOrCall } from '../components/actions.tsx'
import { CallToAction } from '../components/call-to-action.tsx'
import { Claims } from '../components/claims.tsx'
import { Hero } from '../components/hero.tsx'
import { Icon } from '../components/icon.tsx'
import { Picture } from '../components/picture.tsx'
import { Process } from '../components/process.tsx'
import { ServiceDetails } from '../components/service-cards.tsx'
import { careTips } from '../content/care-guide.ts'
import type { ImageName } from '../content/images.ts'
import { servicesProcess } from '../content/processes.ts'
import { serviceCards } from '../content/services.ts'
import type { Page } from '../page.ts'
import { servicesJsonLd } from '../seo/structured-data.ts'

const finishes: ImageName[] = [
  'finish-ashlar',
  'finish-broom',
  'finish-exposed',
  'finish-trowel',
  'finish-board',
]

export const services: Page = {
  path: '/services',
  label: 'Services',
  title: `Concrete services and prices in ${company.city} | ${company.name}`,
  description: `Driveways from $8 per sq ft, patios from $12, steps from $15 per linear ft, repairs from $200; foundations and commercial projects in ${company.city} and nearby.`,
  share: { title: 'Concrete services, priced plainly', image: 'patio' },
  jsonLd: servicesJsonLd(serviceCards),
  content: (
    <>
      <Hero
        title="Concrete services, priced plainly"
        actions={<QuoteOrCall />}
        picture={
          <div className="swatches">
            {finishes.map((finish, index) => (
              <Picture
                key={finish}
                image={finish}
                sizes={
                  index < 2
                    ? '(max-width: 64rem) 50vw, max(25vw, 20rem)'
                    : '(max-width: 64rem) 33.4vw, max(16.7vw, 20rem)'
                }
                decorative
              />
            ))}
          </div>
        }
      >
        Driveways, patios, foundations, commercial slabs, steps and repairs. Every estimate is free, measured
        on site and without obligation.
      </Hero>

      <section className="section" aria-label="What we do">
        <div className="wide">
          <ServiceDetails services={serviceCards} />
        </div>
      </section>

      <div className="sunk">
        <Process id="process" title="Four steps, no surprises" steps={servicesProcess} />
      </div>

      <CallToAction id="call" title="Not sure what your concrete needs?" image="about">
        Tell us what you see. We come out, look for the cause and price each way to mend it, free of charge.
      </CallToAction>

      <section className="section" aria-labelledby="care">
        <div className="wide">
          <div className="section-head">
            <h2 id="care">Concrete Care Guide</h2>
            <p className="lede">
              Good concrete asks for little. These six habits keep a slab sound for the 30 years that we
              warrant it.
            </p>
          </div>
          <Claims claims={careTips} columns={3} />
          <p className="after-claims">
            <a className="button" href="/contact">
              Schedule Maintenance
              <Icon name="arrow" />
            </a>
          </p>
        </div>
      </section>
    </>
  ),
}
