import { company, formMessages, locales } from '@concrete-quote/openapi'
import { draftKeyPrefix, Faq } from '@concrete-quote/widget'
import { PhoneLink } from '../components/actions.tsx'
import type { Page } from '../components/document.tsx'
import { Picture } from '../components/picture.tsx'
import type { renderQuoteForm } from '../components/quote-form-html.tsx'
import { linkedProjects } from '../content/services.ts'
import type { SiteLanguage, SiteTexts } from '../content/site-texts.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { withoutBreaks } from '../content/office-hours.ts'

export const contact = ({ contact, actions, lang }: SiteTexts, renderForm: typeof renderQuoteForm): Page => ({
  shareImage: 'plaza',
  script: 'contact',
  content: (
    <>
      <section className="hero">
        <div className="hero-picture">
          <Picture image="plaza" sizes="100vw" phoneCrop="4x1" />
        </div>
        <div className="wide">
          <p className="badge">{contact.badge}</p>
          <h1>{contact.hero.heading}</h1>
          {/* Before the lede: on a phone, it begins in the first view. */}
          <QuoteFormSlot lang={lang} html={renderForm(lang)} />
          <p className="lede">{contact.hero.lede}</p>
        </div>
      </section>
      <div className="section wide contact-details">
        <section aria-labelledby="details-heading">
          <h2 id="details-heading">{contact.detailsHeading}</h2>
          <dl>
            <div>
              <dt>{contact.phone}</dt>
              <dd>
                <PhoneLink className="phone-large" />
              </dd>
            </div>
            <div>
              <dt>{contact.serviceArea.label}</dt>
              <dd>{contact.serviceArea.areas}</dd>
            </div>
            <div>
              <dt>{contact.hours.label}</dt>
              {contact.hours.lines.map((line) => (
                <dd key={line}>{withoutBreaks(line)}</dd>
              ))}
              {/* The server replaces it with the next days on which the office is closed. */}
              <dd className="closed-days" hidden />
            </div>
          </dl>
          <div className="card card-text emergency">
            <h2>{contact.emergency.heading}</h2>
            <p>{contact.emergency.text}</p>
            <PhoneLink className="button button-light">{actions.call(company.phone)}</PhoneLink>
          </div>
        </section>
        <section aria-labelledby="faq-heading">
          <h2 id="faq-heading">{contact.faqHeading}</h2>
          <Faq lang={lang} />
        </section>
      </div>
    </>
  ),
})

/** The prerendered quote form. `scripts/contact.ts` hydrates it on first interaction, and shows what a link fills in. */
function QuoteFormSlot({ lang, html }: { lang: SiteLanguage; html: string }) {
  const { contact, prices } = useTexts()
  return (
    <div id="quote">
      <div className="cq linked" hidden>
        <p id="linked" />
        <button type="button" aria-describedby="linked">
          {contact.remove}
        </button>
      </div>
      <div
        data-script="/src/scripts/quote-form.tsx"
        data-lang={lang}
        data-locale={locales[lang]}
        data-draft={draftKeyPrefix}
        data-linked={JSON.stringify(linkedProjects(prices))}
        data-pending={formMessages[lang].pending}
        data-divs={html.split('<div').length - 1}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}
