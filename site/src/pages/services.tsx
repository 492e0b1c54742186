import { company } from '@concrete-quote/openapi'
import { QuoteOrCall } from '../components/actions.tsx'
import type { Page } from '../components/document.tsx'
import { Icon } from '../components/icon.tsx'
import { Picture } from '../components/picture.tsx'
import { ProjectGallery } from '../components/projects.tsx'
import { CallToAction, Claims, Hero, PageSection, Process } from '../components/sections.tsx'
import { ServiceDetails, ServiceLinks } from '../components/service-cards.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

const { finishes } = company.pictures

export const services = ({ services, paths, lang }: SiteTexts): Page => ({
  shareImage: 'patio',
  script: 'services',
  content: (
    <>
      <Hero
        {...services.hero}
        actions={<QuoteOrCall />}
        picture={
          finishes.length > 0 && (
            <div className="swatches">
              {finishes.map(({ image, name }, index) => (
                <figure key={image}>
                  <Picture
                    image={`finish-${image}`}
                    sizes={`(max-width: 64rem) ${index < 2 ? '50vw' : 'max(33.4vw, 7.25rem)'}, max(25vw, 23rem)`}
                  />
                  <figcaption className="tag">{name[lang]}</figcaption>
                </figure>
              ))}
            </div>
          )
        }
      />

      <section className="section" aria-label={services.cardsLabel}>
        <div className="wide">
          <ServiceLinks />
          <ServiceDetails />
        </div>
      </section>

      <ProjectGallery />

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
