import * as z from 'zod/mini'
import { documented, object } from '../documentation.ts'
import { arrayOf, boolean, count, string, stringOrNull } from '../response-types.ts'
import { Partner, sourceViews } from '../source.ts'

/** How many months a partner sees, with the current one. */
export const maxPartnerMonths = 12

/** How many requests a partner sees apart. */
export const maxReferrals = 500

const figures = {
  quotes: count('How many requests came, without suspected spam.', 12),
  onTime: count('How many of them were called about in time.', 11),
  won: count('How many of them were won.', 3),
}

export const PartnerMonth = object('What came from a partner in a month of the business.', {
  month: documented(
    z.string().check(z.regex(/^\d{4}-\d\d$/), z.maxLength(7)),
    'Such as `2026-11`.',
    '2026-11',
  ),
  views: count('How often its pages showed the form, of each tab once a day.', 214),
  ...figures,
})

export const LocationCount = object('What came from a location of a partner in these months.', {
  location: string('What follows the `/` in the source.', 'plano'),
  ...figures,
})

export const Referral = object('What became of a request, without anything of who sent it.', {
  date: documented(z.iso.date(), 'When it was received, in the time zone of the business.', '2026-11-20'),
  reference: stringOrNull('The `reference` that the partner gave it, or null.', 'CRM-2041'),
  projectType: string('The kind of work.', 'driveway'),
  isOnTime: boolean('Whether somebody called in time.', true),
  isPriceSent: boolean('Whether a price was sent.', true),
  isWon: boolean('Whether the job was won.', false),
})
export type Referral = z.infer<typeof Referral>

export const PartnerFigures = object('What a partner sees of the requests from its pages.', {
  ...Partner.shape,
  ...sourceViews,
  lastQuoteSecondsAgo: documented(
    z.nullable(count()),
    'How long ago the last request was received; null if none was.',
    7200,
  ),
  months: arrayOf(PartnerMonth, maxPartnerMonths, 'Newest first, from that of the first request on.'),
  locations: arrayOf(LocationCount, 10_000, 'Those with the most requests first.'),
  referrals: arrayOf(
    Referral,
    maxReferrals,
    `The newest ${maxReferrals} requests, newest first. Empty unless \`showsReferrals\`.`,
  ),
})
export type PartnerFigures = z.infer<typeof PartnerFigures>
