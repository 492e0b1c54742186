import { company, faqItems, publicUrlPlaceholder, type Language } from '@concrete-quote/openapi'
import type {
  BreadcrumbList,
  FAQPage,
  GeneralContractor,
  Graph,
  OpeningHoursSpecification,
  Service,
  WebPage,
} from 'schema-dts'
import { serviceTypes } from '../content/services.ts'
import type { SiteTexts } from '../content/site-texts.ts'
import type { Page } from '../page.ts'

const contractorId = `${publicUrlPlaceholder}/#contractor`

/** Returns the business hours. Closed days are omitted, as search engines expect. */
function openingHours(): OpeningHoursSpecification[] {
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return company.hours.flatMap(({ weekdays, open }) =>
    open
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: [...weekdays],
            opens: time(open.from),
            closes: time(open.to),
          } as const,
        ]
      : [],
  )
}

const contractor: GeneralContractor = {
  '@type': 'GeneralContractor',
  '@id': contractorId,
  name: company.name,
  url: `${publicUrlPlaceholder}/`,
  telephone: company.telHref.replace('tel:', ''),
  image: `${publicUrlPlaceholder}/made/share-index.jpg`,
  logo: `${publicUrlPlaceholder}/made/icon-512.png`,
  foundingDate: String(company.foundedYear),
  priceRange: '$$',
  address: {
    '@type': 'PostalAddress',
    addressLocality: company.city,
    addressRegion: company.region,
    addressCountry: 'US',
  },
  areaServed: company.serviceAreas.map((name) => ({
    '@type': 'City',
    name,
    containedInPlace: { '@type': 'State', name: company.region },
  })),
  openingHoursSpecification: openingHours(),
}

/** Describes each service with its price note as an offer. */
export function servicesJsonLd(cards: SiteTexts['services']['cards']): Service[] {
  return serviceTypes.map((type) => {
    const { title, description, pricing } = cards[type]
    return {
      '@type': 'Service',
      name: title,
      description,
      image: `${publicUrlPlaceholder}/made/${type}-1280.jpg`,
      provider: { '@id': contractorId },
      areaServed: [...company.serviceAreas],
      offers: { '@type': 'Offer', description: pricing, priceCurrency: 'USD', ...startingPrice(pricing) },
    }
  })
}

/** Extracts the minimum price from a price note, if it has an amount. */
function startingPrice(pricing: string) {
  const amount = /\$(\d+)/.exec(pricing)?.[1]
  return (
    amount && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        minPrice: Number(amount),
        priceCurrency: 'USD',
      } as const,
    }
  )
}

/** The FAQ. */
export const faqJsonLd = (lang: Language): FAQPage => ({
  '@type': 'FAQPage',
  inLanguage: lang,
  mainEntity: faqItems[lang].map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

function breadcrumbs({ name, path, label }: Page, { home, paths }: SiteTexts): BreadcrumbList[] {
  if (!label || name === 'home') return []
  const trail = [
    { name: home.label, path: paths.home },
    { name: label, path },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.name,
        item: `${publicUrlPlaceholder}${crumb.path}`,
      })),
    },
  ]
}

function webPage({ path, title }: Page, { lang }: SiteTexts): WebPage {
  return {
    '@type': 'WebPage',
    url: publicUrlPlaceholder + path,
    name: title,
    inLanguage: lang,
    about: { '@id': contractorId },
  }
}

/**
 * Builds the JSON-LD graph of a page (schema.org). Testimonials are omitted, because search engines do not accept
 * review markup that a business publishes about itself.
 */
export function structuredData(page: Page, texts: SiteTexts): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [contractor, webPage(page, texts), ...breadcrumbs(page, texts), ...(page.jsonLd ?? [])],
  }
}
