import { formatSince } from './time.ts'

/** Says how many photos there are. */
export const countPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

interface PhotoPosition {
  /** Its position, from 1 on, among `count`. */
  position: number
  count: number
  createdAt: string
}

/** Names a photo, which nobody has described, such as `Photo 2 of 3, added Tue, Nov 24, 3:05 PM`. */
export function namePhoto({ position, count, createdAt }: PhotoPosition, now: number): string {
  return `Photo ${position} of ${count}, added ${formatSince(createdAt, now)}`
}
