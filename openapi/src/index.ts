export { brandColors } from './brand-colors.ts'
export { createQuote, quotesUrl, SubmissionError } from './client.ts'
export * as company from './company.ts'
export { formFields, hiddenFields } from './form-html.ts'
export {
  faqItems,
  formMessages,
  formPageMessages,
  mailMessages,
  projectTypeLabel,
  selectOptions,
} from './messages/index.ts'
export type { FaqItem, FormMessages } from './messages/messages.ts'
export { campaignParameters, formatCampaign, type Campaign } from './schemas/quote/campaign.ts'
export { fieldErrors } from './schemas/field-errors.ts'
export type { Liveness, Readiness } from './schemas/health.ts'
export { idempotencyKeyPattern } from './schemas/idempotency-key.ts'
export { languages, supportedLanguage, type Language } from './messages/language.ts'
export {
  failureWindowMinutes,
  maxBodyKilobytes,
  maxFailuresPerAddress,
  maxFailuresPerName,
  maxNoteLength,
  maxSearchWords,
  minPasswordLength,
  sessionIdleHours,
  sessionLifetimeDays,
} from './schemas/limits.ts'
export { problemMediaType, problemTypes, type ProblemType } from './schemas/problem-types.ts'
export type { FieldError, Problem } from './schemas/problem.ts'
export { projectTypes, type ProjectType } from './schemas/quote/project-type.ts'
export { toOpenApi30 } from './openapi-30.ts'
export { publicUrlPlaceholder } from './public-url.ts'
export { QuoteCreated } from './schemas/quote/quote-created.ts'
export { maxDigestQuotes, QuoteDigest } from './schemas/quote/quote-digest.ts'
export { QuoteOverdue } from './schemas/quote/quote-overdue.ts'
export {
  QuoteListQuery,
  toCursor,
  type QuoteList,
  type QuoteListQueryInput,
} from './schemas/quote/quote-list.ts'
export {
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type QuoteField,
  type QuoteFieldName,
  type QuoteRequestInput,
} from './schemas/quote/quote-request.ts'
export { QuotePatch } from './schemas/quote/quote-patch.ts'
export { Quote, StoredQuote } from './schemas/quote/quote.ts'
export { isOverdue, isWaiting, overdueAfterMs } from './schemas/quote/waiting.ts'
export { spamReasons, type SpamReason } from './schemas/quote/spam-reasons.ts'
export { Credentials, PasswordChange, Session } from './schemas/session.ts'
export { isOrigin, Source, type SourceCounts } from './schemas/source.ts'
export { isStorable, requiredMessage } from './schemas/text.ts'
export { createStamp, isStamp, stampPattern, stampText } from './stamp.ts'
export { internationalPrefix, telLink } from './tel-link.ts'
export { QuoteSubmission, type QuoteSubmissionInput } from './schemas/quote/quote-submission.ts'
