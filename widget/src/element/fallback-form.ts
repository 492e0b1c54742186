import { quoteFieldNames } from '@concrete-quote/openapi'
import type { QuoteFormValues } from '../components/quote-form.tsx'

/** What was typed into the form that a page put inside the element, for visitors without scripts. */
export function typedIntoFallback(element: Element): QuoteFormValues | undefined {
  const form = element.querySelector('form')
  if (!form) return undefined
  const typed = new FormData(form)
  return Object.fromEntries(
    quoteFieldNames.flatMap((name) => {
      const value = typed.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
