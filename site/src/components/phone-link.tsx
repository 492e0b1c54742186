import type { ComponentProps } from 'react'
import { company } from '@concrete-quote/openapi'

/** A `tel:` link to the company. The default content is the phone number. */
export function PhoneLink({ children = company.phone, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} href={company.telHref}>
      {children}
    </a>
  )
}
