/** An extension after a number: `ext. 12`, `extension 12`, `x12`, `#12` or RFC 3966's own `;ext=12`. */
const extensionPattern = /[\s,;]*(?:ext(?:ensi[oó]n)?[.:=]?|x|#)\s*(\d+)\s*$/i

/** The prefix with which international numbers are dialed in North America and elsewhere. No country code begins with 0. */
const internationalPrefix = /^(?:00|011)(?=\d{8})/

/**
 * Formats a phone number as a `tel:` URI.
 * @param phone As people write it, such as `(214) 555-0123 ext. 12`, `+49 30 123456`, or `011 49 30 123456`; without such
 *   a prefix it is read as a North American number.
 * @returns An RFC 3966 URI (section 3), such as `tel:+12145550123;ext=12`, or undefined if it has fewer than 7 digits.
 */
export function telLink(phone: string): string | undefined {
  const extension = extensionPattern.exec(phone)
  const number = extension ? phone.slice(0, extension.index) : phone
  const all = number.replace(/\D/g, '')
  if (all.length < 7) return undefined
  const digits = all.replace(internationalPrefix, '')
  const isInternational = number.trim().startsWith('+') || digits !== all || digits.length > 10
  return `tel:+${isInternational ? '' : '1'}${digits}${extension ? `;ext=${extension[1]}` : ''}`
}

/** Whether a North American number lacks digits: it has fewer than ten, after a `1` if there is one. */
export const isPhoneTooShort = (phone: string): boolean =>
  !phone.trim().startsWith('+') && /^1?[2-9]\d{2,8}$/.test(phone.replace(/\D/g, ''))

/** Formats a North American number of ten digits, such as `(214) 555-0123`; others stay as typed. */
export const formatPhone = (phone: string): string =>
  phone.trim().replace(/^(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/, '($1) $2-$3')

/** A link that writes an email, to one address whatever it contains (RFC 6068). */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** A link that phones open in their map application (https://developers.google.com/maps/documentation/urls/get-started). */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
