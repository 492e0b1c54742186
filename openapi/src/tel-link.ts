/**
 * Turns a phone number as people write it into what a link dials.
 * @param phone With any punctuation, such as `(214) 555-0147`, or of any country, such as `+49 30 123456`.
 * @returns An RFC 3966 global number, such as `tel:+12145550147`: a number without `+` is one of North America.
 * @see https://www.rfc-editor.org/rfc/rfc3966#section-3
 */
export function telLink(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${phone.trim().startsWith('+') || digits.length > 10 ? '' : '1'}${digits}`
}
