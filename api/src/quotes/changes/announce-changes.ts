import type { StoredQuote } from '@concrete-quote/openapi'
import {
  isOwnerNotified,
  isReminder,
  rangeOfChange,
  recipientsOf,
  type Channel,
  type ChannelRegistry,
} from '../../notifications/outbox/channel.ts'
import type { Outbox } from '../../notifications/outbox/outbox.ts'
import { channelOf } from '../../stores/interface/delivery-key.ts'
import type { Recipient } from '../../stores/interface/delivery-store.ts'
import type { QuoteStore } from '../../stores/interface/quote-store.ts'

/** Reads and changes quotes, so that whoever is to hear of a change does. */
export type ChangingQuotes = Pick<QuoteStore, 'find'> & {
  /** Changes a quote unless it has changed since `before` was read, as `QuoteStore.update` does. */
  update: (before: StoredQuote, after: StoredQuote) => Promise<boolean>
}

interface AnnounceDeps {
  store: QuoteStore
  channels: Pick<ChannelRegistry, 'current'>
  outbox: Pick<Outbox, 'wake'>
}

/** Creates what changes quotes and stores the notifications of each change in the same transaction. */
export function announceChanges({ store, channels, outbox }: AnnounceDeps): ChangingQuotes {
  return {
    find: (id) => store.find(id),
    async update(before, after) {
      const recipients = recipientsOfChange(before, after, await channels.current())
      const isStored = await store.update(before, after, recipients)
      if (isStored && recipients.length > 0) outbox.wake()
      return isStored
    },
  }
}

/**
 * The channels to notify of a change: webhooks of every change of a quote that they know; of a released quote, also those
 * of a new one; otherwise, the reminders that are due again because an answer was undone, or because the time to call back
 * has changed or is gone.
 */
function recipientsOfChange(before: StoredQuote, after: StoredQuote, channels: Channel[]): Recipient[] {
  const isReleased = before.spam !== null && after.spam === null
  const isReopened = before.answeredAt !== null && after.answeredAt === null
  const isRescheduled = before.callBackAt !== after.callBackAt
  const isKnown = isOwnerNotified(before) || isOwnerNotified(after)
  const event = isReleased ? 'released' : 'updated'
  const changes = channels
    .filter((channel) => isKnown && channel.event === event)
    .map((channel) => ({ ...channelOf(channel), time: rangeOfChange(before, after) }))
  const all = isReleased || isReopened || isRescheduled ? recipientsOf(after, channels) : []
  return [...changes, ...(isReleased ? all : all.filter(isReminder))]
}
