import { Icon } from '../icon.tsx'
import { PhoneLink } from '../phone-link.tsx'

/** A bar with call and quote buttons, fixed to the bottom of the viewport on phones. */
export function CallBar({ path }: { path: string }) {
  return (
    <nav className="call-bar" aria-label="Call or ask">
      <PhoneLink className="button button-quiet">
        <Icon name="phone" />
        Call
      </PhoneLink>
      <a className="button" href={path === '/contact' ? '#quote' : '/contact'}>
        Free Quote
      </a>
    </nav>
  )
}
