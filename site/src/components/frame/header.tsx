import { company } from '@concrete-quote/openapi'
import { navigationPages, type PageName } from '../../content/site-texts.ts'
import { CallNow, PhoneLink } from '../actions.tsx'
import { Icon, Logo } from '../icon.tsx'
import { useTexts } from '../texts-context.ts'
import { LanguageLinks, LanguageOffers } from './language-links.tsx'

/**
 * The site header. The navigation is a row on wide screens, and a popover on small
 * ones. The popover works without scripts; `scripts/page.ts` updates `aria-expanded` and positions it.
 */
export function Header({ name }: { name: PageName }) {
  const texts = useTexts()
  const { frame, paths } = texts
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
            className="menu-button"
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
                  <a href={paths[each]} aria-current={each === name ? 'page' : undefined}>
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
