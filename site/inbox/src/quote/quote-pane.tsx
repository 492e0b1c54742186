import {
  formatCampaign,
  formMessages,
  languageName,
  projectTypeLabel,
  type QuoteFieldName,
  quoteFieldNames,
  type StoredQuote,
  telLink,
} from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Pane } from '../frame/pane.tsx'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { useUnsentChanges, useUpdateQuote, withUnsent } from '../queries/changes.ts'
import { quoteQuery, type VersionedQuote } from '../queries/quote.ts'
import { formatTime } from '../time.ts'
import { AnswerStatus } from './answer-status.tsx'
import { Erase } from './erase.tsx'
import { Note } from './note.tsx'
import { UnsentChanges } from './unsent-changes.tsx'

/** One quote, beside the list. */
export function QuotePane({ id }: { id: string }) {
  const { data, error } = useQuery(quoteQuery(id))
  const unsent = useUnsentChanges(id)
  const version = data && withUnsent(data, unsent)
  const name = data ? `${data.quote.firstName} ${data.quote.lastName}` : 'Quote'
  return (
    <Pane title={name} path={`/quotes/${id}`}>
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
      {!data && !error && <p role="status">Loading…</p>}
      {version && <QuoteDetails version={version} />}
    </Pane>
  )
}

/** The data of a quote, and what the owner does about it: call, write, answer, note, mark, print, erase. */
function QuoteDetails({ version }: { version: VersionedQuote }) {
  const { quote } = version
  const { projectType, projectDetails, spam, source, answeredAt } = quote
  const update = useUpdateQuote(version)
  return (
    <>
      <AnswerStatus quote={quote} />
      <div className="actions">
        <Contact quote={quote} />
        {!spam && (
          <PendingButton
            type="button"
            isPending={update.isPending}
            onClick={() => update.mutate({ answeredAt: answeredAt ? null : new Date().toISOString() })}
          >
            {answeredAt ? 'Mark as not answered' : 'Mark as answered'}
          </PendingButton>
        )}
      </div>
      <UnsentChanges id={quote.id} />
      <h3>
        {source === 'phone' && 'Phone request: '}
        {projectTypeLabel(projectType)}
      </h3>
      <p className="project-details" dir="auto">
        {projectDetails}
      </p>
      <Fields quote={quote} />
      <Note quote={quote} update={update} />
      <div className="actions">
        <PendingButton
          type="button"
          isPending={update.isPending}
          onClick={() => update.mutate({ spam: spam ? null : 'marked' })}
        >
          {spam ? 'Not spam' : 'Mark as spam'}
        </PendingButton>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        <Erase version={version} />
      </div>
    </>
  )
}

/** Links that call and email the sender of a quote. */
function Contact({ quote: { phone, email } }: { quote: StoredQuote }) {
  const callHref = telLink(phone)
  return (
    <>
      {callHref ? (
        <a className="button primary" href={callHref}>
          <span className="verb">Call </span>
          <bdi>{phone}</bdi>
        </a>
      ) : (
        // The number has too few digits to dial.
        <span>
          Phone: <bdi>{phone}</bdi>
        </span>
      )}
      {email && (
        <a className="button" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <span className="verb">Email </span>
          <bdi>{email}</bdi>
        </a>
      )}
    </>
  )
}

/** The fields that are shown elsewhere than in the list of fields. */
const shownElsewhere: QuoteFieldName[] = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'projectType',
  'projectDetails',
]

/** The other fields, as text: visitors sent them, so none is a link. */
function Fields({ quote }: { quote: StoredQuote }) {
  const { createdAt, source, pageUrl, campaign, lang } = quote
  const more = quoteFieldNames.filter((name) => !shownElsewhere.includes(name))
  const rows = [
    ...more.map((name) => [formMessages.en.labels[name], quote[name]]),
    ['Source', source],
    ['Page', pageUrl],
    ['Campaign', formatCampaign(campaign)],
    ['Language', lang && languageName(lang)],
  ]
  return (
    <dl>
      <dt>Received</dt>
      <dd>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </dd>
      {rows.map(
        ([label, text]) =>
          text && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
