import { countPhotos, maxPhotos, type StoredQuote } from '@concrete-quote/openapi'
import { useRef, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { ErrorMessage } from '../../../frame/feedback.tsx'
import { thumbnailPath, useQuotePhotos } from '../../../queries/quote-queries.ts'
import { formatSince, useNow } from '../../../words/time.ts'
import { AddPhotos } from './add-photos.tsx'
import { DownloadPhotos } from './download-photos.tsx'
import { Viewer } from './photo-viewer.tsx'

/**
 * The photos of a quote, in a strip whose height does not depend on them, so that nothing moves when they are read. Those
 * of suspected spam show when somebody wants to see them.
 */
export function Photos({ quote }: { quote: StoredQuote }) {
  const { id, spam } = quote
  const { data, error } = useQuotePhotos(id)
  const photos = data ?? []
  const now = useNow()
  // Nobody has described them.
  const names = photos.map(
    ({ createdAt }, at) => `Photo ${at + 1} of ${photos.length}, added ${formatSince(createdAt, now)}`,
  )
  const viewed = useViewedPhoto()
  const [isRevealed, setRevealed] = useState(!spam || viewed.index !== undefined)
  const isHidden = !isRevealed && photos.length > 0
  const heading = useRef<HTMLHeadingElement>(null)
  function handleAdded(count: number) {
    setRevealed(true)
    // The button that has the focus is removed.
    if (count === maxPhotos) heading.current?.focus()
  }
  return (
    <div className="photos">
      <div className="photos-head">
        <h3 ref={heading} tabIndex={-1}>
          Photos
        </h3>
        {!isHidden && photos.length > 0 && <DownloadPhotos quote={quote} photos={photos} />}
      </div>
      {error && <ErrorMessage>{`The photos cannot be read: ${error.message}`}</ErrorMessage>}
      <div className="strip">
        {isHidden ? (
          <button
            type="button"
            onClick={() => {
              setRevealed(true)
              heading.current?.focus()
            }}
          >
            {`Show ${countPhotos(photos.length)}`}
          </button>
        ) : (
          <>
            {photos.length < maxPhotos && <AddPhotos quoteId={id} onAdded={handleAdded} />}
            <ul>
              {photos.map((photo, at) => (
                <li key={photo.id}>
                  <button type="button" onClick={() => viewed.open(at)}>
                    <img
                      src={thumbnailPath(id, photo.id)}
                      width={photo.width}
                      height={photo.height}
                      alt={names[at]}
                      loading="lazy"
                    />
                  </button>
                </li>
              ))}
            </ul>
            {data && viewed.index !== undefined && (
              <Viewer
                quoteId={id}
                photos={photos}
                names={names}
                index={Math.min(viewed.index, photos.length - 1)}
                setIndex={viewed.show}
                onClose={viewed.close}
                // The thumbnail that opened the viewer may have been removed.
                onClosed={() => document.activeElement === document.body && heading.current?.focus()}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

/**
 * The photo that the viewer shows, stored in a history entry of its own: on a phone, Back closes the viewer, which covers
 * the screen, and stays at the quote.
 */
function useViewedPhoto() {
  const state = useHistoryState<{ photo: number } | null>()
  const show = (photo: number, replace = false) => navigate(location.href, { state: { photo }, replace })
  return {
    /** Undefined while the viewer is closed. */
    index: state?.photo,
    open: (index: number) => show(index),
    show: (index: number) => show(index, true),
    // Unless Back has closed it.
    close: () => history.state !== null && history.back(),
  }
}
