import { telLink } from '@concrete-quote/openapi'
import type { Texts } from '../core/texts.ts'

/** A phone number to call instead, as a link if it can be dialed. */
export function CallLine({ phone, texts }: { phone: string; texts: Texts }) {
  const href = telLink(phone)
  return (
    <p className="cq-call" part="call">
      {texts.call} <bdi dir="ltr">{href ? <a href={href}>{phone}</a> : phone}</bdi>
    </p>
  )
}
