import { useLayoutEffect } from 'react'
import { company } from '@concrete-quote/openapi'
import { QuoteForm, Toaster, type QuoteFormProps } from '@concrete-quote/widget'

/** The id of the island's root element, and the prefix of the ids that React generates in it. */
export const slotId = 'quote'

/** The hydrated island on Contact: the quote form and its toasts, in the page's language. Calls `onReady` once hydrated. */
export function QuoteIsland({
  onReady,
  ...form
}: Pick<QuoteFormProps, 'lang' | 'typed' | 'values'> & { onReady?: () => void }) {
  useLayoutEffect(() => onReady?.(), [onReady])
  return (
    <>
      <QuoteForm {...form} phone={company.phone} />
      <Toaster lang={form.lang} />
    </>
  )
}
