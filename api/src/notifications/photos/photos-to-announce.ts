import { isFuture, type Photo } from '@concrete-quote/openapi'
import type { Store } from '../../stores/store.ts'
import { PutOff, type Channel, type Notice } from '../channels/channel.ts'
import { readSittings } from './sittings.ts'

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
