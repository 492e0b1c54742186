import * as z from 'zod/mini'
import { documented, listNames, object, strictObject } from '../documentation.ts'
import { maxClockSkewMinutes, maxVersion } from '../limits.ts'
import { integer, string, stringOrNull, utcTime } from '../response-types.ts'
import { pastTime, secondsAgo } from '../request-types.ts'

/** What can happen to a quote after it was received, by the `type` of the event: what it means, for people. */
const quoteEventTypes = {
  'no-answer': 'somebody called, and nobody answered',
  'no-answer-undone': 'the call at the same time was recorded by mistake, and does not count',
  answered: 'somebody responded; `text` is when',
  reopened: 'nobody has responded after all',
  'call-back': 'a time to call back was agreed, or removed; `text` is the time',
  note: 'the note was changed; `text` is the new one',
  address: 'the address was changed; `text` is the new one',
  'preferred-contact': '`text` is how the visitor wants to be reached',
  'preferred-time': '`text` is the best time of day to reach the visitor',
  assigned: '`text` is the user who takes care of it',
  'external-id': '`text` is its number in a program that follows quotes',
  outcome: '`text` is what became of it: `won`, `lost`, or null as long as that is open',
  'lost-reason': '`text` is why it was lost',
  amount: '`text` is the price of the job, in US dollars',
  spam: 'it was marked as spam',
  released: 'its spam mark was removed',
  'photo-removed': 'a photo was removed; `by` is null if the visitor did so',
  'link-revoked': 'the link to its photos was revoked',
} as const
export type QuoteEventType = keyof typeof quoteEventTypes

export const QuoteEvent = object('Something that happened to a quote.', {
  // A string, for an event of a later version.
  type: string(`What happened: ${listNames(quoteEventTypes)}. Later versions may add others.`, 'no-answer'),
  at: utcTime('When it happened', '2026-11-20T14:10:00.000Z'),
  by: stringOrNull('The name of the user, or null on the command line and for the visitor.', 'owner'),
  text: stringOrNull('What the type says. Null if it says nothing, or a value was removed.'),
  version: documented(
    z.optional(integer(1, maxVersion)),
    'The `version` that the quote got with it. Absent if version 1.2 or earlier stored it.',
    1_795_183_800_000,
  ),
})
export type QuoteEvent = z.infer<typeof QuoteEvent>

/** Whether an event revoked the link to the photos of a quote. */
export const isRevocation = ({ type }: QuoteEvent) => type === ('link-revoked' satisfies QuoteEventType)
export const isPhotoLinkRevoked = ({ history }: { history: QuoteEvent[] }) => history.some(isRevocation)

/** The calls that nobody answered, without those that were recorded by mistake. */
export function unansweredCalls(history: QuoteEvent[]): QuoteEvent[] {
  const undone = history.filter(({ type }) => type === ('no-answer-undone' satisfies QuoteEventType))
  const calls = history.filter(({ type }) => type === ('no-answer' satisfies QuoteEventType))
  return calls.filter(({ at }) => !undone.some((each) => each.at === at))
}

/** What a user adds to the history of a quote. An event that is sent twice is stored once. */
export const NewQuoteEvent = strictObject(
  'Something that happened to a quote, and changes nothing else of it.',
  {
    type: documented(
      z.enum(['no-answer', 'no-answer-undone'], 'Must be `no-answer` or `no-answer-undone`'),
      'What happened: somebody called, and nobody answered; or that was recorded by mistake, with the time of that call.',
      'no-answer',
    ),
    at: documented(
      z.optional(pastTime()),
      `When it happened (RFC 3339), at most ${maxClockSkewMinutes} minutes in the future, because clocks differ. Default: now.`,
      '2026-11-20T14:10:00.000Z',
    ),
    secondsAgo: documented(
      secondsAgo(),
      'How many seconds ago it happened, in place of `at`: for devices, whose clocks may be wrong. It gets a time between that of the quote and now.',
    ),
  },
)
export type NewQuoteEvent = z.output<typeof NewQuoteEvent>
