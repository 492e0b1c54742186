import { company } from '@concrete-quote/openapi'
import { Icon } from './icon.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Tooltip } from './tooltip.tsx'

/** A button that dials the company. Use the tone `outline` next to another button, and `light` on its own. */
export function CallButton({ tone }: { tone: 'outline' | 'light' }) {
  return (
    <PhoneLink className={`button button-${tone}`}>
      <Icon name="phone" />
      Call {company.phone}
    </PhoneLink>
  )
}

/** The Call Now button. Its tooltip shows the phone number. */
export function CallNow({ className }: { className: string }) {
  return (
    <Tooltip text={`Dial ${company.phone}`}>
      {(tooltip) => (
        <PhoneLink className={className} aria-describedby={tooltip}>
          <Icon name="phone" />
          Call Now
        </PhoneLink>
      )}
    </Tooltip>
  )
}

/** The Get a Free Quote and Call buttons, for dark backgrounds. */
export function QuoteOrCall() {
  return (
    <>
      <a className="button button-light" href="/contact">
        Get a Free Quote
        <Icon name="arrow" />
      </a>
      <CallButton tone="outline" />
    </>
  )
}
