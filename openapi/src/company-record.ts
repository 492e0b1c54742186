import * as z from 'zod/mini'
import { holidays, isHoliday } from './calendar/calendar.ts'
import { telLink } from './links.ts'
import { projectTypes } from './project-types.ts'

/** Says what a value is, in `company.schema.json`, for editors. */
const documented = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description))

const text = (example: string) => {
  const what = `a text such as "${example}"`
  return documented(z.string(mustBe(what)).check(z.minLength(1, mustBe(what))), `Such as "${example}".`)
}

const number = (example: number) => {
  const what = `a number such as ${example}`
  return documented(z.number(mustBe(what)).check(z.positive(mustBe(what))), `Such as ${example}.`)
}

const wholeNumber = (example: number, description = `Such as ${example}.`) => {
  const error = mustBe(`a whole number such as ${example}`)
  return documented(z.int(error).check(z.positive(error)), description)
}

const matching = (isValid: (value: string) => boolean, what: string, description?: string) =>
  documented(
    z.string(mustBe(what)).check(z.refine(isValid, mustBe(what))),
    [description, `Must be ${what}.`].filter(Boolean).join(' '),
  )

function mustBe(what: string) {
  return { error: `Must be ${what}` }
}

/** A text in each language of the site. */
const translated = (en: string, es: string) => z.strictObject({ en: text(en), es: text(es) })

const spanPattern = String.raw`([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)`
const hoursPattern = new RegExp(`^${spanPattern}(, ${spanPattern})*$`)
/** Whether spans of a day, such as `07:00-12:00, 13:00-18:00`, are in order. */
const areHours = (value: string) => {
  const times = value.split(/, |-/)
  return (
    hoursPattern.test(value) && times.every((time, index) => index === 0 || time > (times[index - 1] ?? ''))
  )
}

const isDay = (value: string | undefined) => z.iso.date().safeParse(value).success
/** Whether closed days are the name of a holiday, a date, or two dates with a slash between them (ISO 8601). */
const areClosedDays = (value: string) => {
  const [from, to, ...more] = value.split('/')
  const isRange = isDay(from) && isDay(to) && more.length === 0 && (from ?? '') <= (to ?? '')
  return isHoliday(value) || (to === undefined ? isDay(from) : isRange)
}

