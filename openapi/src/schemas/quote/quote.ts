import * as z from 'zod/mini'
import { publicUrlPlaceholder } from '../../company.ts'
import { campaignFields, completeCampaign } from '../campaign.ts'
import { documented, exampleOf, listNames, object } from '../documentation.ts'
import { maxAmount, maxHistory, maxHistoryBytes, maxVersion, photoLinkDays } from '../limits.ts'
import { arrayOf, integer, string, stringOrNull, utcTime, utcTimeOrNull, uuid } from '../response-types.ts'
import { lostReasons, mapNames, namesOf, outcomes } from './outcome.ts'
import { contactWays, timesOfDay } from './preparation.ts'
import { QuoteEvent, unansweredCalls } from './quote-history.ts'
import { spamMarks, spamReasons } from './spam.ts'

// @__NO_SIDE_EFFECTS__
const listSpamMarks = () =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    Object.values(spamMarks).map(({ meaning }) => meaning),
  )

// @__NO_SIDE_EFFECTS__
const asSent = (example: string) =>
  string('As it was sent, without spaces at its ends and control characters.', example)

/** Its texts have no rules, so that a quote stored under older ones can be read, such as a type no longer offered. */
export const Quote = object('A stored quote.', {
  id: uuid(
    'A UUID that is greater than those of earlier quotes (version 7).',
    '01a1f83a-393b-71ea-82c8-de13b4dd9163',
  ),
  firstName: asSent('Ada'),
  lastName: asSent('Lovelace'),
  phone: asSent('(214) 555-0123'),
  email: stringOrNull('The email address, or null if none was given.', 'ada.lovelace@example.com'),
  projectType: string('A `ProjectType`, or one of an earlier version.', 'driveway'),
  projectDetails: asSent('The driveway has cracked along the garage and should be replaced this spring.'),
  reference: stringOrNull('The `reference` of the request, or null.', 'CRM-2041'),
  createdAt: utcTime('When the quote was received', '2026-11-20T09:30:00.000Z'),
  respondBy: utcTimeOrNull(
    'By when the business promised to call',
    'It follows the hours of the office, its holidays, and other days on which it is closed. Null if version 1.1 or earlier received it, which promised no time.',
    '2026-11-21T00:00:00.000Z',
  ),
})
export type Quote = z.infer<typeof Quote>

const version = integer(
  1,
  maxVersion,
  'Each change of the quote raises it, by at least 1, and none is used twice, not even after a backup was restored. Apply what you receive if its version is at least that of your copy. Photos do not change it.',
  1_795_167_000_000,
)

/** The version of a quote that vanished when a backup was restored; that of an erased one is not kept. */
// @__NO_SIDE_EFFECTS__
export const vanishedVersion = () =>
  z.optional(
    integer(
      1,
      maxVersion,
      'Only if a restored backup lacks the quote: the version that it had. Keep a copy of a greater one, with which an import returns it.',
    ),
  )

/** What is stored as the last name if somebody who called gave none. */
export const noLastName = '-'

/** The name of who requested a quote, such as `Ada Lovelace`. */
export const fullName = ({ firstName, lastName }: Pick<Quote, 'firstName' | 'lastName'>) =>
  lastName === noLastName ? firstName : `${firstName} ${lastName}`

/** The key in the link to the photos of the example. */
export const examplePhotoKey = 'q2Wn0Jm5bT7sXv1LrE9cYA'

export const SubmittedQuote = object('A stored quote, as its sender receives it.', {
  ...Quote.shape,
  requestUrl: documented(
    z.optional(z.url()),
    'The page of the request, for the visitor: what helps to prepare the visit, and photos, without scripts. It works as long as `photosUrl`, with the same key.',
    `${publicUrlPlaceholder}/r?key=${exampleOf(Quote).id}.${examplePhotoKey}`,
  ),
  photosUrl: documented(
    z.optional(z.url()),
    `A link by which the visitor adds, sees, and removes photos of the quote, without an account, for ${photoLinkDays} days, unless the owner revokes it. Whoever has it can do so: give it to the visitor only. With \`Accept: application/json\`, it is \`listPhotos\`, and \`addPhotos\` if posted to; in a browser, it leads to \`requestUrl\`. Absent while the server cannot make it.`,
    `${publicUrlPlaceholder}/api/quotes/${exampleOf(Quote).id}/photos?key=${examplePhotoKey}`,
  ),
  preparationUrl: documented(
    z.optional(z.url()),
    'A link by which the visitor says where the work is, and how and when to be reached: `getPreparation`, and `changePreparation`. It has the same key as `photosUrl`, works as long, and is absent when that is.',
    `${publicUrlPlaceholder}/api/quotes/${exampleOf(Quote).id}/preparation?key=${examplePhotoKey}`,
  ),
})
export type SubmittedQuote = z.infer<typeof SubmittedQuote>
/** The links by which a visitor reaches a quote. */
export type VisitorLinks = Pick<SubmittedQuote, 'requestUrl' | 'photosUrl' | 'preparationUrl'>

