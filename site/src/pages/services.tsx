import { company } from '@concrete-quote/openapi'
import { Hero } from '../components/hero.tsx'
import type { Page } from '../page.ts'

export const services: Page = {
  path: '/services',
  title: `Concrete services in ${company.city} | ${company.name}`,
  description: `Driveways, patios, foundations, commercial projects, steps and walkways, repair and restoration in ${company.serviceAreas.join(', ')} and nearby.`,
  content: (
    <Hero title="Concrete services" actions={['call', 'quote']}>
      Driveways, patios and outdoor spaces, foundations, commercial projects, steps and walkways, repair and
      restoration.
    </Hero>
  ),
}
