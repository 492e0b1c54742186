import { internationalPrefix, telLink } from '@concrete-quote/openapi'

/**
 * Normalizes a phone number to its digits and extension, without an international prefix or the North American
 * country code. Full-width digits count as digits, as in searches. Empty if there are none.
 */
export function phoneNumber(phone: string): string {
  const text = phone.normalize('NFKC')
  const [, extension = ''] = /;ext=(\d+)$/.exec(telLink(text) ?? '') ?? []
  const all = text.replace(/\D/g, '')
  const dialed = all.slice(0, all.length - extension.length).replace(internationalPrefix, '')
  const subscriber = dialed.length === 11 && dialed.startsWith('1') ? dialed.slice(1) : dialed
  return extension === '' ? subscriber : `${subscriber};ext=${extension}`
}
