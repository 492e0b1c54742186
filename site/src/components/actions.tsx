import type { ComponentProps } from 'react'
import { company } from '@concrete-quote/openapi'
import { Icon } from './icon.tsx'
import { useTexts } from './texts-context.ts'
import { Tooltip } from './tooltip.tsx'

/** A `tel:` link to the company. The default content is the phone number. */
export function PhoneLink({ children = company.phone, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} href={company.telHref}>
      {children}
    </a>
  )
}

/** A button that calls the company. Use the tone `outline` next to another button, and `light` on its own. */
export function CallButton({ tone }: { tone: 'outline' | 'light' }) {
  const { actions } = useTexts()
  return (
    <PhoneLink className={`button button-${tone}`}>
      <Icon name="phone" />
      {actions.call(company.phone)}
    </PhoneLink>
  )
}

/** The Call Now button. Its tooltip shows the phone number. */
export function CallNow({ className }: { className: string }) {
  const { actions } = useTexts()
  return (
    <Tooltip text={actions.call(company.phone)}>
      {(tooltip) => (
        <PhoneLink className={className} aria-describedby={tooltip}>
          <Icon name="phone" />
          {actions.callNow}
        </PhoneLink>
      )}
    </Tooltip>
  )
}

/** The Get a Free Quote and Call buttons, for dark backgrounds. */
export function QuoteOrCall() {
  const { actions, paths } = useTexts()
  return (
    <>
      <a className="button button-light" href={paths.contact}>
        {actions.quote}
        <Icon name="arrow" />
      </a>
      <CallButton tone="outline" />
    </>
  )
}

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
