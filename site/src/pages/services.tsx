import { QuoteOrCall } from '../components/actions.tsx'
import type { Page } from '../components/frame/document.tsx'
import { CallToAction } from '../components/sections/call-to-action.tsx'
import { Claims } from '../components/sections/claims.tsx'
import { Hero } from '../components/sections/hero.tsx'
import { Icon } from '../components/icon.tsx'
import { Picture } from '../components/picture.tsx'
import { Process } from '../components/sections/process.tsx'
import { ServiceDetails, ServiceLinks } from '../components/sections/service-cards.tsx'
import type { ImageName } from '../content/images.ts'
import type { SiteTexts } from '../content/site-texts.ts'

const finishes = [
  'finish-ashlar',
  'finish-broom',
  'finish-exposed',
  'finish-trowel',
  'finish-board',
] as const satisfies ImageName[]

export const services = ({ services, paths, finishNames }: SiteTexts): Page => ({
  name: 'services',
  shareImage: 'patio',
  content: (
    <>
      <Hero
        title={services.hero.heading}
        actions={<QuoteOrCall />}
        picture={
          <div className="swatches">
            {finishes.map((finish) => (
              <figure key={finish}>
                <Picture image={finish} sizes="(max-width: 64rem) 50vw, max(25vw, 23rem)" decorative />
                <figcaption>{finishNames[finish]}</figcaption>
              </figure>
            ))}
          </div>
        }
      >
        {services.hero.lede}
      </Hero>

      <section className="section" aria-label={services.cardsLabel}>
        <div className="wide">
          <ServiceLinks />
          <ServiceDetails />
        </div>
      </section>

      <div className="sunk">
        <Process title={services.process.heading} steps={services.process.steps} />
      </div>

      <CallToAction title={services.call.heading}>{services.call.lede}</CallToAction>

      <section className="section" aria-labelledby="care">
        <div className="wide">
          <div className="section-head">
            <h2 id="care">{services.care.heading}</h2>
            <p className="lede">{services.care.lede}</p>
          </div>
          <Claims claims={services.care.tips} columns={3} />
          <p className="after-claims">
            <a className="button" href={paths.contact}>
              {services.care.link}
              <Icon name="arrow" />
            </a>
          </p>
        </div>
      </section>
    </>
  ),
})
