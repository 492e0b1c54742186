import { company } from '@concrete-quote/openapi'
import { Hero } from '../components/hero.tsx'
import type { Page } from '../page.ts'

export const home: Page = {
  path: '/',
  title: `${company.name} | Concrete contractor in ${company.city}, ${company.region}`,
  description: `Driveways, patios, foundations, commercial slabs, steps and repairs by a family-owned contractor in ${company.city}. Licensed, bonded and insured. Free estimates.`,
  content: (
    <Hero title="Concrete that holds its line" badge="Licensed & Insured" actions={['call', 'quote']}>
      Driveways, patios, foundations and commercial slabs, formed, poured and finished by one {company.city}{' '}
      family since {company.foundedYear}.
    </Hero>
  ),
}
