import { CallButton } from '../components/actions.tsx'
import type { Page } from '../components/frame/document.tsx'
import { Hero } from '../components/sections/hero.tsx'
import { Picture } from '../components/picture.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

/** The 404 page. */
export const notFound = ({ notFound, paths }: SiteTexts): Page => ({
  name: 'notFound',
  shareImage: 'story',
  content: (
    <Hero
      title={notFound.hero.heading}
      picture={
        <Picture
          image="story"
          sizes="(max-width: 64rem) 100vw, max(100vw, min(70.5rem, 126vh))"
          decorative
          eager
        />
      }
      actions={
        <>
          <a className="button button-light" href={paths.home}>
            {notFound.backHome}
          </a>
          <CallButton tone="outline" />
        </>
      }
    >
      {notFound.hero.lede}
    </Hero>
  ),
})
