import { maxPhotos, type Photo } from '@concrete-quote/openapi'
import { isOwnerNotified, type ChannelRegistry } from '../../notifications/outbox/channel.ts'
import { endOf, isPartOf, sittingsOf } from '../../notifications/outbox/photo-sittings.ts'
import { channelOf } from '../../stores/interface/delivery-key.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import { retryConflicts } from '../../stores/retry-conflicts.ts'
import type { Store } from '../../stores/store.ts'

/** More sittings are announced to webhooks only: emails and pushes about one quote must not flood the owner. */
const maxAnnouncedSittings = 4

/** More sittings are not announced: only who removes and adds photos again and again has as many. */
const maxSittings = 2 * maxPhotos

interface NotePhotosDeps {
  store: Pick<Store, 'find' | 'update' | 'photos' | 'deliveries'>
  channels: Pick<ChannelRegistry, 'current'>
}

export type NotePhotosAdded = ReturnType<typeof createNotePhotosAdded>

/** Creates the function through which the owner is notified of photos that somebody else adds. */
export function createNotePhotosAdded({ store, channels }: NotePhotosDeps) {
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
      .filter(({ medium }) => !isQuiet || medium === 'webhook')
      .map((channel) => ({
        ...channelOf(channel),
        time: added.createdAt,
        dueAt: endOf(added.createdAt),
      }))
    if (recipients.length === 0) return
    await retryConflicts(async () => {
      const quote = await store.find(quoteId)
      return !quote || !isOwnerNotified(quote) || store.update(quote, quote, recipients)
    })
  }
}

/**
 * Whether a digest has collected the quote of these deliveries, because of the limit of notifications: emails about its
 * photos would exceed it.
 */
const isCollected = (deliveries: Delivery[]) =>
  deliveries.some(({ medium, event }) => event === 'digest' && medium !== 'webhook')
