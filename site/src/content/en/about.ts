import { company } from '@concrete-quote/openapi'

const projects = company.claims.projects.toLocaleString('en-US')

export const about = {
  label: 'About',
  title: `A family of concrete contractors since ${company.foundedYear} | ${company.name}`,
  description: `Family-owned in ${company.city}, ${company.region}, since ${company.foundedYear}: ${projects}+ projects, licensed, bonded and insured, with a ${company.claims.warrantyYears}-year structural warranty.`,
  hero: {
    heading: 'One family, one standard',
    lede: `We measure, form, pour and finish concrete in ${company.city}, and put our name on it.`,
  },
  badge: `Family-owned since ${company.foundedYear}`,
  /** The accessible name of the statistics. */
  statsLabel: 'By the numbers',
  stats: [
    { figure: `${company.claims.experienceYears}+`, label: 'Years Experience' },
    { figure: `${company.claims.customers}+`, label: 'Happy Customers' },
    { figure: '100%', label: 'Licensed & Insured' },
    { figure: `${company.claims.warrantyYears}-Year`, label: 'Warranty' },
  ],
  story: {
    heading: 'Our Story',
    paragraphs: [
      `We started in ${company.foundedYear} with one truck, one set of forms and a simple idea: do the part that nobody sees as well as the part that everybody does. The base, the steel and the slope decide how concrete looks in ten years.`,
      `More than ${projects} projects later, the name on the form boards is still the family’s. We have poured driveways and patios, foundations and truck courts in ${company.city} and the towns around it. Whoever measures your job stands behind it.`,
    ],
    highlights: [
      `Started in ${company.foundedYear}`,
      `${projects}+ projects completed`,
      'Licensed, bonded and insured',
      `Homes and businesses across ${company.metroArea}`,
    ],
  },
  people: { heading: 'Who does the work', since: (year: number) => `Since ${year}` },
  values: {
    heading: 'What we stand for',
    claims: [
      {
        title: 'Quality Craftsmanship',
        description:
          'Forms on the line, steel at the right height, joints where they belong. If it is not right, we redo it.',
      },
      {
        title: 'Customer First',
        description: 'You know who is coming, when, and what it costs before the first shovel goes in.',
      },
      {
        title: 'Reliability',
        description: `We answer within ${company.responseHours} hours and show up on the day we promised. If rain moves the pour, we call.`,
      },
      {
        title: 'Innovation',
        description: 'Laser levels, better mixes, cleaner cuts: we use whatever makes a slab last longer.',
      },
    ],
  },
  assurances: {
    heading: 'What you can count on',
    claims: [
      {
        title: 'Emergency Repair',
        description:
          'A heaved sidewalk or a failed slab is a hazard. Our repair line is answered 24 hours a day, 7 days a week.',
      },
      {
        title: 'Eco-Friendly Solutions',
        description:
          'We crush old concrete for base, keep wash water out of storm drains, and pour pervious concrete where rain should soak through.',
      },
      {
        title: 'Advanced Equipment',
        description: 'Laser screeds keep the surface flat, and early-entry saws get the joints in on time.',
      },
      {
        title: 'Transparent Pricing',
        description:
          'An itemized quote, free and with no obligation. Nothing is added unless you ask for it.',
      },
    ],
  },
  seasons: {
    heading: 'Concrete through the seasons',
    lede: `What each season asks of a slab in ${company.place.en}, new or old.`,
    names: { spring: 'Spring', summer: 'Summer', fall: 'Fall', winter: 'Winter' },
    temperatures: `Average daily lows and highs in ${company.city}, °F, rounded (${company.climate?.temperatureSource})`,
  },
  climate: { heading: `Why the ${company.city} climate is hard on concrete` },
  call: {
    heading: 'Let us come out and take a look',
    lede: 'A visit, a measured plan and an itemized quote: free, and with no obligation.',
  },
} as const
