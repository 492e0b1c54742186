import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import type { GeneralContractor, WithContext } from 'schema-dts'
import { hoursOfWeek } from '../content/office-hours.ts'

/**
 * Describes the business to search engines (JSON-LD, schema.org). Testimonials are omitted, because they do not accept
 * review markup that a business publishes about itself.
 */
export const structuredData: WithContext<GeneralContractor> = {
  '@context': 'https://schema.org',
  '@type': 'GeneralContractor',
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
  // Closed days are omitted, as search engines expect.
  openingHoursSpecification: hoursOfWeek().flatMap(({ days, spans }) =>
    spans.map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days,
      opens,
      closes,
    })),
  ),
}
