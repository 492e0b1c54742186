import { photoSittingMinutes, type Photo, type QuoteEvent } from '@concrete-quote/openapi'
import { countPhotos } from '../../words/photo-words.ts'
import type { HistoryLine } from './history-lines.ts'

/** Photos that follow each other sooner were added or removed in one sitting. */
const gapMs = photoSittingMinutes.idle * 60_000

/** Says when photos were added and removed: a line for each sitting of somebody, at its end. */
export function photoLines(photos: Photo[], removals: QuoteEvent[]): HistoryLine[] {
  return [
    ...linesOf(photos.map(({ createdAt, addedBy }) => ({ at: createdAt, by: addedBy }))),
    ...linesOf(removals, (by) => (by === null ? 'removed by the visitor' : 'removed')),
  ]
}

type Happening = Pick<HistoryLine, 'at' | 'by'>

function linesOf(happenings: Happening[], verb = (_by: string | null) => 'added'): HistoryLine[] {
  const sittings: (Happening & { count: number })[] = []
  for (const { at, by } of [...happenings].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const sitting = sittings.findLast((earlier) => earlier.by === by)
    if (sitting && Date.parse(at) - Date.parse(sitting.at) < gapMs)
      Object.assign(sitting, { at, count: sitting.count + 1 })
    else sittings.push({ at, by, count: 1 })
  }
  return sittings.map(({ at, by, count }) => ({ at, by, text: `${countPhotos(count)} ${verb(by)}` }))
}
