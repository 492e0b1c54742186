import * as z from 'zod/mini'

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

/** A quote as the owner reads it: with its context, and whether it is suspected spam. */
export const StoredQuote = z.extend(Quote, {
  source: z.nullable(z.string()),
  pageUrl: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  /** Its honeypot was filled in, or it was submitted faster than a person types. */
  spam: z.nullable(z.enum(['honeypot', 'too-fast'])),
})
export type StoredQuote = z.infer<typeof StoredQuote>
