import { company } from '@concrete-quote/openapi'
import type { Page } from '../../page.ts'
import { CallNow, PhoneLink } from '../actions.tsx'
import { Icon, Logo } from '../icon.tsx'
import { useTexts } from '../texts-context.ts'
import { LanguageLinks, LanguageOffers } from './language-links.tsx'

/**
 * The site header. The navigation lists the pages that have a label: in a row on wide screens, in a popover on small
 * ones. The popover works without scripts; `scripts/page.ts` updates `aria-expanded` and positions it.
 */
export function Header({ page: { name, path }, pages }: { page: Page; pages: Page[] }) {
  const { frame, paths } = useTexts()
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
              {pages
                .filter(({ label }) => label)
                .map((page) => (
                  <li key={page.path}>
                    <a href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                      {page.label}
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
