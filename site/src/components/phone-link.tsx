import type { ComponentProps } from 'react'
import { company } from '@concrete-quote/openapi'

/** Dials the company. Shows its number unless it is given other words. */
export function PhoneLink({ children = company.phone, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} href={company.telHref}>
      {children}
    </a>
  )
}
