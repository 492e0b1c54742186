import {
  fullName,
  isOverdue,
  isWaiting,
  namesOf,
  projectTypeLabel,
  type ListedQuote,
  type Photo,
} from '@concrete-quote/openapi'
import { Fragment, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { CallAndText } from '../../frame/call-and-text.tsx'
import { navigate, useHashLocation } from '../../location.ts'
import { describeState, describeTags, isSettled } from '../../words/quote-words.ts'
import { replyTo, type WriteReply } from '../../words/replies.ts'
import { formatReceived } from '../../words/time.ts'

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string
  }
}

/** What a row of the list shows. */
export interface Row {
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

/** Whether nobody has opened a quote, or settled it without. */
const isNew = (quote: ListedQuote) => quote.openedAt === null && isWaiting(quote)

/** What a link of the router does, which would be rendered again in each row as a quote opens. */
function follow(event: MouseEvent<HTMLAnchorElement>, href: string) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  navigate(href)
}

interface Column {
  /** Its heading on paper. */
  heading: string
  /** Its share of the width on paper. */
  share: number
  /** Its width where a quote is one line: a track of a CSS grid. */
  width: string
  cell: (row: Row) => ReactNode
}

/**
 * The columns of the list, in their order on paper, by the class of their cells. On a screen, they are one line if the list
 * is wide, or else several, where `styles/rows.css` places them; by default, a column has a line of its own.
 */
const columns = {
  name: {
    heading: 'Name',
    share: 13.5,
    width: '12.5rem',
    cell: ({ quote, photos = [], showsAssignee, href, isOpen }) => (
      <>
        <a
          href={useHashLocation.hrefs(href)}
          onClick={(event) => follow(event, href)}
          className={isNew(quote) ? 'new' : undefined}
          data-path={`/quotes/${quote.id}`}
          aria-current={isOpen || undefined}
          aria-describedby={[
            `new-${quote.id} type-${quote.id}`,
            ...(describeTags(quote, showsAssignee).length > 0 ? [`tags-${quote.id}`] : []),
            `state-${quote.id}`,
            ...(photos.length > 0 ? [`photos-${quote.id}`] : []),
          ].join(' ')}
        >
          <bdi translate="no">{fullName(quote)}</bdi>
        </a>
        {isNew(quote) && (
          <span id={`new-${quote.id}`} hidden>
            Unopened.
          </span>
        )}
      </>
    ),
  },
  contact: {
    heading: 'Phone',
    share: 13.5,
    width: '15rem',
    // They open the quote, too, which has what to tap afterward.
    cell: ({ quote, write, href }) => (
      <CallAndText
        quote={quote}
        message={write(quote, replyTo(quote, quote.calls))}
        onClick={() => navigate(href)}
      />
    ),
  },
  type: {
    heading: 'Project',
    share: 14,
    width: '11rem',
    cell: ({ quote }) => <span id={`type-${quote.id}`}>{projectTypeLabel(quote.projectType)}</span>,
  },
  details: {
    heading: 'Details',
    share: 32,
    width: 'minmax(0, 1fr)',
    cell: ({ quote, showsAssignee }) => {
      const tags = describeTags(quote, showsAssignee)
      return (
        <>
          {tags.length > 0 && (
            <span className="tags" id={`tags-${quote.id}`}>
              {tags.map((tag) => (
                <Fragment key={tag}>
                  <bdi className="tag">{tag}</bdi>{' '}
                </Fragment>
              ))}
            </span>
          )}
          <bdi className="words">{quote.projectDetails.slice(0, 200)}</bdi>
        </>
      )
    },
  },
  received: {
    heading: 'Received',
    share: 13.5,
    width: '7.5rem',
    cell: ({ quote: { createdAt }, now }) => (
      <time dateTime={createdAt}>{formatReceived(createdAt, now)}</time>
    ),
  },
  state: {
    heading: 'State',
    share: 13.5,
    width: '13.5rem',
    cell: ({ quote, now }) => (
      <span
        className={isOverdue(quote, now) ? 'overdue' : isSettled(quote) ? 'answered' : undefined}
        id={`state-${quote.id}`}
      >
        {describeState(quote, now)}
      </span>
    ),
  },
} satisfies Record<string, Column>

const names = namesOf(columns)

/** The cells of a row. */
export const cellsOf = (row: Row) =>
  names.map((name) => (
    <span key={name} className={`cell ${name}`} style={{ '--area': name }}>
      {columns[name].cell(row)}
    </span>
  ))

const shares = names.reduce((sum, name) => sum + columns[name].share, 0)

/** The head of the table that the list is on paper. It decides on the width of the columns. */
export const head = names.map((name) => (
  <span key={name} style={{ inlineSize: `${(100 * columns[name].share) / shares}%` }}>
    {columns[name].heading}
  </span>
))

// The links that call end a line.
const onScreen = [...names.filter((name) => name !== 'contact'), 'contact'] as const

/** The grid of a quote in one line. */
export const oneLine: CSSProperties = {
  '--areas': `'${onScreen.join(' ')}'`,
  '--widths': onScreen.map((name) => columns[name].width).join(' '),
}
