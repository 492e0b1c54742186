import { countPhotos, type Photo } from '@concrete-quote/openapi'
import { memo, useLayoutEffect, useRef } from 'react'
import { useIsOpen } from '../../location.ts'
import { thumbnailPath } from '../../queries/quote-queries.ts'
import { cellsOf, type Row } from './columns.tsx'

/**
 * A quote in the list: a link to it, and links that call and text. It is memoized, and knows of the location only whether it
 * is open: otherwise, opening a quote would render hundreds of rows.
 */
export const QuoteRow = memo(function QuoteRow(props: Omit<Row, 'isOpen'>) {
  const row = { ...props, isOpen: useIsOpen(props.quote.id) }
  const ref = useLeaving()
  return (
    <li className="row" ref={ref}>
      {cellsOf(row)}
      <RowPhotos quoteId={row.quote.id} photos={row.photos ?? []} />
    </li>
  )
})

/**
 * Lets the rows below a row that is removed close its gap, and moves its focus to the list: the browser would move it to the
 * body.
 */
function useLeaving() {
  const row = useRef<HTMLLIElement>(null)
  // The cleanup runs before the row is removed from the page.
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('.list')?.focus()
      if (element && matchMedia('(prefers-reduced-motion: no-preference)').matches) closeGap(element)
    }
  }, [])
  return row
}

/** Moves what is below a row to its place. Nothing if a neighbor is removed as well, as in another list. */
function closeGap({ previousElementSibling: before, nextElementSibling: after }: Element) {
  // Once all rows are removed, so that a height is read once. Rows are about as high as each other.
  queueMicrotask(() => {
    if (before?.isConnected && after?.isConnected)
      after.animate(
        { marginBlockStart: [`${after.clientHeight}px`, '0px'] },
        { duration: 160, easing: 'ease-out' },
      )
  })
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
