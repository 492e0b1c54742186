import {
  completePatch,
  type QuoteEvent,
  type QuoteEventType,
  type QuotePatch,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { QuoteChanges } from '../../stores/interface/quote-store.ts'
import { retryConflicts } from '../../stores/retry-conflicts.ts'
import type { ChangingQuotes } from './announce-changes.ts'
import { withEvents } from './quote-history.ts'

interface UpdateOptions {
  /** The name of the user who sends the changes, or null for the visitor. */
  username: string | null
  /** Checks the quote before it is changed, and throws to leave it unchanged. */
  precondition?: (before: StoredQuote) => void
}

export type UpdateQuote = ReturnType<typeof createUpdateQuote>

/** Creates the function through which the API changes quotes. */
export function createUpdateQuote(quotes: ChangingQuotes) {
  /**
   * Changes a quote, and adds what changes to its history.
   * @returns The changed quote, or undefined if there is no such quote.
   * @throws {HistoryFullError} if its history is full.
   */
  return async function updateQuote(
    id: string,
    patch: QuotePatch,
    { username, precondition }: UpdateOptions,
  ): Promise<StoredQuote | undefined> {
    return retryConflicts(async () => {
      const before = await quotes.find(id)
      if (!before) return undefined
      precondition?.(before)
      const changes = applyPatch(before, patch, username)
      // Nothing would change.
      if (changes.history.length === before.history.length) return before
      const after = { ...before, ...changes }
      // If somebody else changed the quote in the meantime, the change is applied to that version.
      return (await quotes.update(before, after)) && after
    })
  }
}

/**
 * Applies a JSON Merge Patch (RFC 7396). `answeredBy` follows `answeredAt`. Each change is an event, but not what it implies.
 */
function applyPatch(before: StoredQuote, given: QuotePatch, username: string | null): QuoteChanges {
  const patch = completePatch(given, before)
  const { answeredAt = before.answeredAt, note = before.note, spam = before.spam } = patch
  const { preferredContact = before.preferredContact, preferredTime = before.preferredTime } = patch
  const { address = before.address, assignedTo = before.assignedTo, callBackAt = before.callBackAt } = patch
  const { outcome = before.outcome, lostReason = before.lostReason, amount = before.amount } = patch
  const isAnswer = answeredAt !== null && answeredAt !== before.answeredAt
  const answeredBy = isAnswer ? username : answeredAt && before.answeredBy
  const after = {
    ...{ answeredAt, answeredBy, note, spam, address, assignedTo, callBackAt },
    ...{ outcome, lostReason, amount, preferredContact, preferredTime },
  }
  const at = new Date().toISOString()
  const events = eventTypes.flatMap(([field, typeOf]): QuoteEvent[] => {
    if (!(field in given) || after[field] === before[field]) return []
    const text = after[field]?.toString() ?? null
    return [{ type: typeOf(text), at, by: username, text }]
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
  ['preferredContact', () => 'preferred-contact'],
  ['preferredTime', () => 'preferred-time'],
  ['note', () => 'note'],
  ['outcome', () => 'outcome'],
  ['lostReason', () => 'lost-reason'],
  ['amount', () => 'amount'],
]
