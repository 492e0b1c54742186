import type { Photo } from '@concrete-quote/openapi'
import { countPhotos } from '../../words/photo-words.ts'

/** Photos that follow each other sooner were added in one sitting, in milliseconds. */
const gapMs = 10 * 60_000

/** Says when photos were added: a line for each sitting, at its end. A photo that was removed is not known any more. */
export function photoLines(photos: Photo[]): { at: string; text: string; by: null }[] {
  const times = photos.map(({ createdAt }) => createdAt).sort()
  const sittings: string[][] = []
  for (const time of times) {
    const sitting = sittings.at(-1)
    const last = sitting?.at(-1)
    if (sitting && last && Date.parse(time) - Date.parse(last) < gapMs) sitting.push(time)
    else sittings.push([time])
  }
  return sittings.map((sitting) => ({
    at: sitting.at(-1) ?? '',
    text: `${countPhotos(sitting.length)} added`,
    by: null,
  }))
}
