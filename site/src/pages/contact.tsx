import { company } from '@concrete-quote/openapi'
import { Faq } from '@concrete-quote/widget'
import { CallButton } from '../components/actions.tsx'
import { Hero } from '../components/hero.tsx'
import { PhoneLink } from '../components/phone-link.tsx'
import { QuoteFormSlot } from '../components/quote/quote-form-slot.tsx'
import type { Page } from '../page.ts'
import { faqJsonLd } from '../seo/structured-data.ts'

export const contact: Page = {
  path: '/contact',
  label: 'Contact',
  title: `Get a free concrete quote in ${company.city} | ${company.name}`,
  description: `Ask for a free, no-obligation quote for your driveway, patio, foundation or repair in ${company.city} and nearby. We answer within 24 hours.`,
  share: { title: 'Get your free concrete quote', image: 'steps' },
  jsonLd: [faqJsonLd],
  content: (
    <>
      <Hero title="Get Your Free Concrete Quote" badge="Free, no-obligation estimate">
        Tell us about the job. We answer within 24 hours, or call and talk to the people who do the work.
      </Hero>
      <section className="section wide contact" aria-label="Contact">
        <div className="contact-aside">
          <h2>Talk to us</h2>
          <dl>
            <div>
              <dt>Phone</dt>
              <dd>
                <PhoneLink className="phone-large" />
              </dd>
            </div>
            <div>
              <dt>Service area</dt>
              <dd>{company.serviceAreas.join(', ')} and surrounding DFW areas</dd>
            </div>
            <div>
              <dt>Business hours</dt>
              {company.hours.map(({ days, open }) => (
                <dd key={days}>
                  {days}: {open}
                </dd>
              ))}
            </div>
          </dl>
          <div className="emergency">
            <h2>Slab failed or lifted overnight?</h2>
            <p>Our emergency repair line is answered 24 hours a day, 7 days a week.</p>
            <CallButton tone="light" />
          </div>
        </div>
        <QuoteFormSlot />
      </section>
      <section className="section wide faq" aria-labelledby="faq-heading">
        <h2 id="faq-heading">Before you call</h2>
        <Faq />
      </section>
    </>
  ),
}
