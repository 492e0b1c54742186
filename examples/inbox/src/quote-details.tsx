import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import { useLocation } from 'wouter'
import {
  formMessages,
  projectTypeLabel,
  quoteFieldNames,
  telLink,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import { call, type StoredQuote } from './api.ts'
import { formatReceived } from './format-received.ts'
import { Pane } from './pane.tsx'

/** One quote, with what the owner does about it: call, write, erase. */
export function QuoteDetails({ id }: { id: string }) {
  const { data: quote, error } = useQuery<StoredQuote>({ queryKey: ['/api/quotes', id] })
  const name = quote ? `${quote.firstName} ${quote.lastName}` : 'Quote'
  return (
    <Pane title={name} backTo={id}>
      {error && (
        <p role="alert" className="error">
          {error.message}
        </p>
      )}
      {!quote && !error && <p role="status">Loading…</p>}
      {quote && <Details quote={quote} />}
    </Pane>
  )
}

/** What the pane shows elsewhere than in its list. */
const shownAbove: QuoteFieldName[] = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'projectType',
  'projectDetails',
]

function Details({ quote }: { quote: StoredQuote }) {
  const { phone, email, projectType, projectDetails, createdAt, source, pageUrl, lang, spam } = quote
  const callHref = telLink(phone)
  const more = quoteFieldNames.filter((name) => !shownAbove.includes(name))
  const rows = [
    ...more.map((name) => [formMessages.en.labels[name], quote[name]]),
    ['Source', source],
    ['Page', pageUrl],
    ['Language', lang],
  ]
  return (
    <>
      {spam && (
        <p className="notice">
          {spam === 'honeypot'
            ? 'Taken for spam: a field that no person sees was filled in.'
            : 'Taken for spam: it was sent faster than a person types.'}
        </p>
      )}
      <div className="actions">
        {callHref ? (
          <a className="button primary" href={callHref}>
            Call {phone}
          </a>
        ) : (
          // Too few digits to dial.
          <span>Phone: {phone}</span>
        )}
        {email && (
          <a className="button" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            Write to {email}
          </a>
        )}
      </div>
      <h3>{projectTypeLabel(projectType)}</h3>
      <p className="project-details">{projectDetails}</p>
      <dl>
        <dt>Received</dt>
        <dd>
          <time dateTime={createdAt}>{formatReceived(createdAt)}</time>
        </dd>
        {/* Anyone may have sent them: texts, no links. */}
        {rows.map(
          ([label, text]) =>
            text && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <Erase quote={quote} />
    </>
  )
}

/** Erases for good, once that is confirmed. */
function Erase({ quote: { id, firstName, lastName } }: { quote: StoredQuote }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const erase = useMutation({
    mutationFn: () => call('DELETE', `/api/quotes/${id}`),
    onSuccess: async () => {
      navigate('/')
      client.removeQueries({ queryKey: ['/api/quotes', id] })
      await client.invalidateQueries({ queryKey: ['/api/quotes'] })
      // The link that focus went back to is gone.
      document.querySelector<HTMLElement>('.list')?.focus()
    },
  })
  return (
    <>
      <button type="button" className="danger" onClick={() => dialog.current?.showModal()}>
        Erase…
      </button>
      <dialog ref={dialog} aria-labelledby="erase-title">
        <h3 id="erase-title">
          Erase the quote of {firstName} {lastName}?
        </h3>
        <p>It is gone for good, as a privacy request asks. There is no undo.</p>
        <p role="alert" className="error">
          {erase.error?.message}
        </p>
        <form method="dialog" className="actions">
          <button autoFocus>Keep it</button>
          <button type="button" className="danger" disabled={erase.isPending} onClick={() => erase.mutate()}>
            Erase
          </button>
        </form>
      </dialog>
    </>
  )
}
