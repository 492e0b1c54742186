import { isPhotoLinkRevoked, type StoredQuote } from '@concrete-quote/openapi'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirmation } from '../../../frame/confirmation.tsx'
import { call } from '../../../queries/call.ts'
import { photosPath, quoteQuery } from '../../../queries/quote-queries.ts'

/** The button that had the focus is removed. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Ends the link by which the visitor adds photos to a quote, after confirmation. */
export function RevokeLink({ quote }: { quote: StoredQuote }) {
  const client = useQueryClient()
  const [hasEnded, setEnded] = useState(false)
  if (hasEnded || isPhotoLinkRevoked(quote))
    return (
      <p tabIndex={-1} ref={hasEnded ? focus : undefined}>
        The visitor can no longer add photos.
      </p>
    )
  return (
    <Confirmation
      button="Stop photo uploads…"
      title="Stop the visitor’s photo uploads?"
      verb="Stop uploads"
      send={() => call('DELETE', `${photosPath(quote.id)}/link`)}
      onDone={() => {
        setEnded(true)
        return client.invalidateQueries(quoteQuery(quote.id))
      }}
    >
      The visitor’s link ends: by it, nobody can add, see, or remove photos, or say where, how, and when to be
      reached. What was sent stays. This cannot be undone.
    </Confirmation>
  )
}
