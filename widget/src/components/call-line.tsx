import { formMessages, telLink, type Language } from '@concrete-quote/openapi'

/** A phone number to call instead, as a link if it can be dialed. */
export function CallLine({ phone, lang }: { phone: string; lang: Language }) {
  const href = telLink(phone)
  return (
    <p className="cq-call" part="call">
      {formMessages[lang].call} <bdi dir="ltr">{href ? <a href={href}>{phone}</a> : phone}</bdi>
    </p>
  )
}
