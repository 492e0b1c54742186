import type { ComponentProps } from 'react'
import { company } from '@concrete-quote/openapi'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

/** Dials the company. Shows its number unless it is given other words. */
export function PhoneLink({ children = company.phone, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} href={company.telHref}>
      {children}
    </a>
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
