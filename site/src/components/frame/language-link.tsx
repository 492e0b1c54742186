import { siteTexts } from '../../content/index.ts'
import type { PageName, SiteTexts } from '../../content/types/site-texts.ts'
import { useTexts } from '../texts-context.ts'

/** Links to the page in the other language. Nothing else remembers the choice. */
export function LanguageLink({ name }: { name: PageName }) {
  const other = otherLanguage(useTexts())
  return (
    <a href={pathIn(other, name)} hrefLang={other.lang} lang={other.lang}>
      {other.frame.language}
    </a>
  )
}

/**
 * Shows the offer if the browser prefers the other language. Runs before the content below is parsed, so that the offer
 * causes no layout shift. Written short, because the build does not minify it.
 */
const showOffer = [
  'let d=document,l=navigator.languages.find(l=>/^e[ns]/.test(l));',
  'd.currentScript.previousSibling.hidden=!l||l.startsWith(d.documentElement.lang)',
].join('')

/** Offers the site in the other language to browsers that prefer it. Visitors are never redirected. */
export function LanguageOffer({ name }: { name: PageName }) {
  const other = otherLanguage(useTexts())
  return (
    <>
      <p className="offer" lang={other.lang} hidden>
        <a href={pathIn(other, name)} hrefLang={other.lang}>
          {other.frame.offer}
        </a>
      </p>
      <script dangerouslySetInnerHTML={{ __html: showOffer }} />
    </>
  )
}

const otherLanguage = ({ lang }: SiteTexts) => siteTexts[lang === 'en' ? 'es' : 'en']

/** The 404 page has no address of its own, so it leads to the home page. */
const pathIn = ({ paths }: SiteTexts, name: PageName) => paths[name === 'notFound' ? 'home' : name]
