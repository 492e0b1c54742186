import { useEffect } from 'react'
import { QuoteForm, Toaster, type QuoteFormProps } from '@concrete-quote/widget'

/** The id of the element that holds the form, and the prefix of the ids inside it. */
export const slotId = 'quote'

/** The part of /contact that runs in the browser. */
export function QuoteIsland({
  onReady,
  ...form
}: Pick<QuoteFormProps, 'typed' | 'linkedProjectType'> & { onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <>
      <QuoteForm {...form} />
      <Toaster />
    </>
  )
}
