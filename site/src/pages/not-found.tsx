import { company } from '@concrete-quote/openapi'
import { CallButton } from '../components/actions.tsx'
import { Hero } from '../components/hero.tsx'
import { Picture } from '../components/picture.tsx'
import type { Page } from '../page.ts'

/** The 404 page. Its text is from the specification (section 2). */
export const notFound: Page = {
  path: '/404',
  title: `404 Page Not Found | ${company.name}`,
  description: 'This page does not exist.',
  share: { title: '404 Page Not Found', image: 'repair' },
  content: (
    <Hero
      variant="photo"
      title="404 Page Not Found"
      picture={
        <Picture
          image="repair"
          sizes="(max-width: 40rem) max(100vw, 28.5rem), max(100vw, min(70.5rem, 126vh))"
          decorative
          eager
        />
      }
      actions={
        <>
          <a className="button button-light" href="/">
            Back to Home
          </a>
          <CallButton tone="outline" />
        </>
      }
    >
      Did you forget to add the page to the router?
    </Hero>
  ),
}
