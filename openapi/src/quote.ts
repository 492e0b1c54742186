import * as z from 'zod/mini'

/**
 * A stored quote. Its texts carry no rules, so that a quote stored under older rules always reads:
 * `projectType` is text, whatever types are offered today.
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
