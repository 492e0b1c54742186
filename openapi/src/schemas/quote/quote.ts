import * as z from 'zod/mini'
import { maxHistory } from '../limits.ts'
import { campaignFields } from './campaign.ts'
import { QuoteEvent } from './quote-history.ts'

/**
 * A quote as its sender receives it. Its texts have no rules, so that a quote stored under older rules can always be
 * read: `projectType` is a string, whichever types are offered today.
 */
export const Quote = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  projectType: z.string(),
  projectDetails: z.string(),
  /** When the quote was received: RFC 3339, UTC, milliseconds. */
  createdAt: z.iso.datetime({ precision: 3 }),
})
export type Quote = z.infer<typeof Quote>

/** The response to a new quote. */
export const SubmittedQuote = z.extend(Quote, {
  /** Where the visitor adds, sees, and removes photos, without an account. Absent while the server cannot make it. */
  photosUrl: z.optional(z.url()),
})
export type SubmittedQuote = z.infer<typeof SubmittedQuote>

/** A quote as the owner reads it: with its context, whether it is suspected spam, and whether it was answered. */
export const StoredQuote = z.extend(Quote, {
  source: z.nullable(z.string()),
  pageUrl: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  campaign: z.nullable(z.object(campaignFields(z.nullable(z.string())))),
  /**
   * Why it is suspected spam: its honeypot was filled in, version 1.0 received it without a required proof of work, it was
   * submitted faster than a person types, a rule about its content matched, or the owner marked it. If several apply, the
   * first of these; a mark by the owner replaces any other.
   */
  spam: z.nullable(z.enum(['honeypot', 'unproven', 'too-fast', 'content', 'marked'])),
  /**
   * The rules about its content that matched when it was received, by their names in `spamReasons`. Strings, so that a
   * quote that was stored under older rules can always be read.
   */
  reasons: z.array(z.string()).check(z.maxLength(20)),
  /** When somebody responded to the visitor: RFC 3339, UTC, milliseconds. */
  answeredAt: z.nullable(z.iso.datetime({ precision: 3 })),
  /** The name of the user who responded. */
  answeredBy: z.nullable(z.string()),
  /** What the owner wants to remember. */
  note: z.nullable(z.string()),
  /** Where the work is to be done. */
  address: z.nullable(z.string()),
  /** The name of the user who takes care of it. */
  assignedTo: z.nullable(z.string()),
  /** When the visitor is to be called back: RFC 3339, UTC, milliseconds. Null once somebody has responded. */
  callBackAt: z.nullable(z.iso.datetime({ precision: 3 })),
  /** What happened to it, in the order in which it was stored. Even if it is full, the link to photos can be revoked. */
  history: z.array(QuoteEvent).check(z.maxLength(maxHistory + 1)),
})
export type StoredQuote = z.infer<typeof StoredQuote>

/** A quote in a list: its history may be long. */
export const ListedQuote = z.extend(z.omit(StoredQuote, { history: true }), {
  /** How often somebody called, and nobody answered. */
  calls: z.int().check(z.minimum(0), z.maximum(maxHistory)),
})
export type ListedQuote = z.infer<typeof ListedQuote>

export function toListedQuote({ history, ...quote }: StoredQuote): ListedQuote {
  return { ...quote, calls: history.filter(({ type }) => type === 'no-answer').length }
}
