import { callLink } from '@concrete-quote/openapi'

/** A link that writes a text message, or undefined if the number cannot be dialed, or has an extension. */
export function smsLink(phone: string): string | undefined {
  const tel = callLink(phone)
  return tel?.includes(';') ? undefined : tel?.replace('tel:', 'sms:')
}
