import { isPhotoLinkRevoked, type StoredQuote } from '@concrete-quote/openapi'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirmation } from '../../../frame/confirmation.tsx'
import { call } from '../../../queries/call.ts'
import { photosPath } from '../../../queries/photo-queries.ts'
import { quoteQuery } from '../../../queries/quote-queries.ts'

/** The button that had the focus is removed. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Ends the link by which the visitor adds photos to a quote, after confirmation. */
export function RevokeLink({ quote }: { quote: StoredQuote }) {
  const client = useQueryClient()
  const [hasEnded, setEnded] = useState(false)
  if (hasEnded || isPhotoLinkRevoked(quote))
    return (
      <p tabIndex={-1} ref={hasEnded ? focus : undefined}>
        The link to photos has ended.
      </p>
    )
  return (
    <Confirmation
      button="Stop photo uploads…"
      title="End the visitor’s link to photos?"
      verb="End the link"
      send={() => call('DELETE', `${photosPath(quote.id)}/link`)}
      onDone={() => {
        setEnded(true)
        return client.invalidateQueries(quoteQuery(quote.id))
      }}
    >
      Whoever has the link can no longer add, see, or remove photos. The photos stay. This cannot be undone.
    </Confirmation>
  )
}
