import type { QuoteRequest } from '@concrete-quote/openapi'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const disposable = disposableEmailBlocklistSet()

/** Whether the email address is at a provider of disposable addresses, or at a subdomain of one. */
export function hasDisposableEmail({ email }: Pick<QuoteRequest, 'email'>): boolean {
  const labels = (email ?? '').toLowerCase().replace(/^.*@/, '').split('.')
  return labels.some((_, n) => disposable.has(labels.slice(n).join('.')))
}
