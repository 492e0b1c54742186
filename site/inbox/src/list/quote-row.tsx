import { isOverdue, projectTypeLabel, telLink, type StoredQuote } from '@concrete-quote/openapi'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { formatAge, formatTime } from '../time.ts'
import { useListQuery } from '../list-query.ts'

/** A quote in the list: a link to it, and one that calls. */
export function QuoteRow({ quote, now }: { quote: StoredQuote; now: number }) {
  const { id, firstName, lastName, phone, projectType, projectDetails, source } = quote
  const { hrefTo } = useListQuery()
  const [path] = useLocation()
  const row = useFocusFallback()
  const to = `/quotes/${id}`
  const callHref = telLink(phone)
  return (
    <li className="row" ref={row}>
      <Link href={hrefTo(to)} data-path={to} aria-current={path === to || undefined}>
        <strong>
          <bdi>
            {firstName} {lastName}
          </bdi>
        </strong>
        <span className="type">
          {source === 'phone' && <span className="tag">By phone</span>}
          {projectTypeLabel(projectType)}
        </span>
        <bdi className="words">{projectDetails.slice(0, 200)}</bdi>
        <Status quote={quote} now={now} />
      </Link>
      {callHref ? (
        <a href={callHref} className="call">
          <span className="hidden">Call </span>
          <bdi>{phone}</bdi>
        </a>
      ) : (
        <bdi className="call">{phone}</bdi>
      )}
    </li>
  )
}

/** The age of a quote, and whether it is answered, spam, or overdue. */
function Status({ quote, now }: { quote: StoredQuote; now: number }) {
  const { createdAt, answeredAt, spam } = quote
  const overdue = isOverdue(quote, now)
  return (
    <span className={overdue ? 'status overdue' : 'status'}>
      {overdue && 'Overdue '}
      <time dateTime={createdAt} title={formatTime(createdAt)}>
        {formatAge(now - Date.parse(createdAt))}
      </time>
      {spam ? (
        <span className="tag">{spam === 'marked' ? 'Spam' : 'Spam?'}</span>
      ) : (
        answeredAt && <span className="answered"> Answered</span>
      )}
    </span>
  )
}

/**
 * Moves the focus to the list when a row that has it is removed: the browser would move it to the body.
 * @returns The ref of the row.
 */
function useFocusFallback() {
  const row = useRef<HTMLLIElement>(null)
  // The cleanup runs before the row is removed from the page.
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('.list')?.focus()
    }
  }, [])
  return row
}
