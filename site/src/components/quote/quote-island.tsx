import { useEffect } from 'react'
import { QuoteForm, Toaster, type QuoteFormValues } from '@concrete-quote/widget'

/** The id of the element that holds the form, and the prefix of the ids inside it. */
export const slotId = 'quote'

/** The part of /contact that runs in the browser. */
export function QuoteIsland({ typed, onReady }: { typed?: QuoteFormValues; onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <>
      <QuoteForm prefill={typed} />
      <Toaster />
    </>
  )
}
