import { maxPhotos, type Photo } from '@concrete-quote/openapi'
import type { ChannelRegistry } from '../notifications/settings/channel-registry.ts'
import { channelKey, isOwnerNotified, isPhotosKey } from '../notifications/outbox/channel.ts'
import { firstEnd, readSittings } from '../notifications/messages/photo-sittings.ts'
import type { Delivery } from '../stores/interface/delivery-store.ts'
import { retryConflicts } from '../stores/retry-conflicts.ts'
import type { Store } from '../stores/store.ts'

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
    const sittings = await readSittings(store, quoteId)
    // One that is stored was noted before.
    const added = photos.find(({ id }) => sittings.photos.every((stored) => stored.id !== id))
    if (!added || sittings.includes(added) || sittings.count >= maxSittings) return
    const keys = (await channels.current()).map(channelKey).filter(isPhotosKey)
    const isQuiet = isCollected(sittings.deliveries) || sittings.count >= maxAnnouncedSittings
    const notified = isQuiet ? keys.filter(isWebhookKey) : keys
    const recipients = notified.map((key) => ({
      channel: `${key} ${added.createdAt}`,
      dueAt: firstEnd(added.createdAt),
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
  deliveries.some(({ channel }) => /^(?:push-)?digest /.test(channel))

const isWebhookKey = (key: string) => key.startsWith('webhook-')
