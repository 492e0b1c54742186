import { Icon } from '../icon.tsx'
import { PhoneLink } from '../phone-link.tsx'
import { useTexts } from '../texts-context.ts'

/** A bar with call and quote buttons, fixed to the bottom of the viewport on phones. */
export function CallBar({ path }: { path: string }) {
  const { frame, paths } = useTexts()
  return (
    <nav className="call-bar" aria-label={frame.callBar.name}>
      <PhoneLink className="button button-quiet">
        <Icon name="phone" />
        {frame.callBar.call}
      </PhoneLink>
      <a className="button" href={path === paths.contact ? '#quote' : paths.contact}>
        {frame.callBar.quote}
      </a>
    </nav>
  )
}
