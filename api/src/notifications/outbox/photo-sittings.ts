import { maxPhotos, photoSittingMinutes, type Photo } from '@concrete-quote/openapi'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import type { Store } from '../../stores/store.ts'
import { isOwnerNotified, type Channel, type ChannelRegistry, type Notice } from './channel.ts'
import { mediumOf } from '../../stores/interface/delivery-key.ts'
import { retryConflicts } from '../../stores/retry-conflicts.ts'

const sittingMs = photoSittingMinutes * 60_000

/** How long before its end a sitting gets no more photos: longer than storing them takes, or than clocks differ. */
const marginMs = 60_000

/** When a sitting that begins at a time ends, and its photos are announced together (RFC 3339). */
const endOf = (start: string) => new Date(Date.parse(start) + sittingMs).toISOString()

/** Whether what was added at a time is part of the sitting that began at another one. */
function isPartOf(start: string, time: string): boolean {
  const laterMs = Date.parse(time) - Date.parse(start)
  return -marginMs <= laterMs && laterMs < sittingMs - marginMs
}

/** When the sittings of a quote began, earliest first. Uploads at the same time do not know of each other, and are one. */
function sittingsOf(deliveries: Delivery[]): string[] {
  const times = deliveries.flatMap((delivery) => (delivery.event === 'photos' ? delivery.sittingFrom : []))
  const starts: string[] = []
  for (const time of times.sort()) if (!starts.some((start) => isPartOf(start, time))) starts.push(time)
  return starts
}

/** What channels that announce photos have in common: their deliveries are stored when photos are added (`notePhotosAdded`). */
export const perSitting = { accepts: () => false } satisfies Partial<Channel>

/** The photos of the sitting that a notice is about: none that were removed, never stored, or are of another sitting. */
export async function photosToAnnounce(
  { quote, occurrence }: Pick<Notice, 'quote' | 'occurrence'>,
  store: Pick<Store, 'photos' | 'deliveries'>,
): Promise<Photo[]> {
  if (occurrence.event !== 'photos') return []
  const sittings = sittingsOf(await store.deliveries(quote.id))
  const photos = await store.photos(quote.id)
  return photos.filter(
    ({ createdAt, addedBy }) =>
      addedBy === null && sittings.find((start) => isPartOf(start, createdAt)) === occurrence.sittingFrom,
  )
}

/** More sittings are announced to webhooks only: emails and pushes about one quote must not flood the owner. */
const maxAnnouncedSittings = 4

/** More sittings are not announced: only who removes and adds photos again and again has as many. */
const maxSittings = 2 * maxPhotos

export type NotePhotosAdded = ReturnType<typeof createNotePhotosAdded>

/** Creates the function through which the owner is notified of photos that somebody else adds. */
export function createNotePhotosAdded({ store, channels }: { store: Store; channels: ChannelRegistry }) {
  /**
   * Stores the notifications of photos that are about to be stored, unless those of their sitting are: before the photos,
   * so that none is missed if the process ends in between. They are skipped if there are no photos when they are due.
   * Nobody is notified of photos of a quote that is suspected spam, and only webhooks of those of one that was collected,
   * or that had several sittings.
   */
  return async function notePhotosAdded(
    quoteId: string,
    photos: Pick<Photo, 'id' | 'createdAt'>[],
  ): Promise<void> {
    const deliveries = await store.deliveries(quoteId)
    const sittings = sittingsOf(deliveries)
    const known = await store.photos(quoteId)
    // One that is stored was noted before.
    const added = photos.find(({ id }) => known.every((photo) => photo.id !== id))
    if (!added || sittings.length >= maxSittings) return
    if (sittings.some((start) => isPartOf(start, added.createdAt))) return
    const announcing = (await channels.current()).filter(({ event }) => event === 'photos')
    const isQuiet = isCollected(deliveries) || sittings.length >= maxAnnouncedSittings
    const recipients = announcing
      .filter(({ receiver }) => !isQuiet || mediumOf(receiver) === 'webhook')
      .map(({ receiver }) => ({
        receiver,
        event: 'photos' as const,
        sittingFrom: added.createdAt,
        dueAt: endOf(added.createdAt),
      }))
    if (recipients.length === 0) return
    await retryConflicts(async () => {
      const quote = await store.find(quoteId)
      return !quote || !isOwnerNotified(quote) || store.update(quote, quote, recipients)
    })
  }
}

/** Whether a digest has collected the quote: emails about its photos would exceed the limit of notifications. */
const isCollected = (deliveries: Delivery[]) =>
  deliveries.some(({ receiver, event }) => event === 'digest' && mediumOf(receiver) !== 'webhook')
