import type { QuotePatch, StoredQuote } from '@concrete-quote/openapi'
import { isReminderKey, recipientsOf, type Channel } from '../notifications/channels/channel.ts'
import type { Outbox } from '../notifications/outbox.ts'
import { isDelayed, type Recipient } from '../stores/interface/delivery-store.ts'
import type { QuoteChanges, QuoteStore } from '../stores/interface/quote-store.ts'

interface UpdateQuoteDeps {
  store: Pick<QuoteStore, 'find' | 'update'>
  channels: Channel[]
  outbox: Pick<Outbox, 'wake'>
}

interface UpdateOptions {
  /** The name of the user who sends the changes, or null on the command line. */
  username: string | null
  /** Checks the quote before it is changed, and throws to leave it unchanged. */
  precondition?: (before: StoredQuote) => void
}

export type UpdateQuote = ReturnType<typeof createUpdateQuote>

/** Creates the function through which the API and the command line change quotes. */
export function createUpdateQuote({ store, channels, outbox }: UpdateQuoteDeps) {
  /**
   * Changes a quote. Releasing a quote sends the notifications that a new quote would; undoing an answer makes its
   * reminders due again.
   * @param patch The changes, or a function that chooses them for the quote as it is before.
   * @returns The changed quote, or undefined if there is no such quote.
   */
  return async function updateQuote(
    id: string,
    patch: QuotePatch | ((before: StoredQuote) => QuotePatch),
    { username, precondition }: UpdateOptions,
  ): Promise<StoredQuote | undefined> {
    for (;;) {
      const before = await store.find(id)
      if (!before) return undefined
      precondition?.(before)
      const changes = applyPatch(before, typeof patch === 'function' ? patch(before) : patch, username)
      const after = { ...before, ...changes }
      const recipients = recipientsOfChange(before, after, channels)
      // If somebody else changed the quote in the meantime, the change is applied to that version.
      if (!(await store.update(before, changes, recipients))) continue
      if (recipients.length > 0) outbox.wake()
      return after
    }
  }
}

function recipientsOfChange(before: StoredQuote, after: StoredQuote, channels: Channel[]): Recipient[] {
  const isReleased = before.spam !== null && after.spam === null
  const isReopened = before.answeredAt !== null && after.answeredAt === null
  if (!isReleased && !isReopened) return []
  const all = recipientsOf(after, channels)
  return isReleased ? all : all.filter((each) => isDelayed(each) && isReminderKey(each.channel))
}

/** Applies a JSON Merge Patch (RFC 7396). `answeredBy` follows `answeredAt`. */
function applyPatch(before: StoredQuote, patch: QuotePatch, username: string | null): QuoteChanges {
  const { answeredAt = before.answeredAt, note = before.note, spam = before.spam } = patch
  const isAnswer = patch.answeredAt !== undefined && answeredAt !== before.answeredAt
  if (answeredAt === null) return { answeredAt, answeredBy: null, note, spam }
  return { answeredAt, answeredBy: isAnswer ? username : before.answeredBy, note, spam }
}
