import type { PageName, SiteTexts } from '../../content/site-texts.ts'
import { siteTexts } from '../../content/texts-by-language.ts'
import { useTexts } from '../texts-context.ts'

/** Links to the page in each other language. Nothing else remembers the choice. */
export function LanguageLinks({ name }: { name: PageName }) {
  return otherLanguages(useTexts()).map((other) => (
    <a key={other.lang} href={pathIn(other, name)} hrefLang={other.lang} lang={other.lang}>
      {other.frame.language}
    </a>
  ))
}

/**
 * Shows the offer of the language that the browser prefers, if there is one. Runs before the content below is parsed, so
 * that the offer causes no layout shift. Written short, because the build does not minify it.
 */
const showOffer = [
  `let l;navigator.languages.find(t=>l=/^(?:${Object.keys(siteTexts).join('|')})\\b/.exec(t));`,
  'document.querySelector(`.offer[lang=${l}]`)?.toggleAttribute("hidden")',
].join('')

/** Offers the site in each other language to browsers that prefer it. Visitors are never redirected. */
export function LanguageOffers({ name }: { name: PageName }) {
  return (
    <>
      {otherLanguages(useTexts()).map((other) => (
        <p key={other.lang} className="offer" lang={other.lang} hidden>
          <a href={pathIn(other, name)} hrefLang={other.lang}>
            {other.frame.offer}
          </a>
        </p>
      ))}
      <script dangerouslySetInnerHTML={{ __html: showOffer }} />
    </>
  )
}

/** The texts of the languages other than that of a page. */
const otherLanguages = ({ lang }: SiteTexts) =>
  Object.values(siteTexts).filter((other) => other.lang !== lang)

/** The 404 page has no address of its own, so it leads to the home page. */
const pathIn = ({ paths }: SiteTexts, name: PageName) => paths[name === 'notFound' ? 'home' : name]
