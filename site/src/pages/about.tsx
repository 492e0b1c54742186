import { company } from '@concrete-quote/openapi'
import { Hero } from '../components/hero.tsx'
import type { Page } from '../page.ts'

export const about: Page = {
  path: '/about',
  title: `About us | ${company.name}`,
  description: `A family-owned concrete contractor in ${company.city}, ${company.region}, since ${company.foundedYear}.`,
  content: (
    <Hero title="One family, one standard" badge="15+ Years Experience" actions={['call']}>
      Family-owned in {company.city} since {company.foundedYear}. Licensed, bonded and insured.
    </Hero>
  ),
}
