import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import type {
  GeneralContractor,
  Graph,
  Offer,
  OpeningHoursSpecification,
  PriceSpecification,
  Service,
  UnitPriceSpecification,
} from 'schema-dts'
import { currency, isPriced, prices, serviceTypes, type Price } from '../content/services.ts'
import type { PageName, SiteTexts } from '../content/site-texts.ts'

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
  image: `${publicUrlPlaceholder}/made/hero-1280.jpg`,
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
function servicesJsonLd(cards: SiteTexts['services']['cards']): Service[] {
  return serviceTypes.map((type) => {
    const { title, description, pricing } = cards[type]
    return {
      '@type': 'Service',
      name: title,
      description,
      image: `${publicUrlPlaceholder}/made/${type}-1280.jpg`,
      provider: { '@id': contractorId },
      areaServed: [...company.serviceAreas],
      offers: offer(pricing, isPriced(type) ? prices[type] : undefined),
    }
  })
}

/** Codes of the units of prices (UN/CEFACT). */
const unitCodes = { sqft: 'FTK', 'linear-ft': 'FOT' }

/** Describes a price note, with its minimum price if it has one. */
export function offer(note: string, price?: Price): Offer {
  return {
    '@type': 'Offer',
    description: note,
    priceCurrency: currency,
    ...(price && { priceSpecification: minimumPrice(price) }),
  }
}

function minimumPrice({ amount, unit }: Price): PriceSpecification | UnitPriceSpecification {
  const minimum = { minPrice: amount, priceCurrency: currency }
  return unit === 'job'
    ? { '@type': 'PriceSpecification', ...minimum }
    : { '@type': 'UnitPriceSpecification', ...minimum, unitCode: unitCodes[unit] }
}

/**
 * Builds the JSON-LD graph of a page (schema.org): the contractor, and what is on offer. Testimonials are omitted, because
 * search engines do not accept review markup that a business publishes about itself.
 */
export const structuredData = (name: PageName, { services }: SiteTexts): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [contractor, ...(name === 'services' ? servicesJsonLd(services.cards) : [])],
})
