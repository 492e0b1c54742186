import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import { Faq } from '@concrete-quote/widget'
import type { Service } from 'schema-dts'
import { QuoteOrCall } from '../components/actions.tsx'
import type { Page } from '../components/document.tsx'
import { Estimate, PriceNote, QuoteLink, quoteQuery } from '../components/estimate.tsx'
import { imageUrl, Picture } from '../components/picture.tsx'
import { ProjectCards } from '../components/projects.tsx'
import { CallToAction, Hero, Process, Ticks } from '../components/sections.tsx'
import { BeforeAfter, OtherServices } from '../components/service-cards.tsx'
import { Review } from '../components/testimonials.tsx'
import type { ServicePage } from '../content/pages.ts'
import { isPriced, prices } from '../content/services.ts'
import type { SiteTexts } from '../content/site-texts.ts'

/** The page of a service: how the work is done, how long it lasts, and what decides its price. */
export function servicePage(texts: SiteTexts, type: ServicePage): Page {
  const { hero, process, life, price, questions } = texts[type]
  const { about, lang, servicePage } = texts
  const projects = company.projects.filter(({ kind }) => kind === type).slice(0, 3)
  const reviews = company.reviews.filter(({ kind }) => kind === type)
  return {
    shareImage: type,
    styles: 'service',
    script: 'services',
    subject: describeService(texts, type),
    content: (
      <>
        <Hero
          {...hero}
          badge={texts.services.cards[type].title}
          actions={<QuoteOrCall query={quoteQuery(type)} />}
          picture={
            <>
              <Picture
                image={type}
                sizes="(max-width: 64rem) 100vw, max(50vw, 60rem)"
                phoneCrop="2x1"
                preloaded
              />
              <BeforeAfter type={type} />
            </>
          }
        />

        <Process {...process} />

        <section className="section wide halves" aria-labelledby="life">
          <div>
            <h2 id="life">{life.heading}</h2>
            <p className="lede">{life.lede}</p>
          </div>
          <Ticks items={life.points} />
        </section>

        <section className="section sunk" aria-labelledby="price">
          <div className="wide halves">
            <div>
              <h2 id="price">{price.heading}</h2>
              <dl className="factors">
                {price.factors.map(({ title, description }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{description}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <div className="card card-text price-card">
              <PriceNote type={type} />
              {isPriced(type) ? <Estimate type={type} isBrief /> : <p>{servicePage.estimate}</p>}
              <QuoteLink type={type} />
            </div>
          </div>
        </section>

        <section className="section wide halves" aria-labelledby="questions">
          <h2 id="questions">{questions.heading}</h2>
          <Faq lang={lang} messages={{ faq: [...questions.items] }} />
        </section>

        {projects.length > 0 && (
          <section className="section wide" aria-labelledby="projects">
            <h2 id="projects">{texts.projects.heading}</h2>
            <ProjectCards projects={projects} />
          </section>
        )}

        {reviews.length > 0 && (
          <section className="section sunk" aria-labelledby="reviews">
            <div className="wide halves">
              <h2 id="reviews">{servicePage.reviews}</h2>
              <div className="reviews">
                {reviews.map((review) => (
                  <Review key={review.name} {...review} />
                ))}
              </div>
            </div>
          </section>
        )}

        <OtherServices than={type} />

        <CallToAction {...about.call} query={quoteQuery(type)} />
      </>
    ),
  }
}

/** Describes a service to search engines, with the lowest price of a foot or a job (schema.org). */
function describeService(texts: SiteTexts, type: ServicePage): Service {
  const price = isPriced(type) ? prices[type] : undefined
  return {
    '@type': 'Service',
    name: texts.services.cards[type].title,
    description: texts[type].description,
    url: `${publicUrlPlaceholder}${texts.paths[type]}`,
    image: `${publicUrlPlaceholder}${imageUrl(type, 1280, undefined, 'jpg')}`,
    provider: { '@id': `${publicUrlPlaceholder}/#contractor` },
    areaServed: [...company.serviceAreas],
    ...(price && {
      offers: {
        '@type': 'Offer',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceCurrency: 'USD',
          minPrice: price.amount,
          // UN/CEFACT common codes.
          unitCode: { sqft: 'FTK', 'linear-ft': 'FOT', job: 'C62' }[price.unit],
        },
      },
    }),
  }
}
