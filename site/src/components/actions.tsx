import { company } from '@concrete-quote/openapi'
import { Icon } from './icon.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Tooltip } from './tooltip.tsx'

/** A button that calls. `tone` is the button's class: `outline` beside another, `light` alone. */
export function CallButton({ tone }: { tone: 'outline' | 'light' }) {
  return (
    <PhoneLink className={`button button-${tone}`}>
      <Icon name="phone" />
      Call {company.phone}
    </PhoneLink>
  )
}

/** The Call Now button, with the number in its tooltip. */
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

/** The two ways to a quote, on dark ground. */
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
