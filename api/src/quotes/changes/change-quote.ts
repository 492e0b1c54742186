import {
  applyCommand,
  maxHistory,
  type ChangedQuote,
  type QuoteCommand,
  type QuoteEventType,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { invalidField } from '../../http/problem.ts'
import type { QuoteStore } from '../../stores/interface/quote-store.ts'
import { retryConflicts } from '../../stores/retry-conflicts.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { recipientsOf, type Channel, type ChannelRegistry } from '../../notifications/outbox/channel.ts'
import type { Outbox } from '../../notifications/outbox/outbox.ts'
import { reminds } from '../../stores/interface/delivery-key.ts'
import type { Recipient } from '../../stores/interface/delivery-store.ts'

/** Reads and changes quotes. */
export interface ChangingQuotes extends Pick<QuoteStore, 'find' | 'update'> {
  /** Whom to notify of a change. Default: nobody. */
  recipientsOf?: (changed: ChangedQuote) => Promise<Recipient[]>
}

interface AnnounceDeps {
  store: QuoteStore
  channels: Pick<ChannelRegistry, 'current'>
  outbox: Pick<Outbox, 'wake'>
}

/** Creates what changes quotes so that whoever is to hear of a change does: notifications are stored with each change. */
export function announceChanges({ store, channels, outbox }: AnnounceDeps): ChangingQuotes {
  return {
    find: (id) => store.find(id),
    async update(before, after, recipients = []) {
      const isStored = await store.update(before, after, recipients)
      if (isStored && recipients.length > 0) outbox.wake()
      return isStored
    },
    recipientsOf: async (changed) => recipientsOfChange(changed, await channels.current()),
  }
}

/** How long the notifications of a released quote wait, in milliseconds: nobody can take them back. */
const undoMs = 10_000

/**
 * The channels to notify of what has happened to a quote: webhooks of every change of a quote that they know; of a released
 * quote, also those of a new one, unless that is undone at once; otherwise, the reminders that are due again because an
 * answer was undone, or because the time to call back has changed or is gone.
 */
function recipientsOfChange({ quote, events }: ChangedQuote, channels: Channel[]): Recipient[] {
  const has = (...types: QuoteEventType[]) => events.some(({ type }) => types.some((each) => each === type))
  const isReleased = has('released')
  const event = isReleased ? 'released' : 'updated'
  const changes = channels
    .filter((channel) => channel.event === event && channel.accepts(quote))
    .map(({ receiver }): Recipient => ({ receiver, event, change: String(quote.version) }))
  const all = isReleased || has('reopened', 'call-back') ? recipientsOf(quote, channels) : []
  if (!isReleased) return [...changes, ...all.filter((recipient) => reminds[recipient.event])]
  const earliest = new Date(Date.now() + undoMs).toISOString()
  return [...changes, ...all].map(({ dueAt = earliest, ...recipient }) => ({
    ...recipient,
    dueAt: dueAt < earliest ? earliest : dueAt,
  }))
}

interface ChangeOptions {
  /** Checks the quote before it is changed, and throws to leave it unchanged. */
  precondition?: (before: StoredQuote) => void
  /** In milliseconds since 1970. Default: now. */
  now?: number
}

/**
 * Applies a command to a stored quote: if somebody else was faster, to that version.
 * @param by The name of the user who gives it, or null for the visitor and the command line.
 * @returns The quote, and what has happened to it. Undefined if there is no such quote.
 * @throws {HistoryFullError} if its history is full.
 * @throws {ProblemError} 422 if the command is not possible.
 */
export function changeQuote(
  quotes: ChangingQuotes,
  id: string,
  command: QuoteCommand,
  by: string | null,
  { precondition, now = Date.now() }: ChangeOptions = {},
): Promise<ChangedQuote | undefined> {
  return retryConflicts(async () => {
    const before = await quotes.find(id)
    if (!before) return undefined
    precondition?.(before)
    const changed = applyCommand(before, command, { now, by })
    if (changed.refusal?.type === 'history-full') throw new HistoryFullError()
    if (changed.refusal) throw invalidField(changed.refusal.pointer, changed.refusal.detail)
    if (changed.events.length === 0) return changed
    const recipients = await quotes.recipientsOf?.(changed)
    return (await quotes.update(before, changed.quote, recipients)) && changed
  })
}

/** A change would exceed the maximum length of a quote's history. */
export class HistoryFullError extends UserFacingError {
  override name = 'HistoryFullError'
  override problemType = 'history-full' as const
  constructor() {
    super(
      `The history of this quote is full: it has at most ${maxHistory.toLocaleString('en')} events. Find out which program keeps changing it.`,
    )
  }
}
