import type { StoredQuote } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { ErrorMessage } from '../../frame/feedback.tsx'
import { useQuotePhotos } from '../../queries/photos.ts'
import { deliveriesQuery } from '../../queries/quote.ts'
import { useNow } from '../../words/time.ts'
import { historyLines } from './history-lines.ts'
import { HistoryList } from './history-list.tsx'

/** What happened to a quote: its receipt, its notifications, its photos, and what users did. */
export function History({ quote }: { quote: StoredQuote }) {
  const { data = [], error } = useQuery(deliveriesQuery(quote.id))
  const { data: photos = [] } = useQuotePhotos(quote.id)
  const now = useNow()
  return (
    <>
      <h3>What happened</h3>
      {error && <ErrorMessage>{`The notifications cannot be read: ${error.message}`}</ErrorMessage>}
      <HistoryList lines={historyLines(quote, data, photos, now)} />
    </>
  )
}
