import { phoneSource, projectTypeLabel } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { focusTitle, Pane } from '../../frame/pane.tsx'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { useUnsentChanges, withUnsent, useUpdateQuote } from '../../queries/changes.ts'
import { quoteQuery, waitingQuery, type VersionedQuote } from '../../queries/quote-queries.ts'
import type { Order } from '../list/use-quotes.ts'
import { Actions } from './actions/quote-actions.tsx'
import { AnswerStatus } from './answer-status.tsx'
import { Erase } from './erase-quote.tsx'
import { SavedText } from './facts/saved-text.tsx'
import { AlsoAsked } from './facts/also-asked.tsx'
import { Assigned } from './facts/assigned.tsx'
import { Fields } from './facts/fields.tsx'
import { History } from './quote-history.tsx'
import { Photos } from './photos/quote-photos.tsx'
import { RevokeLink } from './photos/revoke-link.tsx'
import { UnsentChanges } from './unsent-changes.tsx'

/**
 * One quote, beside the list.
 * @param order That of the list.
 */
export function QuotePane({ id, order }: { id: string; order: Order }) {
  const { data, error } = useQuery(quoteQuery(id))
  const unsent = useUnsentChanges(id)
  const version = data && { ...data, quote: withUnsent(data.quote, unsent) }
  // The name of a quote that waits is known before it is read: screen readers speak the heading as it opens.
  const { data: waiting } = useQuery(waitingQuery)
  const named = data?.quote ?? waiting?.quotes.find((quote) => quote.id === id)
  const name = named ? `${named.firstName} ${named.lastName}` : 'Request'
  return (
    <Pane title={name} path={`/quotes/${id}`}>
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
      {!data && !error && <p role="status">Loading…</p>}
      {version ? <QuoteDetails version={version} order={order} /> : <UnsentChanges id={id} />}
    </Pane>
  )
}

/** The data of a quote, and what the owner does about it. */
function QuoteDetails({ version, order }: { version: VersionedQuote; order: Order }) {
  const { quote } = version
  const { projectType, projectDetails, spam, source } = quote
  const update = useUpdateQuote(version)
  return (
    <>
      <AnswerStatus quote={quote} />
      <Actions version={version} update={update} order={order} />
      <h3>
        {source === phoneSource && 'Phone request: '}
        {projectTypeLabel(projectType)}
      </h3>
      <p className="project-details" dir="auto">
        {projectDetails}
      </p>
      <Photos key={spam} quote={quote} />
      <Fields quote={quote} />
      <AlsoAsked quote={quote} />
      <SavedText name="address" version={version} />
      <SavedText name="note" version={version} />
      <Assigned version={version} />
      <History quote={quote} />
      <div className="actions">
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        {source !== phoneSource && <RevokeLink quote={quote} />}
        <Erase version={version} />
        {/* The last, so that nothing takes its place. */}
        {!spam && (
          <PendingButton
            type="button"
            isPending={update.isPending}
            onClick={() => {
              update.mutate({ spam: 'marked' })
              focusTitle()
            }}
          >
            Mark as spam
          </PendingButton>
        )}
      </div>
    </>
  )
}
