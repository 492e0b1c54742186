import type { Channel } from '../channels/channel.ts'
import { perSitting, photosToAnnounce } from '../photos/photos-to-announce.ts'
import type { Pushes } from './push-channels.ts'
import { photosPush } from './push-texts.ts'

/** Pushes that a visitor has added photos. */
export function newPhotos({ device, settings, store, now, sendPush }: Pushes): Channel {
  return {
    kind: 'push-photos',
    target: device.id,
    ...perSitting,
    async send(notice, signal) {
      const { length } = await photosToAnnounce(notice, { store, now })
      if (length === 0) return 'skipped'
      return sendPush(notice, photosPush(notice.quote, length, settings.lockScreen), signal)
    },
  }
}
