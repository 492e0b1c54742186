import type { StoredQuote } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { ErrorMessage } from '../../frame/feedback.tsx'
import { useQuotePhotos, deliveriesQuery } from '../../queries/quote-queries.ts'
import { useNow, formatTime } from '../../words/time.ts'
import { historyLines, type HistoryLine } from './history-lines.ts'

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

/** Things that happened to a quote, as a list. */
export function HistoryList({ lines }: { lines: HistoryLine[] }) {
  return (
    <ol className="history">
      {lines.map(({ at, text, by }, index) => (
        // Several may have happened at the same time.
        <li key={index}>
          <time dateTime={at}>{formatTime(at)}</time>
          <span>
            <bdi>{text}</bdi>
            {by !== null && (
              <span className="by">
                {' · '}
                <bdi>{by}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
