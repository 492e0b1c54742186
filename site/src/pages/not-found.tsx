import { CallButton } from '../components/actions.tsx'
import type { Page } from '../components/document.tsx'
import { Picture } from '../components/picture.tsx'
import { Hero } from '../components/sections.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

/** The 404 page. */
export const notFound = ({ notFound, paths }: SiteTexts): Page => ({
  shareImage: 'story',
  styles: 'sections/hero-photo',
  content: (
    <Hero
      {...notFound.hero}
      picture={
        <Picture
          image="story"
          sizes="(max-width: 64rem) 100vw, max(100vw, min(70.5rem, 126vh))"
          decorative
          preloaded
        />
      }
      actions={
        <>
          <a className="button button-light" href={paths.home}>
            {notFound.backHome}
          </a>
          <CallButton />
        </>
      }
    />
  ),
})
