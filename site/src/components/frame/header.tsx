import { company } from '@concrete-quote/openapi'
import { Icon } from '../icon.tsx'
import { CallNow, PhoneLink } from '../phone-link.tsx'
import { Logo } from './logo.tsx'

const links = [
  { path: '/', label: 'Home' },
  { path: '/services', label: 'Services' },
  { path: '/about', label: 'About' },
  { path: '/contact', label: 'Contact' },
]

/**
 * The head of every page. Its one list of links is a row on wide screens and, on small ones, a popover that the
 * browser opens and closes, scripts or not; `menu.ts` adds what it does not say by itself.
 */
export function Header({ path }: { path: string }) {
  return (
    <header>
      <div className="utility">
        <div className="wide">
          <p>
            <strong>24/7 emergency repair</strong> <PhoneLink />
          </p>
          <p className="utility-areas">{company.serviceAreas.join(', ')}</p>
        </div>
      </div>
      <div className="header">
        <div className="wide">
          <a className="brand" href="/">
            <Logo />
            {company.name}
          </a>
          <button
            className="menu-button"
            type="button"
            popoverTarget="menu"
            aria-label="Menu"
            aria-expanded="false"
          >
            <Icon name="menu" />
          </button>
          <nav id="menu" className="menu" aria-label="Main" popover="auto">
            <ul>
              {links.map((link) => (
                <li key={link.path}>
                  <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
                    {link.label}
                  </a>
                </li>
              ))}
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
