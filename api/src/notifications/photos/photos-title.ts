import type { StoredQuote } from '@concrete-quote/openapi'
import { aboutQuote, spamPrefix } from '../about-quote.ts'

/** Formats a number of photos, such as `3 photos`. */
export const countPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

/** Says of which project photos were added, such as `3 photos: Driveway, Maria Ramirez`. */
export const photosTitle = (quote: StoredQuote, count: number) =>
  `${spamPrefix(quote)}${countPhotos(count)}: ${aboutQuote(quote)}`
