import type { QuoteRequest } from '@concrete-quote/openapi'

/**
 * Whether nobody could respond: the phone number has no digit, and there is no email address. With one, people write
 * words such as "please email me" where the number belongs.
 */
export function hasMalformedPhone({ phone, email }: Pick<QuoteRequest, 'phone' | 'email'>): boolean {
  return email === null && !/\p{N}/u.test(phone)
}
