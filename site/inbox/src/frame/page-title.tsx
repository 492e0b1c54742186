import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitingQuery } from '../queries/waiting.ts'
import { countWaiting } from '../list/views.tsx'

/** Titles the tab, with the number of waiting quotes in front. */
export function PageTitle({ page }: { page?: string }) {
  const { data } = useQuery(waitingQuery)
  // A title has no markup that could isolate a name from the text after it.
  const title = page ? `${page.replace(/\p{Bidi_Control}/gu, '')} - Quotes` : 'Quotes'
  const waiting = data && data.quotes.length > 0 ? `(${countWaiting(data)}) ` : ''
  useEffect(() => {
    document.title = waiting + title
    return () => void (document.title = 'Quotes')
  }, [waiting, title])
  return null
}
