import type { QuoteEvent } from '../schemas/quote/quote-history.ts'
import type { QuotePatch } from '../schemas/quote/quote-patch.ts'
import type { StoredQuote } from '../schemas/quote/quote.ts'
import { applyCommand, fieldOf, nextVersion, patchedFields } from './apply-command.ts'
import { isDropped, isSameEvent, mergeEvents, missingEvents, withinLimits } from './history.ts'

/** A quote after a copy of it was imported. */
export interface MergedQuote {
  quote: StoredQuote
  /** Whether each of both had events that the other one lacked. Otherwise, the copy was ahead. */
  isMerged: boolean
}

/**
 * What a stored quote becomes when a copy of it is imported, such as one from before a backup was restored: the state of the
 * copy if that has all its events and more; if each has events that the other one lacks, what all of them lead to in the
 * order of their versions. What the visitor sent stays as it is.
 * @param now In milliseconds since 1970.
 * @returns Undefined if the copy adds nothing.
 */
export function mergeCopies(here: StoredQuote, copy: StoredQuote, now: number): MergedQuote | undefined {
  if (missingEvents(here.history, copy.history).length === 0) return undefined
  const isMerged = missingEvents(copy.history, here.history).length > 0
  const events = isMerged ? mergeEvents(here.history, copy.history) : copy.history
  const history = isMerged ? withinLimits(events) : events
  // They were merged before, and what is missing was left out then.
  if (history.length === here.history.length && history.every((event, n) => event === here.history[n]))
    return undefined
  const isNewer = !isMerged && copy.version > here.version
  const latest = Math.max(here.version, copy.version)
  const quote = {
    ...here,
    ...changingFields(isMerged ? replay(events, here, copy) : copy),
    openedAt: here.openedAt ?? copy.openedAt,
    history,
    version: isNewer ? latest : nextVersion({ version: latest }, now),
  }
  return { quote, isMerged }
}

/** The fields that change after a quote was received. */
const changingFields = (quote: StoredQuote): Partial<StoredQuote> =>
  Object.fromEntries([...patchedFields, 'answeredBy' as const].map((field) => [field, quote[field]]))

/** What all events lead to, from before the first of them. */
function replay(events: QuoteEvent[], here: StoredQuote, copy: StoredQuote): StoredQuote {
  const changed = [...new Set(events.map(fieldOf))].filter((field) => field !== undefined)
  const answeredBy = changed.includes('answeredAt') ? null : here.answeredBy
  let quote = { ...here, ...Object.fromEntries(changed.map((field) => [field, null])), answeredBy }
  for (const change of changesIn(events)) quote = applyAgain(quote, change, [here, copy])
  return quote
}

/** The events of each change: those of the same one follow each other. */
function changesIn(events: QuoteEvent[]): QuoteEvent[][] {
  const changes: QuoteEvent[][] = []
  for (const event of events) {
    const change = changes.at(-1)
    const isSame = (['version', 'at', 'by'] as const).every((name) => change?.[0]?.[name] === event[name])
    if (change && isSame) change.push(event)
    else changes.push([event])
  }
  return changes
}

/** Applies a change again. What is not possible any more by then remains in the history alone. */
function applyAgain(quote: StoredQuote, events: QuoteEvent[], copies: StoredQuote[]): StoredQuote {
  const [{ at, by } = { at: quote.createdAt, by: null }] = events
  const patch: QuotePatch = {}
  for (const event of events) Object.assign(patch, patchOf(event, copies))
  const changed = applyCommand(
    { ...quote, history: [] },
    { type: 'patch', patch },
    { now: Date.parse(at), by },
  )
  if (!changed.refusal) return changed.quote
  if (events.length === 1) return quote
  return events.reduce((before, event) => applyAgain(before, [event], copies), quote)
}

function patchOf(event: QuoteEvent, copies: StoredQuote[]): QuotePatch {
  const field = fieldOf(event)
  if (!field) return {}
  const { type, text } = event
  if (!isDropped(event)) return { [field]: field === 'amount' && text !== null ? Number(text) : text }
  // The latest text is also that of the quote.
  const latest = copies.find(({ history }) => {
    const last = history.findLast((each) => each.type === type)
    return last && isSameEvent(last, event)
  })
  return latest ? { [field]: latest[field] } : {}
}
