import type { PreparationPatch } from '../schemas/quote/preparation.ts'
import {
  isPhotoLinkRevoked,
  unansweredCalls,
  type NewQuoteEvent,
  type QuoteEvent,
  type QuoteEventType,
} from '../schemas/quote/quote-history.ts'
import type { QuotePatch, SentQuotePatch } from '../schemas/quote/quote-patch.ts'
import type { StoredQuote } from '../schemas/quote/quote.ts'
import { extendHistory } from './history.ts'
import { allowedPreparation } from './preparation.ts'

/** What somebody does to a stored quote. */
export type QuoteCommand =
  /** Changes fields, as a JSON Merge Patch (RFC 7396): an answer, an outcome, a note, a spam mark, and so on. */
  | { type: 'patch'; patch: SentQuotePatch }
  /** Says what helps to prepare a visit, as the visitor. */
  | { type: 'prepare'; patch: PreparationPatch }
  /** Notes that somebody called, and nobody answered, or that this was a mistake. */
  | NewQuoteEvent
  /** Notes that a photo is removed. */
  | { type: 'photo-removed' }
  /** Ends the link to its photos. */
  | { type: 'link-revoked' }

/** When a command is given, in milliseconds since 1970, and by which user: null for the visitor and the command line. */
export interface CommandContext {
  now: number
  by: string | null
}

/** Why a command is refused: its history has no room, or a field of the patch is not possible. */
type Refusal = { type: 'history-full' } | { type: 'invalid'; pointer: string; detail: string }

/** A quote after a command, and what has happened to it: nothing if it was like that already. */
export interface ChangedQuote {
  quote: StoredQuote
  events: QuoteEvent[]
  refusal?: undefined
}

interface RefusedCommand {
  refusal: Refusal
  events?: undefined
}

/**
 * Applies a command to a quote: the one place that says what may happen to a quote, and what that implies. Applying what was
 * applied changes nothing.
 */
export function applyCommand(
  quote: StoredQuote,
  command: QuoteCommand,
  context: CommandContext,
): ChangedQuote | RefusedCommand {
  if (command.type === 'patch') return applyPatch(quote, withTime(command.patch, quote, context.now), context)
  if (command.type === 'prepare') return applyPatch(quote, allowedPreparation(quote, command.patch), context)
  const { by, now } = context
  const isUndo = command.type === 'no-answer-undone'
  const call = command.type === 'no-answer' || isUndo ? command : undefined
  const time = call?.at ?? timeAgo(call?.secondsAgo ?? 0, quote, now)
  const tolerance = isUndo || call?.secondsAgo !== undefined ? sameCallMs : 0
  const known =
    call &&
    unansweredCalls(quote.history).findLast(
      (each) => (isUndo || each.by === by) && Math.abs(Date.parse(each.at) - Date.parse(time)) <= tolerance,
    )
  if (isUndo ? !known : known) return { quote, events: [] }
  const at = known?.at ?? time
  const version = nextVersion(quote, now)
  const event: QuoteEvent = { type: command.type, at, by, text: null, version }
  const isKnown = quote.history.some((each) => each.type === event.type && each.at === at && each.by === by)
  if (isKnown || (command.type === 'link-revoked' && isPhotoLinkRevoked(quote))) return { quote, events: [] }
  return withEvents(quote, [event], version)
}

/**
 * How much the times of one call may differ, in milliseconds: sent again by how long ago it was, it is off by what the network
 * took. Nobody calls twice in this time.
 */
const sameCallMs = 20_000

/** The time so many seconds ago, not before a quote was received: a device may have had another clock then. */
function timeAgo(seconds: number, { createdAt }: StoredQuote, now: number): string {
  const time = new Date(now - seconds * 1000).toISOString()
  return seconds > 0 && time < createdAt ? createdAt : time
}

function withTime(
  { answeredSecondsAgo, ...patch }: SentQuotePatch,
  quote: StoredQuote,
  now: number,
): QuotePatch {
  if (answeredSecondsAgo === undefined) return patch
  return { ...patch, answeredAt: timeAgo(answeredSecondsAgo, quote, now) }
}

