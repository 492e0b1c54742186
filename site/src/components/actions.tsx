import { company } from '@concrete-quote/openapi'
import { Icon } from './icon.tsx'
import { PhoneLink } from './phone-link.tsx'
import { useTexts } from './texts-context.ts'
import { Tooltip } from './tooltip.tsx'

/** A button that dials the company. Use the tone `outline` next to another button, and `light` on its own. */
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
    <Tooltip text={actions.dial(company.phone)}>
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
