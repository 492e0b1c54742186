import { company } from '@concrete-quote/openapi'

/** A short claim and a sentence that explains it. */
export interface Claim {
  title: string
  description: string
}

const [, ...otherAreas] = company.serviceAreas

/** Trust badges below the hero on Home (specification, section 2). */
export const trustBadges: Claim[] = [
  { title: 'Licensed & Insured', description: 'And bonded: you are covered while we work' },
  { title: '15+ Years Experience', description: `One family, pouring concrete since ${company.foundedYear}` },
  {
    title: `${company.city} Local`,
    description: `Based in ${company.city}, at work in ${otherAreas.slice(0, -1).join(', ')} and ${otherAreas.at(-1)}`,
  },
]

/** Highlights in the about section on Home. */
export const homeHighlights: string[] = [
  `Operating since ${company.foundedYear}, with 15+ years of experience`,
  'Licensed, bonded and insured',
  `At home on the clay of ${company.city} and the surrounding DFW areas`,
]

/** The 'Why Choose' section on Home. */
export const whyChoose: Claim[] = [
  {
    title: '30-year structural warranty',
    description: 'In writing, on the structure of the work that we pour.',
  },
  {
    title: '100% satisfaction guarantee',
    description: 'The job is done when you have walked it with us and are content.',
  },
  {
    title: 'Free, no-obligation estimates',
    description: 'Measured on site and itemized, whether you hire us or not.',
  },
  {
    title: '24/7 emergency repairs',
    description: 'A slab that failed overnight does not wait for Monday.',
  },
]
