import * as z from 'zod/mini'
import { projectTypes, type ProjectType } from './project-type.ts'
import { missingOrWrongType, text, trimmed } from './text.ts'

/** zod's own rule for an address, or nothing at all, with blanks around either. */
const emailOrBlank = new RegExp(String.raw`^\s*(?:${z.regexes.email.source.slice(1, -1)})?\s*$`, 'u')

/**
 * What a visitor sends to ask for a free quote (specification, sections 3 and 5).
 * Unknown keys are dropped. An e-mail that is absent, blank or null becomes null.
 */
export const QuoteRequest = z.object(
  {
    firstName: trimmed(text({ max: 100, message: 'First name is required' })),
    lastName: trimmed(text({ max: 100, message: 'Last name is required' })),
    phone: trimmed(text({ min: 10, max: 40, message: 'Phone number is required' })),
    email: z.pipe(
      z.nullish(text({ min: 0, max: 254, pattern: emailOrBlank, message: 'Invalid email address' })),
      z.transform((value) => value?.trim() || null),
    ),
    projectType: z.enum(Object.keys(projectTypes) as [ProjectType], {
      error: ({ input }) =>
        typeof input === 'string' ? 'Please select a project type' : missingOrWrongType('string', input),
    }),
    projectDetails: trimmed(
      text({ min: 10, max: 4000, message: 'Please provide project details (minimum 10 characters)' }),
    ),
  },
  { error: ({ input }) => missingOrWrongType('object', input) },
)

/** A request as parsed: trimmed, with `email` a string or null. */
export type QuoteRequest = z.output<typeof QuoteRequest>

/** A request as sent: what the schema accepts before trimming. */
export type QuoteRequestInput = z.input<typeof QuoteRequest>

/** How a field is asked for. */
export interface QuoteField {
  label: string
  control: 'text' | 'tel' | 'email' | 'select' | 'textarea'
  /** What a browser may fill in (HTML, section 4.10.18.7). */
  autoComplete?: string
  optional?: true
}

/** A request's fields, in the order people see them (specification, section 5). */
export const quoteFields: Record<keyof QuoteRequest, QuoteField> = {
  firstName: { label: 'First Name', control: 'text', autoComplete: 'given-name' },
  lastName: { label: 'Last Name', control: 'text', autoComplete: 'family-name' },
  phone: { label: 'Phone', control: 'tel', autoComplete: 'tel' },
  email: { label: 'Email', control: 'email', autoComplete: 'email', optional: true },
  projectType: { label: 'Project Type', control: 'select' },
  projectDetails: { label: 'Project Details', control: 'textarea' },
}

/** The names of the fields, in the same order. */
export const quoteFieldNames = Object.keys(quoteFields) as (keyof QuoteRequest)[]