export const StoredCampaign = object(
  'How a visit began.',
  mapNames(campaignFields, () => stringOrNull('As the visit had it, or null.')),
)

export const StoredQuote = object('A stored quote, as the owner reads it.', {
  ...Quote.shape,
  version,
  source: stringOrNull(
    'The partner that the request came from, or null. If it was registered when the request came, it is verified by the origin of the page, or by the API token.',
    'lone-star-homes',
  ),
  pageUrl: stringOrNull(
    'The page that the form was on, or null.',
    'https://lone-star-homes.example/driveways',
  ),
  lang: stringOrNull('The language of the form (BCP 47), or null.', 'en'),
  campaign: documented(
    z.nullable(StoredCampaign),
    'How the visit began: the parameters of the link that led to its first page, the path of that page (`landingPage`), and the host that linked to it (`referrer`). Null if that is unknown, as for quotes that version 1.1 or earlier received without parameters.',
    completeCampaign({
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'spring',
      landingPage: '/driveways',
    }),
  ),
  gpc: documented(
    z.nullable(z.boolean()),
    'Whether the browser that sent it asked not to pass on what it sends (Global Privacy Control, `Sec-GPC`): then Google Ads is told nothing of it. Null if that is unknown, as for quotes of programs, users, and version 1.2 or earlier.',
    false,
  ),
  spam: documented(
    z.nullable(z.enum(namesOf(spamMarks))),
    `Why the quote is suspected spam: ${listSpamMarks()}. If several apply, the first of these; a mark by the owner replaces any other. Null if it is not.`,
    null,
  ),
  // Strings, for a quote that was stored under older rules.
  reasons: arrayOf(
    z.string(),
    20,
    `The rules about the content that matched when the quote was received: ${listNames(mapNames(namesOf(spamReasons), (name) => spamReasons[name].words))}. A released quote keeps them.`,
    [],
  ),
  answeredAt: utcTimeOrNull('When somebody responded to the visitor', 'Null if nobody has.'),
  answeredBy: stringOrNull('The name of the user who responded, or null.'),
  note: stringOrNull('What the owner wants to remember, or null.'),
  address: stringOrNull('Where the work is to be done, or null.'),
  // Strings, for a quote that was stored under other rules.
  preferredContact: stringOrNull(`How the visitor wants to be reached: ${listNames(contactWays)}; or null.`),
  preferredTime: stringOrNull(
    `The best time of day to reach the visitor: ${timesOfDay.map((name) => `\`${name}\``).join(', ')}, or null.`,
  ),
  assignedTo: stringOrNull('The name of the user who takes care of it, or null.'),
  externalId: stringOrNull('Its number in a program that follows quotes, or null.'),
  callBackAt: utcTimeOrNull(
    'When the visitor is to be called back, or asked about the price that was quoted',
    'Null if no time was agreed. A response removes it, unless it is set with the response or after it.',
  ),
  // Strings, for a quote that was stored under other rules.
  outcome: stringOrNull(`What became of it: ${listNames(outcomes)}; null as long as that is open.`),
  lostReason: stringOrNull(`Why it was lost: ${listNames(lostReasons)}; or null.`),
  amount: documented(
    z.nullable(integer(0, maxAmount)),
    'The price of a job that was won, in whole US dollars, or null.',
    null,
  ),
  openedAt: utcTimeOrNull(
    'When somebody first opened it in the inbox',
    'Null if nobody has. It changes neither the version nor the history, and nobody is notified of it.',
  ),
  // Even if it is full, the link to photos can be revoked.
  history: arrayOf(
    QuoteEvent,
    maxHistory + 1,
    `What happened to it, in the order in which it was stored. If notes and addresses take more than ${maxHistoryBytes / 1024} kB, the oldest say that they were dropped.`,
    [],
  ),
})
export type StoredQuote = z.infer<typeof StoredQuote>

/** A quote in a list: its history may be long. */
export const ListedQuote = object('A stored quote in a list, without its history.', {
  ...z.omit(StoredQuote, { history: true }).shape,
  calls: integer(0, maxHistory, 'How often somebody called, and nobody answered.', 0),
})
export type ListedQuote = z.infer<typeof ListedQuote>

// @__NO_SIDE_EFFECTS__
export function toListedQuote({ history, ...quote }: StoredQuote) {
  return { ...quote, calls: unansweredCalls(history).length }
}
