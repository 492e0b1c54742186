import { namesOf } from '@concrete-quote/openapi'
import { QuoteOrCall } from '../components/actions.tsx'
import type { Page } from '../components/document.tsx'
import { Icon } from '../components/icon.tsx'
import { Picture } from '../components/picture.tsx'
import { CallToAction, Claims, Hero, PageSection, Process } from '../components/sections.tsx'
import { ServiceDetails, ServiceLinks } from '../components/service-cards.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

export const services = ({ services, paths, finishNames }: SiteTexts): Page => ({
  shareImage: 'patio',
  content: (
    <>
      <Hero
        {...services.hero}
        actions={<QuoteOrCall />}
        picture={
          <div className="swatches">
            {namesOf(finishNames).map((finish, index) => (
              <figure key={finish}>
                <Picture
                  image={finish}
                  sizes={`(max-width: 64rem) ${index < 2 ? '50vw' : 'max(33.4vw, 7.25rem)'}, max(25vw, 23rem)`}
                  decorative
                />
                <figcaption className="tag">{finishNames[finish]}</figcaption>
              </figure>
            ))}
          </div>
        }
      />

      <section className="section" aria-label={services.cardsLabel}>
        <div className="wide">
          <ServiceLinks />
          <ServiceDetails />
        </div>
      </section>

      <Process {...services.process} />

      <CallToAction {...services.call} />

      <PageSection id="care" heading={services.care.heading} lede={services.care.lede}>
        <Claims claims={services.care.tips} columns={3} />
        <p className="actions">
          <a className="button" href={paths.contact}>
            {services.care.link}
            <Icon name="arrow" />
          </a>
        </p>
      </PageSection>
    </>
  ),
})
