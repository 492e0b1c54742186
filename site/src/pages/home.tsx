import { company } from '@concrete-quote/openapi'
import { QuoteOrCall } from '../components/actions.tsx'
import { Credentials } from '../components/credentials.tsx'
import type { Page } from '../components/document.tsx'
import { Icon } from '../components/icon.tsx'
import { Picture } from '../components/picture.tsx'
import { ProjectRow } from '../components/projects.tsx'
import { Claims, Hero, PageSection, Process, Ticks } from '../components/sections.tsx'
import { PriceRow, ServiceGrid } from '../components/service-cards.tsx'
import { PublishedReview, Testimonials } from '../components/testimonials.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

export function home({ home, paths, projects }: SiteTexts): Page {
  const [licensed, ...others] = home.trustBadges
  const trustBadges = [{ ...licensed, more: <Credentials /> }, ...others]
  return {
    shareImage: 'hero',
    content: (
      <>
        <Hero
          {...home.hero}
          picture={
            <Picture
              image="hero"
              sizes="(max-width: 64rem) 100vw, max(100vw, min(75.2rem, 134.4vh))"
              phoneCrop="4x3"
              preloaded
            />
          }
          actions={<QuoteOrCall />}
          badges={
            <div className="facts" role="group" aria-label={home.trust}>
              <div className="wide">
                <Claims claims={trustBadges} columns={3} heading="h2" />
              </div>
              <PublishedReview />
            </div>
          }
        />

        <PageSection id="services" heading={home.services.heading} lede={home.services.lede}>
          <ServiceGrid />
          <PriceRow />
        </PageSection>

        <Process {...home.process}>
          <div className="card card-text guarantee">
            <h3>{home.guarantee.title}</h3>
            <p>{home.guarantee.description}</p>
            <a className="button button-quiet" href={paths.contact}>
              {home.guarantee.link}
            </a>
          </div>
        </Process>

        <section className="section" aria-labelledby="about">
          <div className="wide halves">
            <div>
              <h2 id="about">{home.about.heading}</h2>
              <p className="lede">{home.about.lede}</p>
              <Ticks items={home.about.highlights} />
            </div>
            <div>
              <h2 className="subhead">{home.whyChoose.heading}</h2>
              <Claims claims={home.whyChoose.claims} columns={2} />
            </div>
          </div>
          <div className="wide">
            <ProjectRow heading={projects.newest} projects={company.projects} isCompact />
          </div>
        </section>

        {company.reviews.length > 0 && (
          <div className="section sunk">
            <div className="wide">
              <Testimonials title={home.testimonials.heading} />
            </div>
          </div>
        )}

        <section className="band closing" aria-labelledby="closing">
          <Picture image="about" sizes="(max-width: 64rem) 100vw, max(50vw, 42rem)" />
          <div className="wide">
            <div className="closing-text">
              <h2 id="closing">{home.closing.heading}</h2>
              <p className="lede">{home.closing.lede}</p>
              <p className="actions">
                <a className="button button-light" href={paths.contact}>
                  {home.closing.link}
                  <Icon name="arrow" />
                </a>
              </p>
            </div>
          </div>
        </section>
      </>
    ),
  }
}
