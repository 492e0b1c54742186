import { photoSittingMinutes, type Photo } from '@concrete-quote/openapi'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import type { Store } from '../../stores/store.ts'
import type { Channel, Notice } from './channel.ts'

const sittingMs = photoSittingMinutes * 60_000

/** How long before its end a sitting gets no more photos: longer than storing them takes, or than clocks differ. */
const marginMs = 60_000

/** When a sitting that begins at a time ends, and its photos are announced together (RFC 3339). */
export const endOf = (start: string) => new Date(Date.parse(start) + sittingMs).toISOString()

/** Whether what was added at a time is part of the sitting that began at another one. */
export function isPartOf(start: string, time: string): boolean {
  const laterMs = Date.parse(time) - Date.parse(start)
  return -marginMs <= laterMs && laterMs < sittingMs - marginMs
}

/**
 * When the sittings of a quote began, the earliest first: the times of its deliveries, without those of uploads at the same
 * time, which do not know of each other.
 */
export function sittingsOf(deliveries: Delivery[]): string[] {
  const times = deliveries.filter(({ event }) => event === 'photos').map(({ time }) => time)
  const starts: string[] = []
  for (const time of times.sort()) if (!starts.some((start) => isPartOf(start, time))) starts.push(time)
  return starts
}

/** What channels that announce photos have in common: their deliveries are stored when photos are added (`notePhotosAdded`). */
export const perSitting = { accepts: () => false } satisfies Partial<Channel>

/**
 * The photos of the sitting that a notice is about. None if they were removed or never stored, or are announced with
 * those of another sitting.
 */
export async function photosToAnnounce(
  { quote, time = '' }: Pick<Notice, 'quote' | 'time'>,
  store: Pick<Store, 'photos' | 'deliveries'>,
): Promise<Photo[]> {
  const sittings = sittingsOf(await store.deliveries(quote.id))
  const photos = await store.photos(quote.id)
  return photos.filter(
    ({ createdAt, addedBy }) =>
      addedBy === null && sittings.find((start) => isPartOf(start, createdAt)) === time,
  )
}
