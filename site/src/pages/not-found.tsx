import { company } from '@concrete-quote/openapi'
import { Hero } from '../components/hero.tsx'
import type { Page } from '../page.ts'

/** What any other path shows, in the specification's words (section 2). */
export const notFound: Page = {
  path: '/404',
  title: `404 Page Not Found | ${company.name}`,
  description: 'This page does not exist.',
  content: (
    <Hero title="404 Page Not Found" actions={['home', 'call']}>
      Did you forget to add the page to the router?
    </Hero>
  ),
}
