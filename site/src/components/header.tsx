import { company } from '@concrete-quote/openapi'
import { Logo } from './logo.tsx'
import { PhoneLink } from './phone-link.tsx'

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
    <header className="header">
      <div className="wide">
        <a className="brand" href="/">
          <Logo />
          {company.name}
        </a>
        <button className="menu-button" type="button" popoverTarget="menu" aria-expanded="false">
          Menu
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
              <PhoneLink className="button">Call Now</PhoneLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
