import {
  countPhotos,
  fullName,
  isOverdue,
  projectTypeLabel,
  type Photo,
  type ListedQuote,
} from '@concrete-quote/openapi'
import { Fragment, memo, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { CallAndText } from '../../frame/call-and-text.tsx'
import { navigate } from '../../location.ts'
import { thumbnailPath } from '../../queries/quote-queries.ts'
import { describeState, describeTags, isSettled } from '../../words/quote-words.ts'
import { replyTo, type WriteReply } from '../../words/replies.ts'
import { formatReceived } from '../../words/time.ts'

interface QuoteRowProps {
  quote: ListedQuote
  photos?: Photo[] | undefined
  now: number
  /** Whether to say who takes care of it. */
  showsAssignee: boolean
  write: WriteReply
  /** The address of the quote, with the list beside it. */
  href: string
  isOpen: boolean
}

/**
 * A quote in the list: a link to it, and links that call and text, in the order of the columns on paper. It is memoized
 * and does not read the location: otherwise, opening a quote would render hundreds of rows.
 */
export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { quote, photos = [], now, showsAssignee, write, href, isOpen } = props
  const { id, projectType, projectDetails, createdAt } = quote
  const row = useFocusFallback()
  return (
    <li className="row" ref={row}>
      <Link
        className="name"
        href={href}
        data-path={`/quotes/${id}`}
        aria-current={isOpen || undefined}
        aria-describedby={`type-${id} state-${id}${photos.length > 0 ? ` photos-${id}` : ''}`}
      >
        <strong>
          <bdi translate="no">{fullName(quote)}</bdi>
        </strong>
      </Link>
      {/* They open the quote, too, which has what to tap afterward. */}
      <span className="contact">
        <CallAndText
          quote={quote}
          message={write(quote, replyTo(quote, quote.calls))}
          onClick={() => navigate(href)}
        />
      </span>
      <span className="type" id={`type-${id}`}>
        {projectTypeLabel(projectType)}
        {describeTags(quote, showsAssignee).map((tag) => (
          <Fragment key={tag}>
            {' '}
            <bdi className="tag">{tag}</bdi>
          </Fragment>
        ))}
      </span>
      <span className="details">
        <bdi className="words">{projectDetails.slice(0, 200)}</bdi>
      </span>
      <time className="received" dateTime={createdAt}>
        {formatReceived(createdAt, now)}
      </time>
      <span
        className={isOverdue(quote, now) ? 'state overdue' : isSettled(quote) ? 'state answered' : 'state'}
        id={`state-${id}`}
      >
        {describeState(quote, now)}
      </span>
      <RowPhotos quoteId={id} photos={photos} />
    </li>
  )
})

/** Moves the focus to the list when the row that has it is removed: the browser would move it to the body. */
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

/** The first photo of a quote, and how many there are if there are more. */
function RowPhotos({ quoteId, photos }: { quoteId: string; photos: Photo[] }) {
  const [first] = photos
  if (!first) return null
  return (
    <span className="row-photos">
      <img src={thumbnailPath(quoteId, first.id)} width="40" height="44" alt="" loading="lazy" />
      {photos.length > 1 && (
        <span className="number" aria-hidden="true">
          {photos.length}
        </span>
      )}
      <span className="hidden" id={`photos-${quoteId}`}>
        {countPhotos(photos.length)}
      </span>
    </span>
  )
}
