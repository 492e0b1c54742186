import * as z from 'zod/mini'
import { publicUrlPlaceholder } from '../company.ts'
import { documented, exampleOf, object, strictObject } from './documentation.ts'
import { atMost, line, ofType, trim, unknownParameters } from './request-types.ts'
import { arrayOf, boolean, count, listOf, string, stringOrNull } from './response-types.ts'

/** The source of requests by phone, which users enter in the inbox. */
export const phoneSource = 'phone'

/** A partner's name as the owner registers it: the `source` of quotes from an origin. */
export const sourceName = line({ max: 100, error: 'The name is blank' }).check(
  z.refine((value) => value !== phoneSource, 'Requests by phone have this name: choose another one'),
  z.refine(
    (value) => !value.includes('/'),
    'The name must not contain /: what pages add after it are locations',
  ),
)

/** The partner of a source: pages of `acme` may name their location, such as `acme/plano`. */
export const partnerOf = (source: string) => source.replace(/\/.*/s, '')

/** Whether a source is a partner, or a location of it. */
export const isOfPartner = (source: string | null, partner: string) =>
  source === partner || source?.startsWith(`${partner}/`) === true

/** Whether it is an HTTP origin. URLs allow more characters in a host, but they would end an entry of a CSP. */
export const isOrigin = (address: string) =>
  /^https?:\/\/[\w.:[\]-]+$/.test(address) && URL.canParse(address) && new URL(address).origin === address

/** The origin of an address without a path as browsers send it, such as in punycode. Other text is only trimmed. */
export function toOrigin(text: string): string {
  const address = trim(text)
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.href === `${url?.origin}/` ? url.origin : address
}

/** The source of a quote of a partner: a location of the partner, if that is claimed, or else the partner. */
export const sourceWithin = (partner: string, claimed: string | null) =>
  claimed !== null && isOfPartner(claimed, partner) ? claimed : partner

export const Source = object('An origin of a partner: quotes from its pages have the name of the partner.', {
  name: documented(
    sourceName,
    'What the quotes from the origin get as their `source`, on one line.',
    'lone-star-homes',
  ),
  origin: documented(
    z.pipe(
      z.pipe(z.string(ofType('string')).check(atMost(300, 'characters')), z.transform(toOrigin)),
      z
        .string()
        .check(
          z.refine(isOrigin, 'The origin must be an address without a path, such as https://partner.example'),
        ),
    ),
    'The address of its pages, without a path, such as https://partner.example.',
    'https://lone-star-homes.example',
  ),
})
export type Source = z.output<typeof Source>

export const Partner = object('What the owner says of a partner.', {
  displayName: stringOrNull('Its name for people, or null.', 'Lone Star Homes'),
  showsReferrals: boolean(
    'Whether the partner sees each request: its date, `reference`, and kind of work, and whether it was called about in time, got a price, and was won.',
    true,
  ),
})
export type Partner = z.infer<typeof Partner>

export const PartnerPatch = strictObject(
  'Changes of a partner (JSON Merge Patch, RFC 7396). Absent fields stay as they are.',
  {
    displayName: documented(
      z.optional(z.nullable(line({ max: 100, error: 'The name is blank' }))),
      'Its name for people, or null.',
      'Lone Star Homes',
    ),
    showsReferrals: documented(
      z.optional(z.boolean('Must be true or false')),
      'Whether the partner sees each request.',
      true,
    ),
  },
)
export type PartnerPatch = z.output<typeof PartnerPatch>

/** A partner of which the owner has said nothing. */
export const unnamedPartner: Partner = { displayName: null, showsReferrals: false }

/** What of a partner is removed. */
export const RemovedSource = z.strictObject(
  {
    origin: documented(
      z.optional(Source.shape.origin),
      'The one origin to remove of several, such as after a move to a new domain. Default: the partner with all of them.',
      'https://lone-star-homes.example',
    ),
  },
  unknownParameters,
)

export const MonthCount = object('The number of quotes in a month, without suspected spam.', {
  month: documented(
    z.string().check(z.regex(/^\d{4}-\d\d$/), z.maxLength(7)),
    'The month in UTC, such as `2026-11`.',
    '2026-11',
  ),
  quotes: count('How many were received in that month.', 12),
})

/** What is known of the form on the pages of a partner. Blockers hide some views: no sign does not mean no form. */
export const sourceViews = {
  viewsOfWeek: count('How often its pages showed the form in seven days, of each tab once a day.', 214),
  quotesOfWeek: count(
    'How many quotes it brought in seven days, without suspected spam, if its form was shown.',
    9,
  ),
  lastSeenSecondsAgo: documented(
    z.nullable(count()),
    'How long ago its pages last showed the form, as far as that is known; null without a sign in 37 days.',
    300,
  ),
  isSilent: boolean(
    'Whether there was no sign of its form in seven days, but one in the month before.',
    false,
  ),
}
export type SourceViews = { [Name in keyof typeof sourceViews]: z.output<(typeof sourceViews)[Name]> }

export const SourceCounts = object('A source, and how many quotes it brought.', {
  source: stringOrNull('The name of the source, or null for quotes without one.', 'lone-star-homes'),
  origins: arrayOf(
    z.string(),
    10_000,
    'The registered origins, whose quotes have this source. Empty if it is not registered.',
    ['https://lone-star-homes.example'],
  ),
  months: arrayOf(MonthCount, 10_000, 'Newest first. Months without quotes are left out.', [
    { month: '2026-11', quotes: 12 },
    { month: '2026-10', quotes: 9 },
  ]),
  hasLink: boolean('Whether a link shows the partner their own figures.', true),
  ...Partner.shape,
  ...sourceViews,
})
export type SourceCounts = z.infer<typeof SourceCounts>

/** A source whose pages have not shown the form, as far as that is known. */
export const noViews: SourceViews = {
  viewsOfWeek: 0,
  quotesOfWeek: 0,
  lastSeenSecondsAgo: null,
  isSilent: false,
}

export const PartnerLink = object('A link to a page with the figures of a partner, for whoever has it.', {
  url: documented(
    z.url().check(z.maxLength(2000)),
    'The link. It is shown only here.',
    `${publicUrlPlaceholder}/partner?key=Zc_EKAz3-JRMrUDgd66skwZc_EKAz3-JRMrUDgd66sk`,
  ),
})
export type PartnerLink = z.infer<typeof PartnerLink>

export const SourceList = listOf(
  SourceCounts,
  20_000,
  'The sources of all quotes: registered ones by name, then others by their number of quotes, then quotes without a source.',
  [
    exampleOf(SourceCounts),
    {
      source: null,
      origins: [],
      months: [{ month: '2026-11', quotes: 4 }],
      hasLink: false,
      ...unnamedPartner,
      ...noViews,
    },
  ],
)
export type SourceList = z.infer<typeof SourceList>

/** How many origins of unregistered pages are listed. */
export const maxUnregistered = 20

export const UnregisteredOrigin = object(
  'An origin that is not registered, from whose pages requests came.',
  {
    origin: string('In punycode. Whoever sent a request may have made it up.', 'https://new-homes.example'),
    quotes: count('How many of the newest 1000 requests came from there, without suspected spam.', 3),
  },
)
export type UnregisteredOrigin = z.infer<typeof UnregisteredOrigin>

export const UnregisteredList = listOf(
  UnregisteredOrigin,
  maxUnregistered,
  'Those with the most requests first.',
)
