import { company } from '@concrete-quote/openapi'

const [, ...otherAreas] = company.serviceAreas

export const home = {
  label: 'Home',
  title: `${company.name} | Concrete contractor in ${company.city}, ${company.region}`,
  description: `Driveways, patios, foundations, commercial slabs, steps and repairs by a family-owned contractor in ${company.city}. Licensed, bonded and insured. Free estimates.`,
  hero: {
    heading: 'Concrete that holds its line',
    lede: `Driveways, patios, foundations and commercial slabs, formed, poured and finished by one ${company.city} family since ${company.foundedYear}.`,
  },
  /** The accessible name of the trust badges. */
  trust: 'Why you can trust us',
  trustBadges: [
    { title: 'Licensed & Insured', description: 'Bonded, too, so you are covered while we work' },
    {
      title: `${company.claims.experienceYears}+ Years Experience`,
      description: `One family, pouring concrete since ${company.foundedYear}`,
    },
    {
      title: `${company.city} Local`,
      description: `Based in ${company.city}, working in ${otherAreas.slice(0, -1).join(', ')} and ${otherAreas.at(-1)}`,
    },
  ],
  services: {
    heading: 'Six kinds of work, one standard',
    lede: 'Homes and businesses get the same base, the same steel and the same care, down to the last inch.',
    /** `more` stands beside the arrow. */
    cards: {
      driveway: {
        title: 'Driveways',
        description: 'New pours, replacements and extensions, jointed for soil that never quite sits still.',
        more: 'See driveways',
      },
      patio: {
        title: 'Patios & Outdoor Spaces',
        description: 'Patios, pool decks and outdoor kitchens, shaped to the yard and sloped to drain.',
        more: 'See patios',
      },
      foundation: {
        title: 'Foundations',
        description: 'Slabs for homes, additions and shops, on soil that swells and shrinks.',
        more: 'See foundations',
      },
      commercial: {
        title: 'Commercial Projects',
        description: 'Floors, truck courts and parking lots, poured around your business hours.',
        more: 'See commercial projects',
      },
      steps: {
        title: 'Steps & Walkways',
        description: 'Entries, garden paths and ramps with even risers and sure footing.',
        more: 'See steps and walkways',
      },
      repair: {
        title: 'Repair & Restoration',
        description: 'Patch it, lift it or replace it: we tell you plainly which one it needs.',
        more: 'See repairs',
      },
    },
  },
  process: {
    heading: 'How a job runs',
    lede: 'Five steps, each with its time: you always know what comes next, and when.',
    steps: [
      {
        title: 'Free Consultation',
        timeframe: `Response within ${company.responseHours} hours`,
        description:
          'Call or send the form. A member of the family asks what you want to build or repair, and sets a time to come out.',
      },
      {
        title: 'Site Assessment',
        timeframe: '1-2 business days',
        description:
          'We measure, check the slope and the soil, and put every item of your quote in writing. If the job needs a city permit or an HOA letter, we prepare the paperwork.',
      },
      {
        title: 'Project Approval',
        timeframe: 'Same day',
        description:
          'You say yes, we agree on the finish, and book the crew and the trucks that same day. Your quote says how and when you pay: usually a deposit now and the rest after the final inspection.',
      },
      {
        title: 'Professional Installation',
        timeframe: '3-5 days',
        description:
          'Base compacted, forms set, steel tied, then poured, finished and jointed by one crew, with a member of the family on site.',
      },
      {
        title: 'Final Inspection',
        timeframe: 'Before we leave',
        description: `We walk the finished work with you, and your ${company.claims.warrantyYears}-year structural warranty begins. You can usually walk on it after 24-48 hours and park on it after 7 days; full strength takes 28 days.`,
      },
    ],
  },
  guarantee: {
    title: `${company.responseHours}-hour response guarantee`,
    description: `Send the form or leave a message at any hour: you will hear from us within ${company.responseHours} hours.`,
    link: 'Ask for a quote',
  },
  about: {
    heading: 'A family name on every form board',
    lede: `One family has formed, poured and finished ${company.city} concrete since ${company.foundedYear}. You deal with the people who do the work.`,
    highlights: [
      `Operating since ${company.foundedYear}, with ${company.claims.experienceYears}+ years of experience`,
      'Licensed, bonded and insured',
      `We know the soil in ${company.city} and the surrounding ${company.metroArea} area`,
    ],
  },
  whyChoose: {
    heading: `Why Choose ${company.name}`,
    claims: [
      {
        title: `${company.claims.warrantyYears}-year structural warranty`,
        description: 'In writing, on the structure of everything we pour.',
      },
      {
        title: '100% satisfaction guarantee',
        description: 'The job is done when you have walked it with us and are happy with it.',
      },
      {
        title: 'Free, no-obligation estimates',
        description: 'Measured on site and itemized, whether you hire us or not.',
      },
      { title: '24/7 emergency repairs', description: 'A slab that fails overnight cannot wait for Monday.' },
    ],
  },
  testimonials: { heading: 'What our neighbors say' },
  closing: {
    heading: `Send it today, hear from us within ${company.responseHours} hours`,
    lede: 'The visit, the measuring and the itemized quote are free, with no obligation.',
    link: 'Get Your Free Quote',
  },
} as const
