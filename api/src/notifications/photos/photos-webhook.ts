import type { QuotePhotosAdded } from '@concrete-quote/openapi'
import type { Channel } from '../channels/channel.ts'
import { postEvent, type WebhookOptions } from '../channels/webhook.ts'
import { inboxUrl } from '../mail.ts'
import { perSitting, photosToAnnounce, type SittingDeps } from './photos-to-announce.ts'

interface PhotosWebhookOptions extends SittingDeps, WebhookOptions {
  /** The origin that visitors use. */
  publicUrl: string
}

/** Creates the channel that posts `quote.photos-added` to a URL. */
export function photosWebhook({ store, now, publicUrl, ...receiver }: PhotosWebhookOptions): Channel {
  return {
    kind: 'webhook-photos',
    target: receiver.url,
    ...perSitting,
    async send(notice, signal) {
      const { id, quote } = notice
      const photos = await photosToAnnounce(notice, { store, now })
      const last = photos.at(-1)
      if (!last) return 'skipped'
      const event: QuotePhotosAdded = {
        type: 'quote.photos-added',
        timestamp: last.createdAt,
        data: { quoteId: quote.id, url: inboxUrl(publicUrl, quote.id), count: photos.length, photos },
      }
      await postEvent(receiver, id, event, signal)
      return 'delivered'
    },
  }
}
