import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Company } from '../src/company-record.ts'
import { companyErrors } from './company-errors.ts'

const file = readFileSync(join(import.meta.dirname, '../src/company.json'), 'utf8')
const anyone = JSON.parse(file) as Company
const newPhoto = { image: 'patio', alt: { en: 'A patio', es: 'Un patio' } }
/** The record, with what the tests make errors of. */
const record = JSON.stringify(
  {
    ...anyone,
    founded: 2008,
    responseHours: 24,
    timeZone: 'America/Chicago',
    license: null,
    hours: { Saturday: '08:00-16:00' },
    closedDays: ['2026-12-24', 'Labor Day'],
    prices: {
      ...anyone.prices,
      driveway: { amount: 8, unit: 'sqft', usual: [20, 30], sizes: { min: 200, max: 2000, step: 50 } },
    },
    reviews: anyone.reviews.map((review) => ({
      sample: true,
      ...review,
      source: undefined,
      rating: 5,
      writtenIn: 'en',
    })),
    projects: ['new-patio', 'new-walk'].map((name) => ({
      name,
      city: 'Springfield',
      kind: 'patio',
      month: '2026-09',
      title: { en: 'A patio', es: 'Un patio' },
      description: { en: 'Stamped.', es: 'Estampado.' },
      photos: [newPhoto],
    })),
    pictures: { ...anyone.pictures, finishes: [] },
    logo: { viewBox: '0 0 64 64', paths: [{ d: 'M4 4h56v56H4Z', accent: false }] },
  },
  null,
  2,
).replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2]')

it('accepts the record', () => {
  expect(companyErrors(file)).toEqual([])
  expect(companyErrors(record)).toEqual([])
})

it.each([
  ['"founded": 2008', '"founded": "2008"', 'founded: Must be a whole number such as 2008.'],
  [
    '"Saturday": "08:00',
    '"Saturday": "8am',
    'hours.Saturday: Must be hours such as "07:00-18:00", or "07:00-12:00, 13:00-18:00".',
  ],
  [
    '"Saturday": "08:00-16:00"',
    '"Saturday": "16:00-08:00"',
    'hours.Saturday: Must be hours such as "07:00-18:00", or "07:00-12:00, 13:00-18:00".',
  ],
  [
    '"Saturday": "08:00-16:00"',
    '"Saturday": "08:00-24:30"',
    'hours.Saturday: Must be hours such as "07:00-18:00", or "07:00-12:00, 13:00-18:00".',
  ],
  ['"responseHours": 24', '"responseHours": 1', 'responseHours: Must be at least 2 whole hours, such as 24.'],
  ['"Saturday"', '"Sat"', 'hours.Sat: Unknown. Check how it is written.'],
  [
    '"Labor Day"',
    '"Labour Day"',
    'closedDays.1: Must be a US federal holiday such as "Labor Day", a date such as "2026-12-24", or "2026-12-24/2027-01-02".',
  ],
  [
    '"Labor Day"',
    '"2027-02-30"',
    'closedDays.1: Must be a US federal holiday such as "Labor Day", a date such as "2026-12-24", or "2026-12-24/2027-01-02".',
  ],
  [
    'America/Chicago',
    'Central',
    'timeZone: Must be the IANA name of a time zone, such as "America/Chicago".',
  ],
  [
    '"sample": true,\n      "name"',
    '"name"',
    'reviews.0.source: Missing. Must be where the review is published, unless it is a sample.',
  ],
  ['"founded": 2008', '"founded": 20.08', 'founded: Must be a whole number such as 2008.'],
  ['"rating": 5', '"rating": 6', 'reviews.0.rating: Must be stars from 1 to 5.'],
  ['"writtenIn": "en"', '"writtenIn": "fr"', 'reviews.0.writtenIn: Must be "en" or "es".'],
  [
    '"usual": [20, 30]',
    '"usual": [20, 31]',
    'prices.driveway.sizes: Must be `min` and `max` around the product of `usual`, in whole steps from `min` to it.',
  ],
  [
    '"license": null',
    '"license": { "number": "1", "authority": "City", "url": "http://city.example" }',
    'license.url: Must be the address, with https://, of the page that looks up licenses.',
  ],
  [
    '"new-patio"',
    '"New patio"',
    'projects.0.name: Must be lowercase letters, digits, and hyphens, such as "ranch-driveway".',
  ],
  ['"new-patio"', '"new-walk"', 'projects: Must be projects with a `name` each that no other has.'],
  [
    '"image": "patio",',
    '',
    'projects.0.photos.0.image: Missing. Must be the name of a picture, such as "ranch-driveway".',
  ],
  [
    '"finishes": []',
    `"finishes": [${JSON.stringify({ ...newPhoto, name: newPhoto.alt })}]`,
    'pictures.finishes: Must be five finishes, or none: [].',
  ],
  ['"accent": false', '"accent": 0', 'logo.paths.0.accent: Must be true or false.'],
])('names the line of an error, what is wrong, and an example: %s → %s', (valid, invalid, error) => {
  expect(record).toContain(valid)
  const errors = companyErrors(record.replace(valid, invalid))
  expect(errors.map((each) => each.replace(/^\d+: /, ''))).toContain(error)
  const line = Number(errors.find((each) => each.endsWith(error))?.split(':')[0])
  expect(Math.abs(line - record.slice(0, record.indexOf(valid)).split('\n').length)).toBeLessThan(3)
})

it('names what is missing, what is unknown, and the line of a missing comma', () => {
  expect(companyErrors(record.replace('"responseHours"', '"respondHours"'))).toEqual([
    '1: responseHours: Missing. Must be at least 2 whole hours, such as 24.',
    expect.stringMatching(/^\d+: respondHours: Unknown. Check how it is written.$/),
  ])
  expect(companyErrors(record.replace('"founded"', '"nickname": "BC",\n  "founded"'))).toEqual([
    expect.stringMatching(/^\d+: nickname: Unknown. Check how it is written.$/),
  ])
  expect(companyErrors(record.replace('2008,', '2008'))).toEqual([
    expect.stringMatching(/^\d+: A comma is missing, /),
  ])
  expect(companyErrors('{}')).toContain(
    '1: serviceAreas: Missing. Must be a list such as ["Springfield", "Decatur"].',
  )
  expect(companyErrors('')).toEqual([expect.stringMatching(/^1: Not JSON. /)])
})
