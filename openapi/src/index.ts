export { company } from './company.ts'
export { createQuote, quotesUrl, SubmissionError } from './client.ts'
export { formTexts } from './form-texts.ts'
export { fieldErrors } from './field-errors.ts'
export type { FieldError, Problem } from './problem.ts'
export { idempotencyKeyPattern } from './idempotency-key.ts'
export { problemMediaType, problemTypes, type ProblemType } from './problem-types.ts'
export { projectTypes, projectTypesInSpanish, type ProjectType } from './project-type.ts'
export { publicUrlPlaceholder } from './public-url.ts'
export { QuoteCreated } from './quote-created.ts'
export { QuoteListQuery } from './quote-list.ts'
export { Quote, StoredQuote } from './quote.ts'
export { Credentials, Session } from './session.ts'
export {
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type QuoteField,
  type QuoteFieldName,
  type QuoteRequestInput,
} from './quote-request.ts'
export { telLink } from './tel-link.ts'
