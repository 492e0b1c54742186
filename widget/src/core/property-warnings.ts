import { languages } from '@concrete-quote/openapi'
import type { QuoteFormProps } from '../components/quote-form.tsx'
import { resolveSuccessUrl } from './page-context.ts'
import { createWarn, knownMessages, warnOfValues } from './warnings.ts'

const warn = createWarn('QuoteForm')

/** Warns of properties whose values are ignored, or cannot work: in the browser, which knows the page's origin. */
export function warnOfProperties({ messages, successUrl, values, ...props }: QuoteFormProps) {
  if (typeof document === 'undefined') return
  warnOfValues(warn, { ...props, messages }, languages)
  warnOfValues(warn, { projectType: values?.projectType }, [], (name) => `values.${name}`)
  if (messages) knownMessages(warn, messages)
  if (successUrl && !resolveSuccessUrl(successUrl)) warn('`successUrl` is not on the origin of this page.')
}
