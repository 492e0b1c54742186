import { company } from '@concrete-quote/openapi'
import { pageTexts } from '../content/page-texts.ts'
import { isProjectPage, isServicePage, navigationPages, type PageName } from '../content/pages.ts'
import type { SiteTexts } from '../content/site-texts.ts'
import { useTexts, siteTexts } from '../content/texts-by-language.ts'
import { CallNow, PhoneLink } from './actions.tsx'
import { Icon, Logo } from './icon.tsx'

/** The navigation is a row or, on small screens, a popover, which `scripts/page.ts` places and marks as expanded. */
export function Header({ name }: { name: PageName }) {
  const texts = useTexts()
  const { frame, paths } = texts
  const current = isServicePage(name) || isProjectPage(name) ? 'services' : name
  return (
    <header>
      <LanguageOffers name={name} />
      <div className="utility">
        <div className="wide">
          <p>
            <strong>{frame.emergency}</strong> <PhoneLink />
          </p>
          <p className="utility-areas">{company.serviceAreas.join(', ')}</p>
          <p className="utility-language">
            <LanguageLinks name={name} />
          </p>
        </div>
      </div>
      <div className="header">
        <div className="wide">
          <a className="brand" href={paths.home}>
            <Logo />
            {company.name}
          </a>
          <button
            className="icon-button menu-button"
            type="button"
            popoverTarget="menu"
            aria-label={frame.menu}
            aria-expanded="false"
          >
            <Icon name="menu" />
          </button>
          <nav id="menu" className="menu" aria-label={frame.navigation} popover="auto">
            <ul>
              {navigationPages.map((each) => (
                <li key={each}>
                  <a
                    href={paths[each]}
                    aria-current={each === current ? (each === name ? 'page' : 'true') : undefined}
                  >
                    {texts[each].label}
                  </a>
                </li>
              ))}
              <li className="menu-language">
                <LanguageLinks name={name} />
              </li>
              <li>
                <CallNow className="button" />
              </li>
            </ul>
          </nav>
        </div>
      </div>
    </header>
  )
}

/** Links to the page in each other language. Nothing else remembers the choice. */
function LanguageLinks({ name }: { name: PageName }) {
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
function LanguageOffers({ name }: { name: PageName }) {
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

const otherLanguages = ({ lang }: SiteTexts) =>
  Object.values(siteTexts).filter((other) => other.lang !== lang)

/** The 404 page has no address of its own, so it leads to the home page. */
const pathIn = (texts: SiteTexts, name: PageName) =>
  pageTexts(texts, name === 'notFound' ? 'home' : name).path
