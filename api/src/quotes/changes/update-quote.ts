import {
  completePatch,
  type QuoteEvent,
  type QuoteEventType,
  type QuotePatch,
  type StoredQuote,
} from '@concrete-quote/openapi'
import {
  isReminder,
  recipientsOf,
  type Channel,
  type ChannelRegistry,
} from '../../notifications/outbox/channel.ts'
import type { Outbox } from '../../notifications/outbox/outbox.ts'
import type { Recipient } from '../../stores/interface/delivery-store.ts'
import type { QuoteChanges, QuoteStore } from '../../stores/interface/quote-store.ts'
import { retryConflicts } from '../../stores/retry-conflicts.ts'
import { withEvents } from './quote-history.ts'

interface UpdateQuoteDeps {
  store: Pick<QuoteStore, 'find' | 'update'>
  channels: ChannelRegistry
  outbox: Pick<Outbox, 'wake'>
}

interface UpdateOptions {
  /** The name of the user who sends the changes. */
  username: string
  /** Checks the quote before it is changed, and throws to leave it unchanged. */
  precondition?: (before: StoredQuote) => void
}

export type UpdateQuote = ReturnType<typeof createUpdateQuote>

/** Creates the function through which the API changes quotes. */
export function createUpdateQuote({ store, channels, outbox }: UpdateQuoteDeps) {
  /**
   * Changes a quote, adds what changes to its history, and stores the notifications of the change.
   * @returns The changed quote, or undefined if there is no such quote.
   * @throws {HistoryFullError} if its history is full.
   */
  return async function updateQuote(
    id: string,
    patch: QuotePatch,
    { username, precondition }: UpdateOptions,
  ): Promise<StoredQuote | undefined> {
    return retryConflicts(async () => {
      const before = await store.find(id)
      if (!before) return undefined
      precondition?.(before)
      const changes = applyPatch(before, patch, username)
      // Nothing would change.
      if (changes.history.length === before.history.length) return before
      const after = { ...before, ...changes }
      const recipients = recipientsOfChange(before, after, await channels.current())
      // If somebody else changed the quote in the meantime, the change is applied to that version.
      if (!(await store.update(before, changes, recipients))) return false
      if (recipients.length > 0) outbox.wake()
      return after
    })
  }
}

/**
 * The channels to notify of a change: of a released quote, those of a new one; otherwise, the reminders that are due again
 * because an answer was undone, or because the time to call back has changed or is gone.
 */
function recipientsOfChange(before: StoredQuote, after: StoredQuote, channels: Channel[]): Recipient[] {
  const isReleased = before.spam !== null && after.spam === null
  const isReopened = before.answeredAt !== null && after.answeredAt === null
  const isRescheduled = before.callBackAt !== after.callBackAt
  if (!isReleased && !isReopened && !isRescheduled) return []
  const all = recipientsOf(after, channels)
  return isReleased ? all : all.filter(isReminder)
}

/**
 * Applies a JSON Merge Patch (RFC 7396). `answeredBy` follows `answeredAt`. Each change is an event.
 */
function applyPatch(before: StoredQuote, given: QuotePatch, username: string): QuoteChanges {
  const patch = completePatch(given)
  const { answeredAt = before.answeredAt, note = before.note, spam = before.spam } = patch
  const { address = before.address, assignedTo = before.assignedTo, callBackAt = before.callBackAt } = patch
  const isAnswer = answeredAt !== null && answeredAt !== before.answeredAt
  const answeredBy = isAnswer ? username : answeredAt && before.answeredBy
  const after = { answeredAt, answeredBy, note, spam, address, assignedTo, callBackAt }
  const at = new Date().toISOString()
  const events = eventTypes.flatMap(([field, typeOf]): QuoteEvent[] => {
    const text = after[field]
    // The answer says that it is the end of a time to call back.
    const isImplied = field === 'callBackAt' && answeredAt !== null
    return text === before[field] || isImplied ? [] : [{ type: typeOf(text), at, by: username, text }]
  })
  return { ...after, history: withEvents(before.history, events) }
}

/** The type of the event that a change of a field is, by its new value. */
const eventTypes: [Exclude<keyof QuoteChanges, 'history'>, (value: string | null) => QuoteEventType][] = [
  ['spam', (value) => (value === null ? 'released' : 'spam')],
  ['answeredAt', (value) => (value === null ? 'reopened' : 'answered')],
  ['callBackAt', () => 'call-back'],
  ['assignedTo', () => 'assigned'],
  ['address', () => 'address'],
  ['note', () => 'note'],
]
