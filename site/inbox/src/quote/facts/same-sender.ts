import { callLink, type StoredQuote } from '@concrete-quote/openapi'

type Sender = Pick<StoredQuote, 'phone' | 'email'>

/** The terms that find every quote of a sender, among others: the digits of the phone number, and the email address. */
export function searchTerms({ phone, email }: Sender): string[] {
  // A number may be stored with the country code of North America, or without.
  const digits = /^tel:\+1?(\d+)/.exec(callLink(phone) ?? '')?.[1]
  return [digits, email].filter((term) => term !== undefined && term !== null)
}

/** Whether two quotes have the same phone number, however it is written, or the same email address. */
export function isSameSender(a: Sender, b: Sender): boolean {
  const number = callLink(a.phone)
  return (
    (number !== undefined && number === callLink(b.phone)) ||
    (a.email !== null && a.email.toLowerCase() === b.email?.toLowerCase())
  )
}
