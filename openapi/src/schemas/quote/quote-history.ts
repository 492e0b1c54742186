import * as z from 'zod/mini'
import { unknownFields } from '../unknown-keys.ts'
import { pastTime } from './times.ts'

/** What can happen to a quote after it was received, by the `type` of the event: what it means, for people. */
export const quoteEventTypes = {
  'no-answer': 'somebody called, and nobody answered',
  answered: 'somebody responded; `text` is when',
  reopened: 'nobody has responded after all',
  'call-back': 'a time to call back was agreed, or removed; `text` is the time',
  note: 'the note was changed; `text` is the new one',
  address: 'the address was changed; `text` is the new one',
  assigned: '`text` is the user who takes care of it',
  spam: 'it was marked as spam',
  released: 'its spam mark was removed',
  'photo-removed': 'a photo was removed; `by` is null if the visitor did so',
  'link-revoked': 'the link to its photos was revoked',
} as const satisfies Record<string, string>
export type QuoteEventType = keyof typeof quoteEventTypes

/** Something that happened to a quote. */
export const QuoteEvent = z.object({
  /** A name in `quoteEventTypes`. A string, so that events of later versions can always be read. */
  type: z.string(),
  /** RFC 3339, UTC, milliseconds. */
  at: z.iso.datetime({ precision: 3 }),
  /** The name of the user. Null on the command line, and for the visitor. */
  by: z.nullable(z.string()),
  /** What the type says. Null if a value was removed. */
  text: z.nullable(z.string()),
})
export type QuoteEvent = z.infer<typeof QuoteEvent>

/** Whether an event revoked the link to the photos of a quote. */
export const isRevocation = ({ type }: QuoteEvent) => type === ('link-revoked' satisfies QuoteEventType)
export const isPhotoLinkRevoked = ({ history }: { history: QuoteEvent[] }) => history.some(isRevocation)

/** What a user adds to the history of a quote, which changes nothing else. An event that is sent twice is stored once. */
export const NewQuoteEvent = z.strictObject(
  {
    type: z.literal('no-answer', { error: () => 'Must be `no-answer`' }),
    /** When it happened. */
    at: pastTime(),
  },
  unknownFields(),
)
export type NewQuoteEvent = z.output<typeof NewQuoteEvent>