/** Adds what a patch implies: an answer or an outcome ends calling back; only a won job has an amount, only a lost one a reason. */
export function completePatch(patch: QuotePatch, before: Pick<StoredQuote, 'answeredAt'>): QuotePatch {
  const isAnswer = patch.answeredAt != null && before.answeredAt === null
  const { outcome = patch.answeredAt === null ? null : undefined } = patch
  return {
    ...((isAnswer || outcome != null) && { callBackAt: null }),
    ...(outcome !== undefined && outcome !== 'won' && { amount: null }),
    ...(outcome !== undefined && outcome !== 'lost' && { lostReason: null }),
    ...(outcome !== undefined && { outcome }),
    ...patch,
  }
}

/** The type of the event that a change of a field is, by its new value, in the order in which they are stored. */
const eventTypes: Record<keyof QuotePatch, (value: string | null) => QuoteEventType> = {
  spam: (value) => (value === null ? 'released' : 'spam'),
  answeredAt: (value) => (value === null ? 'reopened' : 'answered'),
  callBackAt: () => 'call-back',
  assignedTo: () => 'assigned',
  externalId: () => 'external-id',
  address: () => 'address',
  preferredContact: () => 'preferred-contact',
  preferredTime: () => 'preferred-time',
  note: () => 'note',
  outcome: () => 'outcome',
  lostReason: () => 'lost-reason',
  amount: () => 'amount',
}

/** The fields that a patch changes. */
export const patchedFields = Object.keys(eventTypes) as (keyof QuotePatch)[]

/** The field whose change an event is. Undefined if it is not a change of a field, or one of a later version. */
export const fieldOf = ({ type }: QuoteEvent) =>
  patchedFields.find((field) => [null, ''].some((value) => eventTypes[field](value) === type))

/** `answeredBy` follows `answeredAt`. Only what is changed itself is an event, not what that implies. */
function applyPatch(before: StoredQuote, patch: QuotePatch, { now, by }: CommandContext) {
  const after: StoredQuote = Object.assign({}, before, completePatch(patch, before))
  const refusal = whyImpossible(patch, after)
  if (refusal) return { refusal }
  const isAnswer = after.answeredAt !== null && after.answeredAt !== before.answeredAt
  after.answeredBy = isAnswer ? by : after.answeredAt && before.answeredBy
  const at = new Date(now).toISOString()
  const changed = patchedFields.filter((field) => field in patch && after[field] !== before[field])
  if (changed.length === 0) return { quote: before, events: [] }
  const version = nextVersion(before, now)
  const events = changed.map((field): QuoteEvent => {
    const text = after[field]?.toString() ?? null
    return { type: eventTypes[field](text), at, by, text, version }
  })
  return withEvents(after, events, version)
}

/** Why a quote cannot become what a patch makes of it: it has an outcome without an answer, or what goes with another one. */
function whyImpossible(patch: QuotePatch, after: StoredQuote): Refusal | undefined {
  const invalid = (pointer: string, detail: string) => ({ type: 'invalid', pointer, detail }) as const
  if (patch.outcome && after.answeredAt === null)
    return invalid('/outcome', 'A quote that nobody has answered has no outcome. Send `answeredAt` with it.')
  if (patch.amount != null && after.outcome !== 'won')
    return invalid('/amount', 'Only a job that was won has an amount. Send `outcome` with it.')
  if (patch.lostReason && after.outcome !== 'lost')
    return invalid('/lostReason', 'Only a job that was lost has such a reason. Send `outcome` with it.')
  return undefined
}

function withEvents(
  quote: StoredQuote,
  events: QuoteEvent[],
  version: number,
): ChangedQuote | RefusedCommand {
  const history = extendHistory(quote.history, events)
  return history ? { quote: { ...quote, version, history }, events } : { refusal: { type: 'history-full' } }
}

/** The version after a change at a time: greater than any before, also after a backup was restored. */
export const nextVersion = ({ version }: Pick<StoredQuote, 'version'>, now: number) =>
  Math.max(version + 1, now)
