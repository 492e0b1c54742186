import * as z from 'zod/mini'
import { languageTag } from '../../languages.ts'
import { projectTypes } from '../../project-types.ts'
import { line, lines, missingOrWrongType, ofType, optionalText, unseen } from '../request-types.ts'
import {
  campaignFields,
  completeCampaign,
  maxCampaignLength,
  type Campaign,
  type CampaignField,
} from '../campaign.ts'
import { mapNames } from './outcome.ts'

/** Matches what a pattern from `^` to `$` matches, or nothing, with what nobody sees around either. */
const orBlank = ({ source }: RegExp) =>
  new RegExp(`^[${unseen}]*(?:${source.slice(1, -1)})?[${unseen}]*$`, 'u')

const campaignField = (name: CampaignField) => z.optional(optionalText(maxCampaignLength(name)))

/** How a visit began, as sent. */
export const NewCampaign = z.object(mapNames(campaignFields, campaignField), ofType('object'))

/** Without any field it becomes null. */
const campaignInput = () =>
  z.pipe(
    z.nullish(NewCampaign),
    z.transform((sent) =>
      sent && Object.values(sent).some(Boolean) ? completeCampaign(sent as Partial<Campaign>) : null,
    ),
  )

/** What a visitor sends. Unknown keys are dropped. An email address that is absent or blank becomes null. */
const createQuoteRequest = () =>
  z.object(
    {
      firstName: line({ max: 100, error: 'firstName' }),
      lastName: line({ max: 100, error: 'lastName' }),
      phone: line({ min: 10, max: 40, error: 'phone' }),
      // An address that HTML's own email field takes (HTML, section 4.10.5.1.5).
      email: optionalText(254, { pattern: orBlank(z.regexes.html5Email), error: 'email' }),
      projectType: z.enum(projectTypes, {
        error: ({ input }) =>
          typeof input === 'string' ? 'projectType' : missingOrWrongType('string', input),
      }),
      projectDetails: lines({ min: 10, max: 4000, error: 'projectDetails' }),
      // The context of the request; `document/schemas.ts` documents each field.
      reference: z.optional(optionalText(100)),
      source: z.optional(optionalText(100)),
      /** The page that the form was on. Its query and fragment, which may contain personal data, are dropped. */
      pageUrl: z.optional(
        z.pipe(
          optionalText(2000),
          z.transform((url) => url?.replace(/[?#].*$/s, '').trim() || null),
        ),
      ),
      lang: z.optional(
        z.pipe(
          optionalText(35, {
            // Many systems write `es_MX`.
            pattern: /^\s*(?:[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*)?\s*$/u,
            error: 'Invalid language tag',
          }),
          z.transform((tag) => tag && languageTag(tag)),
        ),
      ),
      campaign: z.optional(campaignInput()),
    },
    ofType('object'),
  )

let schema: ReturnType<typeof createQuoteRequest> | undefined

/** The schema of a request. Made when it is asked for first: forms do so once a visitor has begun. */
export const quoteRequest = () => (schema ??= createQuoteRequest())

/** The same for programs that need it at once. */
export const QuoteRequest = /* @__PURE__ */ quoteRequest()

/** A request as parsed: trimmed, with `email` a string or null. */
export type QuoteRequest = z.output<typeof QuoteRequest>

/** A request as sent: what the schema accepts before trimming. */
export type QuoteRequestInput = z.input<typeof QuoteRequest>

/** How forms ask for a field, and what people read of it. */
export interface QuoteField {
  /** `select` has its options in `fieldOptions`. The value of `date` is a day, such as `2026-11-30`. */
  control: 'text' | 'tel' | 'email' | 'date' | 'select' | 'textarea'
  /** The `autocomplete` token (HTML, section 4.10.18.7). */
  autoComplete?: string
  optional?: true
}

const fields = {
  firstName: { control: 'text', autoComplete: 'given-name' },
  lastName: { control: 'text', autoComplete: 'family-name' },
  phone: { control: 'tel', autoComplete: 'tel' },
  email: { control: 'email', autoComplete: 'email', optional: true },
  projectType: { control: 'select' },
  projectDetails: { control: 'textarea' },
} satisfies Record<string, QuoteField>

/** The names of the fields that a visitor fills in. */
export type QuoteFieldName = keyof typeof fields

/** The names of the fields that are a list of options. */
export type SelectFieldName = {
  [Name in QuoteFieldName]: (typeof fields)[Name]['control'] extends 'select' ? Name : never
}[QuoteFieldName]

/** The fields that a visitor fills in, in the order people see them. */
export const quoteFields: Record<QuoteFieldName, QuoteField> = fields

/** The names of the fields, in the same order. */
export const quoteFieldNames = Object.keys(quoteFields) as QuoteFieldName[]
