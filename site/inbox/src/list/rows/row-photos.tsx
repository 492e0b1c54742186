import type { Photo } from '@concrete-quote/openapi'
import { thumbnailPath } from '../../queries/photos.ts'
import { countPhotos } from '../../words/photo-words.ts'

/** The first photo of a quote, and how many there are if there are more. It has the place of nothing else. */
export function RowPhotos({ quoteId, photos }: { quoteId: string; photos: Photo[] }) {
  const [first] = photos
  if (!first) return null
  return (
    <span className="row-photos">
      <img src={thumbnailPath(quoteId, first.id)} width="44" height="44" alt="" loading="lazy" />
      <span className="number" aria-hidden="true">
        {photos.length > 1 && photos.length}
      </span>
      <span className="hidden" id={`photos-${quoteId}`}>
        {countPhotos(photos.length)}
      </span>
    </span>
  )
}
