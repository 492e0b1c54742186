import { countPhotos, type Photo } from '@concrete-quote/openapi'
import { memo, useLayoutEffect, useRef } from 'react'
import { thumbnailPath } from '../../queries/quote-queries.ts'
import { cellsOf, type Row } from './columns.tsx'

/**
 * A quote in the list: a link to it, and links that call and text. It is memoized and does not read the location: otherwise,
 * opening a quote would render hundreds of rows.
 */
export const QuoteRow = memo(function QuoteRow(row: Row) {
  const ref = useFocusFallback()
  return (
    <li className="row" ref={ref}>
      {cellsOf(row)}
      <RowPhotos quoteId={row.quote.id} photos={row.photos ?? []} />
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
