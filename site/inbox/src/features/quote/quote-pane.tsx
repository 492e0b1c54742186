import {
  fullName,
  isOverdue,
  isPhotoLinkRevoked,
  isWaiting,
  phoneSource,
  projectTypeLabel,
  promisedAt,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirmation } from '../../frame/confirmation.tsx'
import { ErrorMessage } from '../../frame/feedback.tsx'
import { Pane } from '../../frame/pane.tsx'
import { leavePage } from '../../location.ts'
import { call } from '../../queries/call.ts'
import { useUnsentChanges, withUnsent, useUpdateQuote } from '../../queries/changes.ts'
import {
  ifMatch,
  photosPath,
  quotePath,
  quoteQuery,
  useMarkOpened,
  waitingQuery,
} from '../../queries/quote-queries.ts'
import { describeCalls, describeDue, describeOutcome, describeSpam } from '../../words/quote-words.ts'
import { formatSince, formatTime, useNow } from '../../words/time.ts'
import type { Order } from '../list/calling-order.ts'
import { Actions } from './actions/quote-actions.tsx'
import { AlsoAsked } from './also-asked.tsx'
import { SavedText, Assigned, Fields } from './quote-facts.tsx'
import { History } from './quote-history.tsx'
import { Photos } from './quote-photos.tsx'
import { UnsentChanges } from './unsent-changes.tsx'

/** One quote, beside a list in this order. */
export function QuotePane({ id, order }: { id: string; order: Order }) {
  const { data, error } = useQuery(quoteQuery(id))
  useMarkOpened(data)
  const unsent = useUnsentChanges(id)
  // The name of a quote that waits is known before it is read: screen readers speak the heading as it opens.
  const { data: waiting } = useQuery(waitingQuery)
  const listed = waiting?.quotes.find((quote) => quote.id === id)
  const named = data ?? listed
  const name = named ? fullName(named) : 'Request'
  // Without a network, what the list knows of it is enough to call.
  const known = data ?? (error && listed ? { ...listed, history: [] } : undefined)
  const quote = known && withUnsent(known, unsent)
  return (
    <Pane title={name} path={`/quotes/${id}`}>
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
      {!data && !error && <p role="status">Loading…</p>}
      {quote ? <QuoteDetails quote={quote} order={order} /> : <UnsentChanges id={id} />}
    </Pane>
  )
}

function QuoteDetails({ quote, order }: { quote: StoredQuote; order: Order }) {
  const { projectType, projectDetails, spam, source } = quote
  const update = useUpdateQuote(quote)
  return (
    <>
      <AnswerStatus quote={quote} />
      <UnsentChanges id={quote.id} />
      <Actions quote={quote} update={update} order={order} />
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
      <SavedText name="address" quote={quote} />
      <SavedText name="note" quote={quote} />
      <Assigned quote={quote} />
      <History quote={quote} />
      <div className="actions">
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        {source !== phoneSource && <RevokeLink quote={quote} />}
        <Erase quote={quote} />
      </div>
    </>
  )
}

/** Whether a quote waits, and for how long it may, or was answered, or is spam. */
function AnswerStatus({ quote }: { quote: StoredQuote }) {
  const now = useNow()
  const { spam, callBackAt } = quote
  const isLate = isOverdue(quote, now)
  const due = (isWaiting(quote) || (!spam && callBackAt !== null)) && describeDue(quote, now)
  const since = isLate && callBackAt === null ? `, since ${formatSince(promisedTime(quote), now)}` : ''
  const settled = spam ? describeSpam(spam, quote.reasons) : describeAnswer(quote)
  return (
    <p className={isLate ? 'notice overdue' : 'notice'}>
      {/* What changes with time is outside: screen readers would announce it every minute. */}
      <span role="status">{due ? due.state : settled}</span>
      <span>{due && `${due.rest}${since}`}</span>
      <span role="status" className="calls">
        {due && describeCalls(quote.history, now)}
      </span>
    </p>
  )
}

const promisedTime = (quote: StoredQuote) => new Date(promisedAt(quote)).toISOString()

function describeAnswer(quote: StoredQuote): string {
  const { answeredAt, answeredBy, outcome, lostReason } = quote
  // Nobody answered.
  const verb = lostReason === 'no-answer' ? 'Closed' : 'Answered'
  return `${outcome ? `${describeOutcome(quote)}. ` : ''}${verb} ${answeredAt && formatTime(answeredAt)}${answeredBy ? ` by ${answeredBy}` : ''}.`
}

/** Erases a quote permanently, after confirmation, unless somebody else has changed it since it was read. */
function Erase({ quote }: { quote: StoredQuote }) {
  const { id, version } = quote
  const client = useQueryClient()
  return (
    <Confirmation
      button="Erase…"
      className="danger"
      title={
        <>
          Erase the request of <bdi>{fullName(quote)}</bdi>?
        </>
      }
      verb="Erase"
      send={() =>
        call('DELETE', quotePath(id), { headers: ifMatch(version) }).catch((error: unknown) => {
          // It may have been changed: the next attempt is for what is shown then.
          void client.invalidateQueries(quoteQuery(id))
          throw error
        })
      }
      onDone={() => {
        leavePage(`/quotes/${id}`)
        client.removeQueries(quoteQuery(id))
      }}
    >
      This permanently deletes the request and cannot be undone.
    </Confirmation>
  )
}

/** The button that had the focus is removed. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Ends the link by which the visitor adds photos to a quote, after confirmation. */
function RevokeLink({ quote }: { quote: StoredQuote }) {
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
      onDone={() => setEnded(true)}
    >
      The visitor’s link stops working: nobody can use it for photos or contact preferences. What was sent is
      kept. This cannot be undone.
    </Confirmation>
  )
}
