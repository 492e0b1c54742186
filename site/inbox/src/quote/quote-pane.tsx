import { useQuery } from '@tanstack/react-query'
import { quoteQuery } from '../queries/quote.ts'
import { Pane } from '../frame/pane.tsx'
import { QuoteDetails } from './quote-details.tsx'

/** One quote, beside the list. */
export function QuotePane({ id }: { id: string }) {
  const { data, error } = useQuery(quoteQuery(id))
  const name = data ? `${data.quote.firstName} ${data.quote.lastName}` : 'Quote'
  return (
    <Pane title={name} path={`/quotes/${id}`}>
      {error && (
        <p role="alert" className="error">
          {error.message}
        </p>
      )}
      {!data && !error && <p role="status">Loading…</p>}
      {data && <QuoteDetails version={data} />}
    </Pane>
  )
}
