import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import type { GeneralContractor, Graph, Thing, WebSite } from 'schema-dts'
import { hoursOfWeek } from '../content/office-hours.ts'
import { siteTexts } from '../content/texts-by-language.ts'

const telephone = company.telHref.replace('tel:', '')
const languages = Object.keys(siteTexts)

/**
 * Describes the business to search engines (JSON-LD, schema.org). Testimonials are omitted, because they do not accept
 * review markup that a business publishes about itself.
 */
const contractor: GeneralContractor = {
  '@type': 'GeneralContractor',
  '@id': `${publicUrlPlaceholder}/#contractor`,
  name: company.name,
  url: `${publicUrlPlaceholder}/`,
  telephone,
  email: company.email,
  contactPoint: {
    '@type': 'ContactPoint',
    telephone,
    email: company.email,
    contactType: 'customer service',
    availableLanguage: languages,
  },
  ...(company.license && {
    hasCredential: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'license',
      identifier: company.license.number,
      url: company.license.url,
      recognizedBy: { '@type': 'Organization', name: company.license.authority },
    },
  }),
  ...(company.links.length > 0 && { sameAs: [...company.links] }),
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
  // Weekdays without hours are omitted, as search engines expect.
  openingHoursSpecification: hoursOfWeek().flatMap(({ days, spans }) =>
    spans.map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days,
      opens,
      closes,
    })),
  ),
  // The server adds the days on which the office is closed.
  specialOpeningHoursSpecification: [],
}

const website: WebSite = {
  '@type': 'WebSite',
  '@id': `${publicUrlPlaceholder}/#website`,
  name: company.name,
  url: `${publicUrlPlaceholder}/`,
  inLanguage: languages,
  publisher: { '@id': `${publicUrlPlaceholder}/#contractor` },
}

/** What search engines read of the business, its site, and the subject of a page (JSON-LD). */
export const structuredData = (subject?: Thing): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [contractor, website, ...(subject ? [subject] : [])],
})
