import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from '../../../widget/testing/programs/copy-sources.ts'
import type { Company } from '@concrete-quote/openapi'

const path = 'openapi/src/company.json'

/** Copies the sources to a new folder, with the record of another contractor. */
export function copyForSecondCompany(): string {
  const copy = copySources('second-company-')
  const first = readRecord(copy)
  writeFileSync(join(copy, path), JSON.stringify(secondCompany(first), null, 2))
  const images = join(copy, 'site/src/images')
  mkdirSync(join(images, 'people'), { recursive: true })
  copyFileSync(join(images, 'about.jpg'), join(images, 'people/ann.jpg'))
  return copy
}

export const readRecord = (root: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Company

/** Another contractor, whose facts all differ from those of the first. */
function secondCompany(first: Company): Company {
  return {
    name: 'Ironwood Paving',
    phone: '(303) 555-0188',
    email: 'hello@ironwood.example',
    city: 'Boulder',
    region: 'Colorado',
    metroArea: 'Front Range',
    place: { en: 'the Rocky Mountains', es: 'las Montañas Rocosas' },
    founded: 1996,
    serviceAreas: ['Boulder', 'Longmont', 'Louisville'],
    timeZone: 'America/Denver',
    hours: {
      Tuesday: '09:00-12:00, 13:00-17:30',
      Wednesday: '09:00-12:00, 13:00-17:30',
      Thursday: '09:00-19:00',
      Friday: '09:00-19:00',
      Saturday: '09:30-14:30',
      Sunday: '10:00-13:30',
    },
    closedDays: ['Memorial Day', '2026-12-26/2027-01-05'],
    responseHours: 48,
    claims: { experienceYears: 29, customers: 870, projects: 2100, warrantyYears: 12 },
    links: ['https://www.google.com/maps?cid=4711'],
    reviewPage: null,
    searchConsoleFile: 'google0123456789abcdef.html',
    prices: {
      driveway: { amount: 9.5, unit: 'sqft', usual: [21, 31], sizes: { min: 201, max: 2001, step: 75 } },
      patio: { amount: 14, unit: 'sqft', usual: [10, 13], sizes: { min: 100, max: 700, step: 10 } },
      steps: { amount: 17, unit: 'linear-ft', usual: [25], sizes: { min: 5, max: 95, step: 5 } },
      repair: { amount: 275, unit: 'job' },
    },
    reviews: [
      {
        source: { name: 'Google', url: 'https://www.google.com/maps/reviews/4711' },
        name: 'Wei L.',
        location: 'Longmont, CO',
        month: '2025-02',
        rating: 4,
        writtenIn: 'en',
        project: { en: 'Heated walk', es: 'Andador con calefacción' },
        review: { en: 'No more ice at the door.', es: 'Ya no hay hielo en la puerta.' },
      },
    ],
    serviceZipCodes: [],
    license: { number: 'BC-4711', authority: 'City of Boulder', url: 'https://boulder.example/licenses' },
    insurance: { insurer: 'Flatiron Mutual', amount: 2_000_000 },
    people: [{ name: 'Ann Whitlock', role: { en: 'Owner', es: 'Dueña' }, since: 1996, portrait: 'ann' }],
    projects: [],
    climate: null,
    pictures: {
      alt: mapValues(first.pictures.alt, (_, name) => ({
        en: `Our own picture: ${name}`,
        es: `Nuestra foto: ${name}`,
      })),
      finishes: [],
    },
    colors: mapValues(first.colors, ({ light, dark }) => ({ light: shift(light), dark: shift(dark) })),
    logo: { viewBox: '0 0 32 32', paths: [{ d: 'M2 2h28v28H2Z', accent: true }] },
  }
}

const mapValues = <T extends object, V>(values: T, change: (value: T[keyof T], name: string) => V) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value as T[keyof T], name)]),
  ) as Record<keyof T, V>

/** A color that looks almost the same, so that texts stay readable. */
const shift = (color: string) =>
  `#${((Number.parseInt(color.slice(1), 16) ^ 1) + 0x1000000).toString(16).slice(1)}`

/** Patterns of a fact of a contractor, which nothing of another one may have, each with its name. */
type Facts = [name: string, pattern: RegExp][]

/** Texts that only a contractor has. Others, such as a time zone, occur in programs, too. */
const isDistinct =
  /^(name|phone|email|serviceAreas|metroArea|place|climate|pictures|colors|logo|projects|people\.\d\.name|reviews\.\d\.(name|review))/

/** What occurs elsewhere, such as kinds of work. Short texts, such as units, do, too. */
const isCommon =
  /\.project\b|marks|role|kind|finishes\.\d\.(image|name)|photos\.\d\.(image|taken)|projects\.\d\.(name|city|month)/

/** The facts of a contractor that differ from those of another one: all, and those that no program has. */
export function factsOf(company: Company, other: Company): { all: Facts; distinct: Facts } {
  const others = new Set(leaves(other).map(([, value]) => value))
  const { name, phone, email, claims, responseHours, founded, prices } = company
  const digits = phone.replace(/\D/g, '')
  const texts = leaves(company)
    .filter(([path, value]) => value.length > 3 && !isCommon.test(path) && !others.has(value))
    .map(([path, value]): Facts[number] => [path, new RegExp(`(?<![\\w-])${escape(value)}(?![\\w-])`)])
  const distinct: Facts = [
    ...texts.filter(([path]) => isDistinct.test(path)),
    ['the first word of the name', new RegExp(name.split(' ')[0] ?? name, 'i')],
    [
      'the digits of the phone number',
      new RegExp(`${digits}|${digits.slice(3, 6)}\\W{1,3}${digits.slice(6)}`),
    ],
    ['the domain', new RegExp(escape(email.split('@')[1] ?? email))],
  ]
  const numbers = [claims.experienceYears, claims.customers, claims.projects].join('|')
  const amounts = Object.values(prices).flatMap((price) => (typeof price === 'object' ? [price.amount] : []))
  const all: Facts = [
    ...texts,
    ...distinct,
    ['the year', new RegExp(`\\b${founded}\\b(?!-)`)],
    [
      'the hours of a response',
      new RegExp(
        `\\b${responseHours}[- ]hour response|(within|en menos de|plazo de|vòng) ${responseHours} |${responseHours} giờ`,
        'i',
      ),
    ],
    ['the claims', new RegExp(`(?<![\\d.,])(${numbers})\\+ |\\+(${numbers}) `)],
    ['the warranty', new RegExp(`\\b${claims.warrantyYears}[- ](year|años|năm)`, 'i')],
    ['the prices', new RegExp(`\\$(${amounts.join('|')})(?![\\d,.])`)],
  ]
  return { all, distinct }
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The texts of a record, each with its path. */
function leaves(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => leaves(each, path ? `${path}.${key}` : key))
}
