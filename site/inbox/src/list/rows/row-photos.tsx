import type { Photo } from '@concrete-quote/openapi'
import { thumbnailPath } from '../../queries/photos.ts'
import { countPhotos } from '../../words/photo-words.ts'

/** The first photo of a quote, and how many there are if there are more. */
export function RowPhotos({ quoteId, photos }: { quoteId: string; photos: Photo[] }) {
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
