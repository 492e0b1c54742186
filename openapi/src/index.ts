export { createQuote, quotesUrl, SubmissionError } from './client.ts'
export { company } from './company.ts'
export { fieldErrors } from './field-errors.ts'
export { formTexts } from './form-texts.ts'
export { idempotencyKeyPattern } from './idempotency-key.ts'
export { spokenLanguage, type Language } from './language.ts'
export { problemMediaType, problemTypes, type ProblemType } from './problem-types.ts'
export type { FieldError, Problem } from './problem.ts'
export { projectTypeLabel, projectTypeLabels, projectTypes, type ProjectType } from './project-type.ts'
export { publicUrlPlaceholder } from './public-url.ts'
export { QuoteCreated } from './quote-created.ts'
export { QuoteListQuery } from './quote-list.ts'
export {
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type QuoteField,
  type QuoteFieldName,
  type QuoteRequestInput,
} from './quote-request.ts'
export { Quote, StoredQuote } from './quote.ts'
export { Credentials, Session } from './session.ts'
export { telLink } from './tel-link.ts'
