import { email } from '../channels/email.ts'
import type { AnnouncementDeps, ChannelDeps, OpenMedium } from '../channels/medium.ts'
import { pushes } from '../channels/push/push.ts'
import { webhooks } from '../channels/webhook.ts'
import type { Channel } from '../outbox/channel.ts'
import type { Medium } from '../../stores/interface/delivery-key.ts'

/** How each medium opens its channels. */
const media = Object.values({ email, webhook: webhooks, push: pushes } satisfies Record<Medium, OpenMedium>)

/** Opens the channels that announce each quote at once to the owner and to webhooks. They need no store. */
export const openAnnouncements = (deps: AnnouncementDeps): Channel[] =>
  media.flatMap(({ announcements }: OpenMedium) => announcements?.(deps) ?? [])

/** Opens all channels that the environment, the owner's settings, and the devices ask for. */
export const openChannels = (deps: ChannelDeps): Channel[] => [
  ...openAnnouncements(deps),
  ...media.flatMap(({ channels }) => channels(deps)),
]
