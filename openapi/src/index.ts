export { company } from './company.ts'
export { createQuote, SubmissionError } from './client.ts'
export { formTexts } from './form-texts.ts'
export { fieldErrors, problemMediaType, type FieldError, type Problem } from './problem.ts'
export { projectTypes, type ProjectType } from './project-type.ts'
export { publicUrlPlaceholder } from './public-url.ts'
export { Quote } from './quote.ts'
export {
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type QuoteField,
  type QuoteRequestInput,
} from './quote-request.ts'