const isTimeZone = (value: string) => {
  try {
    return /^[A-Z]/.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

const isUrl = (value: string) => URL.canParse(value) && value.startsWith('https://')

const sample = documented(
  z.optional(z.boolean()),
  'True until it is replaced with facts: the server names what is a sample when it starts.',
)

const lengths = mustBe('one length or two')

const sizedPrice = z
  .strictObject({
    amount: number(8),
    upTo: documented(
      z.optional(number(14)),
      'What most jobs cost at most. With it, pages show a range; without it, the lowest price alone.',
    ),
    unit: z.enum(['sqft', 'linear-ft'], mustBe('"sqft" or "linear-ft"')),
    usual: documented(
      z.array(number(20)).check(z.minLength(1, lengths), z.maxLength(2, lengths)),
      'Width and length, or the length alone, of a usual job, in feet.',
    ),
    sizes: documented(
      z.strictObject({
        min: number(200),
        max: number(2000),
        step: number(50),
        marks: z.optional(
          z.array(z.strictObject({ size: number(600), label: translated('2 cars', '2 autos') })),
        ),
      }),
      'The sizes that visitors can choose, and marks beside some. A whole number of steps leads from `min` to the usual size.',
    ),
  })
  .check(
    z.refine(
      ({ usual, sizes: { min, max, step } }) => {
        const size = usual.reduce((product, length) => product * length)
        return size >= min && size <= max && (size - min) % step === 0
      },
      {
        path: ['sizes'],
        ...mustBe('`min` and `max` around the product of `usual`, in whole steps from `min` to it'),
      },
    ),
  )

const month = matching((value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value), 'a month such as "2026-09"')

const pictureName = matching(
  (value) => /^[a-z\d]+(-[a-z\d]+)*$/.test(value),
  'the name of a picture, such as "ranch-driveway"',
)

const finishCount = mustBe('five finishes, or none: []')
const finish = z.strictObject({
  image: pictureName,
  name: translated('Broom', 'Escobillado'),
  alt: translated('Fine lines', 'Líneas finas'),
})

const kind = z.enum(
  projectTypes,
  mustBe(`a project type: ${projectTypes.map((type) => `"${type}"`).join(', ')}`),
)

const photoCount = mustBe('one to six photos')
const project = z.strictObject({
  sample,
  name: matching(
    (value) => /^[a-z\d]+(-[a-z\d]+)*$/.test(value),
    'lowercase letters, digits, and hyphens, such as "ranch-driveway"',
    'Names its page, `/projects/NAME`. Do not change it: links would break.',
  ),
  city: text('Springfield'),
  kind,
  month,
  title: translated('A wider driveway', 'Una entrada más ancha'),
  description: documented(
    translated('Eight bays, broomed.', 'Ocho tramos, escobillados.'),
    'One or two sentences.',
  ),
  photos: documented(
    z
      .array(
        z.strictObject({
          image: documented(
            pictureName,
            'A JPEG in `site/src/images/projects/`, at least 1280 pixels wide, without `.jpg`.',
          ),
          alt: translated('A new driveway', 'Una entrada nueva'),
          taken: documented(
            z.optional(z.enum(['before', 'after'], mustBe('"before" or "after"'))),
            'Before or after the work, where the photos show both.',
          ),
        }),
      )
      .check(z.minLength(1, photoCount), z.maxLength(6, photoCount)),
    'The first that was not taken before the work stands for the project.',
  ),
})

const stars = mustBe('stars from 1 to 5')
const wholeHours = mustBe('at least 2 whole hours, such as 24')

const color = matching((value) => /^#[0-9a-f]{6}$/.test(value), 'a color such as "#1c52b4"')
const colors = z.strictObject({ light: color, dark: color })

const openTimes = z.optional(matching(areHours, 'hours such as "07:00-18:00", or "07:00-12:00, 13:00-18:00"'))
const tip = translated('Seal driveways now.', 'Selle su entrada ahora.')
const alternative = translated('A new driveway', 'Una entrada nueva')
const claim = z.strictObject({
  title: translated('Clay that moves', 'Arcilla que se mueve'),
  description: translated('It lifts a slab.', 'Levanta una losa.'),
})

/** Everything about the contractor, as in `company.json`. */
export const Company = z.strictObject({
  $schema: z.optional(z.string()),
  name: text('Your Name Concrete'),
  phone: matching((value) => telLink(value) !== undefined, 'a phone number such as "(555) 555-0100"'),
  email: matching(
    (value) => z.email().safeParse(value).success,
    'an email address such as "office@example.com"',
  ),
  city: text('Springfield'),
  region: text('Illinois'),
  metroArea: text('Greater Springfield'),
  place: documented(
    translated('Central Illinois', 'el centro de Illinois'),
    'What people call the part of the country.',
  ),
  founded: wholeNumber(2008, 'The year.'),
  serviceAreas: z.array(text('Springfield')).check(z.minLength(2, mustBe('at least two cities'))),
  serviceZipCodes: documented(
    z.array(matching((value) => /^\d{3,5}$/.test(value), 'a ZIP code, or its first digits, such as "627"')),
    'The ZIP codes in which the business works, or their first digits. `[]` if it may work anywhere.',
  ),
  timeZone: matching(isTimeZone, 'the IANA name of a time zone, such as "America/Chicago"'),
  hours: documented(
    z.strictObject({
      Monday: openTimes,
      Tuesday: openTimes,
      Wednesday: openTimes,
      Thursday: openTimes,
      Friday: openTimes,
      Saturday: openTimes,
      Sunday: openTimes,
    }),
    'When the office is open, in its time zone. On other days, emergency calls only.',
  ),
  closedDays: documented(
    z.array(
      matching(
        areClosedDays,
        'a US federal holiday such as "Labor Day", a date such as "2026-12-24", or "2026-12-24/2027-01-02"',
      ),
    ),
    `When the office is closed all the same: dates, and holidays (${holidays.join(', ')}). The owner can close more days in the inbox.`,
  ),
  responseHours: documented(
    z.int(wholeHours).check(z.gte(2, wholeHours)),
    'Within how many hours a request is answered. A call takes one of them.',
  ),
  claims: z.strictObject({
    experienceYears: wholeNumber(15),
    customers: wholeNumber(100),
    projects: wholeNumber(500),
    warrantyYears: wholeNumber(30),
  }),
  license: documented(
    z.optional(
      z.nullable(
        z.strictObject({
          number: text('12345'),
          authority: text('City of Springfield'),
          url: matching(isUrl, 'the address, with https://, of the page that looks up licenses'),
        }),
      ),
    ),
    'Proves “licensed”, which pages claim. Null until you have it.',
  ),
  insurance: documented(
    z.optional(
      z.nullable(
        z.strictObject({
          insurer: z.optional(text('Springfield Mutual')),
          amount: z.optional(number(1000000)),
        }),
      ),
    ),
    'Proves “insured”: by whom, and for how many dollars. Null until you have it.',
  ),
  links: documented(
    z.array(matching(isUrl, 'an address such as "https://www.facebook.com/example"')),
    'The profiles of the business, such as on Google, for search engines.',
  ),
  reviewPage: documented(
    z.optional(z.nullable(matching(isUrl, 'an address such as "https://g.page/r/example/review"'))),
    'Where customers write a review. With it, the inbox offers to ask for one once a job is won.',
  ),
  searchConsoleFile: documented(
    z.nullable(
      matching(
        (value) => /^google[0-9a-f]+\.html$/.test(value),
        'a file name such as "google0123456789abcdef.html", or null',
      ),
    ),
    'The file by which Google’s Search Console recognizes you.',
  ),
  prices: documented(
    z.strictObject({
      sample,
      driveway: sizedPrice,
      patio: sizedPrice,
      steps: sizedPrice,
      repair: z.strictObject({ amount: number(200), unit: z.literal('job', mustBe('"job"')) }),
    }),
    'The lowest prices.',
  ),
  reviews: documented(
    z.array(
      z
        .strictObject({
          sample,
          source: documented(
            z.optional(
              z.strictObject({
                name: text('Google'),
                url: matching(isUrl, 'the address of the review, with https://'),
              }),
            ),
            'Where the customer published it. Needed unless it is a sample: a published invented review is unlawful (16 CFR 465).',
          ),
          name: text('María G.'),
          location: text('Springfield, IL'),
          month,
          rating: z.int(stars).check(z.gte(1, stars), z.lte(5, stars)),
          writtenIn: documented(
            z.enum(['en', 'es'], mustBe('"en" or "es"')),
            'The language of the customer: a page in the other says that it is translated.',
          ),
          kind: documented(z.optional(kind), 'The kind of work. The page of that service shows the review.'),
          project: translated('Stamped patio', 'Patio estampado'),
          review: translated('They came on the day that they promised.', 'Llegaron el día acordado.'),
        })
        .check(
          z.refine(({ sample: isSample, source }) => isSample === true || source !== undefined, {
            path: ['source'],
            ...mustBe('where the review is published, unless it is a sample'),
          }),
        ),
    ),
    'What customers say, in the order of the pages.',
  ),
  people: documented(
    z.array(
      z.strictObject({
        sample,
        name: text('Daniel Ortega'),
        role: translated('Founder', 'Fundador'),
        since: wholeNumber(2008, 'The year.'),
        portrait: documented(
          z.optional(pictureName),
          'A JPEG in `site/src/images/people/`, at least 320 pixels wide, without `.jpg`. Without it, pages show the initials.',
        ),
      }),
    ),
    'Who does the work, in the order of the About page.',
  ),
  projects: documented(
    z.array(project).check(
      z.refine((projects) => new Set(projects.map(({ name }) => name)).size === projects.length, {
        ...mustBe('projects with a `name` each that no other has'),
      }),
    ),
    'Finished work. Pages show the newest first.',
  ),
  climate: documented(
    z.nullable(
      z.strictObject({
        temperatures: documented(
          z.array(z.tuple([z.number(), z.number()])).check(z.length(12, mustBe('12 months'))),
          'The average daily high and low of each month, January first, in °F.',
        ),
        temperatureSource: text('NOAA'),
        lede: translated('What it does to a slab.', 'Lo que le hace a una losa.'),
        seasons: z.strictObject({ spring: tip, summer: tip, fall: tip, winter: tip }),
        soil: claim,
        heat: claim,
        weather: claim,
      }),
    ),
    'What the About page says about the climate, or null.',
  ),
  pictures: documented(
    z.strictObject({
      sample,
      alt: z.strictObject({
        hero: alternative,
        driveway: alternative,
        patio: alternative,
        foundation: alternative,
        commercial: alternative,
        steps: alternative,
        repair: alternative,
        about: alternative,
        story: alternative,
        plaza: alternative,
      }),
      finishes: documented(
        z.array(finish).check(z.refine(({ length }) => length === 0 || length === 5, finishCount)),
        'The finishes that Services shows: each a JPEG in `site/src/images/finishes/`, at least 560 pixels wide, without `.jpg`. `[]` if it shows none.',
      ),
    }),
    'The pictures in `site/src/images/`, with their alternative texts.',
  ),
  colors: documented(
    z.strictObject({
      paper: colors,
      surface: colors,
      sunk: colors,
      line: colors,
      ui: colors,
      ink: colors,
      muted: colors,
      chalk: colors,
      'chalk-hover': colors,
      'chalk-tint': colors,
      'on-chalk': colors,
      ok: colors,
      bad: colors,
      slate: colors,
      'slate-line': colors,
      'on-slate': colors,
      'on-slate-muted': colors,
      'chalk-on-slate': colors,
      white: colors,
      graphite: colors,
      amber: colors,
      scrim: colors,
    }),
    'The brand’s colors on light and on dark.',
  ),
  logo: documented(
    z.strictObject({
      viewBox: text('0 0 64 64'),
      paths: z.array(
        z.strictObject({ d: text('M4 4h56v56H4Z'), accent: z.boolean(mustBe('true or false')) }),
      ),
    }),
    'The paths of an SVG, each in the color of text, or in the accent.',
  ),
})
export type Company = z.infer<typeof Company>
