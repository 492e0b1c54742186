import { formMessages } from '../../messages/index.ts'
import { maxClockSkewMinutes } from '../../schemas/limits.ts'
import { QuoteList } from '../../schemas/quote/quote-list.ts'
import { QuotePatch } from '../../schemas/quote/quote-patch.ts'
import { QuoteRequest } from '../../schemas/quote/quote-request.ts'
import { Quote, StoredQuote } from '../../schemas/quote/quote.ts'
import { spamReasons } from '../../schemas/quote/spam-reasons.ts'
import * as examples from '../examples.ts'
import { utc, type RegisterSchema } from './document-schema.ts'

const received = `When the quote was received, ${utc}`
const rules = Object.entries(spamReasons)
  .map(([name, finding]) => `\`${name}\` (${finding})`)
  .join(', ')
const quoteFields = { email: 'The email address, or null if none was given.', createdAt: received }

/** Registers the schemas of quotes. */
export function registerQuoteSchemas(register: RegisterSchema) {
  const { projectType } = QuoteRequest.shape
  return {
    projectType: register('ProjectType', projectType, 'output', {
      description: `The kind of work: ${Object.entries(formMessages.en.projectTypes)
        .map(([value, label]) => `\`${value}\` (${label})`)
        .join(', ')}.`,
      example: examples.exampleRequest.projectType,
    }),
    quoteRequest: register('QuoteRequest', QuoteRequest, 'input', {
      description:
        'A request for a free quote. Spaces at both ends of a text are trimmed, and unknown fields are ignored.',
      fields: {
        email: 'The email address. Absent, null, or empty if there is none.',
        source:
          'The partner that the request comes from. Requests from a registered origin have the registered name instead. A registered name is ignored in requests from any other origin, or without an `Origin` header.',
        pageUrl: 'The page that the form was on. Its query and fragment are not stored.',
        lang: 'The language of the form (BCP 47).',
        campaign:
          'The campaign of the link that led to the page: its standard parameters. Absent, null, or empty if there is none.',
      },
      example: examples.exampleRequest,
    }),
    quote: register('Quote', Quote, 'output', {
      description: 'A stored quote, as its sender receives it.',
      fields: quoteFields,
      example: examples.exampleQuote,
    }),
    storedQuote: register('StoredQuote', StoredQuote, 'output', {
      description: 'A stored quote, as the owner reads it.',
      fields: {
        ...quoteFields,
        source:
          'The partner that the request came from, or null. If it was registered when the request came, it is verified by the origin of the page.',
        pageUrl: 'The page that the form was on, or null.',
        lang: 'The language of the form (BCP 47), or null.',
        campaign: 'The campaign of the link that led to the page, or null.',
        spam: 'Why the quote is suspected spam: its honeypot was filled in, version 1.0 received it without a required proof of work (`unproven`), it was submitted faster than a person types, a rule about its content matched, or the owner marked it. If several apply, the first of these; a mark by the owner replaces any other. Null if it is not.',
        reasons: `The rules about the content that matched when the quote was received: ${rules}. A released quote keeps them.`,
        answeredAt: `When somebody responded to the visitor, ${utc} Null if nobody has.`,
        answeredBy: 'The name of the user who responded, or null.',
        note: 'What the owner wants to remember, or null.',
      },
      example: examples.exampleStoredQuote,
    }),
    quotePatch: register('QuotePatch', QuotePatch, 'input', {
      description:
        'Changes of a quote (JSON Merge Patch, RFC 7396). Absent fields stay as they are; null removes a value.',
      fields: {
        answeredAt: `When somebody responded (RFC 3339), at most ${maxClockSkewMinutes} minutes in the future, because clocks differ. The signed-in user is stored with it.`,
        note: 'What to remember. Blank or null if nothing.',
        spam: '`marked` marks the quote as spam. Null removes any mark, and sends the notifications that a new quote would.',
      },
      example: examples.examplePatch,
    }),
    quoteList: register('QuoteList', QuoteList, 'output', {
      description: 'A page of quotes, newest first.',
      fields: { next: 'The `cursor` of the next page, or null on the last page.' },
      example: examples.exampleList,
    }),
  }
}
