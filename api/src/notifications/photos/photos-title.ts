import { projectTypeLabel, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../format/control-characters.ts'

/** Formats a number of photos, such as `3 photos`. */
export const countPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

/** Says of which project photos were added, such as `3 photos: Driveway, Maria Ramirez`. */
export function photosTitle({ spam, projectType, firstName, lastName }: StoredQuote, count: number): string {
  const warning = spam === 'too-fast' ? '[Spam?] ' : ''
  const about = `${projectTypeLabel(projectType)}, ${firstName} ${lastName}`
  return `${warning}${countPhotos(count)}: ${oneLine(about)}`
}
