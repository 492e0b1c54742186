import { phoneNumber, type StoredQuote } from '@concrete-quote/openapi'

type Sender = Pick<StoredQuote, 'phone' | 'email'>

/** The number of a sender, unless it is too short to tell one from others. */
function numberOf({ phone }: Sender): string | undefined {
  const number = phoneNumber(phone)
  return number.length < 7 ? undefined : number
}

/** The terms that find every quote of a sender, among others: the digits of the phone number, and the email address. */
export function searchTerms(sender: Sender): string[] {
  const [digits] = numberOf(sender)?.split(';') ?? []
  return [digits, sender.email].filter((term) => term !== undefined && term !== null)
}

/** Whether two quotes have the same phone number, however it is written, or the same email address. */
export function isSameSender(a: Sender, b: Sender): boolean {
  const number = numberOf(a)
  return (
    (number !== undefined && number === numberOf(b)) ||
    (a.email !== null && a.email.toLowerCase() === b.email?.toLowerCase())
  )
}
