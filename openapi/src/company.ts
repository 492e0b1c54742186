// Without an import attribute, so that bundlers keep only the facts that are used: with one, there is a default export alone.
import * as record from './company.json'
import { telLink } from './links.ts'
import type { Company } from './company-record.ts'

// The contractor. Every page, email, and document takes its facts from here, and here they come from `company.json`, which
// the build checks (`build/write-document.ts`). Each is a constant of its own, so that the widget bundles only what it shows.
export const name: string = record.name
export const phone: string = record.phone
/** The target of a phone link. The company's number always has enough digits. */
export const telHref = /* @__PURE__ */ telLink(phone) as string
export const email: string = record.email
export const city: string = record.city
export const region: string = record.region
export const metroArea: string = record.metroArea
/** What people call the part of the country, in each language of the site. */
export const place: Company['place'] = record.place
export const foundedYear: number = record.founded
export const serviceAreas: readonly string[] = record.serviceAreas
/** The first digits of the ZIP codes in which the business works. Empty if it may work anywhere. */
export const serviceZipCodes: readonly string[] = record.serviceZipCodes
export const timeZone: string = record.timeZone
/** When the office is open on a day of the week, such as `07:00-18:00`. On other days, emergency calls only. */
export const hours: Company['hours'] = record.hours
/** When the office is closed all the same: holidays by name, dates, and intervals of dates (ISO 8601). */
export const closedDays: readonly string[] = record.closedDays
export const responseHours: number = record.responseHours
export const claims: Company['claims'] = record.claims
/** What proves that the business is licensed and insured, as pages claim. */
export const license = record.license as Company['license']
export const insurance = record.insurance as Company['insurance']
/** The profiles of the business elsewhere. */
export const links: readonly string[] = record.links
/** Where customers write a review, if there is such a page. */
export const reviewPage = record.reviewPage as Company['reviewPage']
/** The file by which Google's Search Console recognizes the owner, such as `google0123456789abcdef.html`, or null. */
export const searchConsoleFile: string | null = record.searchConsoleFile
// The check of the build makes sure of what TypeScript reads as any text in a JSON file.
export const prices = record.prices as Company['prices']
export const reviews = record.reviews as Company['reviews']
export const people = record.people as Company['people']
/** Finished work, the newest first. */
export const projects = /* @__PURE__ */ (record.projects as Company['projects']).toSorted((a, b) =>
  b.month.localeCompare(a.month),
)
export const climate = record.climate as Company['climate']
export const pictures = record.pictures as Company['pictures']
/** The brand's colors in sRGB. */
export const brandColors = record.colors
export const logo: Company['logo'] = record.logo

/** Stands for the public URL in built pages and documents: the server inserts `PUBLIC_URL`, so one build serves any. */
export const publicUrlPlaceholder = 'https://public-url.invalid'
