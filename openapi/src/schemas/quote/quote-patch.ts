import * as z from 'zod/mini'
import { documented, exampleOf, strictObject } from '../documentation.ts'
import { lines, onlyPatched, optionalText, pastTime, secondsAgo, time } from '../request-types.ts'
import { maxAmount, maxClockSkewMinutes, maxNoteLength } from '../limits.ts'
import { lostReasons, namesOf, outcomes } from './outcome.ts'
import { oneOf, preparationShape } from './preparation.ts'
import { StoredQuote } from './quote.ts'

const shape = {
  answeredAt: documented(
    z.nullish(pastTime()),
    `When somebody responded (RFC 3339), at most ${maxClockSkewMinutes} minutes in the future, because clocks differ. The signed-in user is stored with it.`,
    '2026-11-20T15:05:00.000Z',
  ),
  answeredSecondsAgo: documented(
    secondsAgo(),
    'How many seconds ago somebody responded, in place of `answeredAt`: for devices, whose clocks may be wrong. The quote gets a time between its own and now.',
  ),
  note: documented(
    z.nullish(
      z.pipe(
        lines({ min: 0, max: maxNoteLength, error: '' }),
        z.transform((note) => note || null),
      ),
    ),
    'What to remember. Blank or null if nothing.',
    'Called: wants the driveway done before Thanksgiving. Visit on Monday at 9.',
  ),
  spam: documented(
    z.nullish(z.literal('marked', 'Must be `marked` or null')),
    '`marked` marks the quote as spam. Null removes any mark, and sends the notifications that a new quote would.',
  ),
  ...preparationShape,
  assignedTo: documented(
    z.nullish(optionalText(100)),
    'The name of the user who takes care of it, or of anybody else. Blank or null if nobody.',
  ),
  externalId: documented(
    z.nullish(optionalText(100)),
    'The number of the quote in your program, by which you find it: see the parameter `externalId` of `listQuotes`. Blank or null if none.',
    'CRM-88120',
  ),
  callBackAt: documented(
    z.nullish(time()),
    'When to call back (RFC 3339). The owner gets an email then, and the quote is not overdue before. A response to a quote that waits removes it, and so does an outcome; with the response, or after it, it is when to ask about the price that was quoted.',
  ),
  outcome: documented(
    z.nullish(z.enum(namesOf(outcomes), 'Must be `won`, `lost`, or null')),
    'What became of it. A quote that nobody has answered cannot have an outcome.',
  ),
  lostReason: oneOf(namesOf(lostReasons), 'Why it was lost. Any other outcome removes it.'),
  amount: documented(
    z.nullish(
      z
        .int('Must be a whole number')
        .check(z.minimum(0, 'Must not be negative'), z.maximum(maxAmount, `Must be at most ${maxAmount}`)),
    ),
    'The price of the job that was won, in whole US dollars. Any other outcome removes it.',
  ),
}

export const QuotePatch = strictObject(
  'Changes of a quote (JSON Merge Patch, RFC 7396). Absent fields stay as they are; null removes a value.',
  shape,
  onlyPatched(shape),
)
export type SentQuotePatch = z.output<typeof QuotePatch>
/** A patch whose answer has a time. */
export type QuotePatch = Omit<SentQuotePatch, 'answeredSecondsAgo'>

const { id, version } = StoredQuote.shape

// No union: generated clients would give whoever reads all of it a value without fields.
export const ChangedQuote = documented(
  z.object({ ...z.partial(StoredQuote).shape, id, version }),
  'A quote after a change. An API token without the scope `quotes:read` receives its ID and version alone.',
  exampleOf(StoredQuote),
)
