import { isFuture, photoSittingMinutes, type Photo } from '@concrete-quote/openapi'
import type { Store } from '../../stores/store.ts'
import { PutOff, type Channel, type Notice } from './channel.ts'

const idleMs = photoSittingMinutes.idle * 60_000
const longestMs = photoSittingMinutes.longest * 60_000

/** How long before its end a sitting gets no more photos: longer than storing them takes, or than clocks differ. */
const marginMs = 60_000

/** The photos that a visitor adds in one sitting, which are announced together. */
interface Sitting {
  photos: Photo[]
  /** Milliseconds since 1970. */
  endsAt: number
}

/** When a sitting that begins now ends, unless more photos are added (RFC 3339). */
export const firstEnd = (start: string) => new Date(Date.parse(start) + idleMs).toISOString()

/** Reads the sittings of a quote. The times at which they began are those of its deliveries. */
export async function readSittings(store: Pick<Store, 'photos' | 'deliveries'>, quoteId: string) {
  const deliveries = await store.deliveries(quoteId)
  const starts = distinct(deliveries.filter(({ event }) => event === 'photos').map(({ time }) => time))
  const photos = await store.photos(quoteId)

  /** The sitting that began at a time; undefined if it is part of another one. */
  function find(start: string): Sitting | undefined {
    const position = starts.indexOf(start)
    if (position === -1) return undefined
    const latestEnd = Date.parse(start) + longestMs
    const next = starts[position + 1]
    const from = Date.parse(start) - marginMs
    const below = next === undefined ? latestEnd : Math.min(latestEnd, Date.parse(next) - marginMs)
    const added = photos.filter(
      ({ createdAt, addedBy }) =>
        addedBy === null && from <= Date.parse(createdAt) && Date.parse(createdAt) < below,
    )
    const times = [start, ...added.map(({ createdAt }) => createdAt)].map((time) => Date.parse(time))
    return { photos: added, endsAt: Math.min(latestEnd, Math.max(...times) + idleMs) }
  }

  return {
    count: starts.length,
    deliveries,
    photos,
    find,
    /** Whether a photo that is about to be stored is announced with those of the latest sitting. */
    includes(photo: Pick<Photo, 'createdAt'>): boolean {
      const latest = find(starts.at(-1) ?? '')
      return latest !== undefined && Date.parse(photo.createdAt) < latest.endsAt - marginMs
    },
  }
}

/** Leaves out what began while another sitting went on: two uploads at the same time do not know of each other. */
function distinct(times: string[]): string[] {
  const starts: string[] = []
  for (const time of times.toSorted()) {
    const before = starts.at(-1)
    if (before === undefined || Date.parse(time) >= Date.parse(before) + idleMs - marginMs) starts.push(time)
  }
  return starts
}

export interface SittingDeps {
  store: Pick<Store, 'photos' | 'deliveries'>
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** What channels that announce photos have in common: their deliveries are stored when photos are added (`notePhotosAdded`). */
export const perSitting = { accepts: () => false } satisfies Partial<Channel>

/**
 * The photos of the sitting that a notice is about. None if they were removed or never stored, or are announced with
 * those of another sitting.
 * @throws {PutOff} until the sitting has ended.
 */
export async function photosToAnnounce(
  { quote, time = '' }: Pick<Notice, 'quote' | 'time'>,
  { store, now = Date.now }: SittingDeps,
): Promise<Photo[]> {
  const { photos, endsAt } = (await readSittings(store, quote.id)).find(time) ?? { photos: [], endsAt: 0 }
  if (photos.length > 0 && now() < endsAt && !isFuture(time, now()))
    throw new PutOff(new Date(endsAt).toISOString())
  return photos
}
