export * from './calendar/calendar.ts'
export { createOfficeHours, formatPromise } from './calls/office-hours.ts'
export { deviceName } from './device-name.ts'
export { createQuote, quotesUrl, SubmissionError } from './client.ts'
export * as company from './company.ts'
export { brandColors, publicUrlPlaceholder } from './company.ts'
export { toOpenApi30 } from './document/openapi-30.ts'
export type { Access } from './document/operations/access.ts'
export * from './document/operations/health-operations.ts'
export type {
  BinaryResponse,
  GivenHeaders,
  JsonBody,
  JsonResponse,
  Operation,
  Operations,
} from './document/operations/operation.ts'
export * from './document/operations/photo-operations.ts'
export * from './document/operations/quote-operations.ts'
export { passkeyOperations, sessionOperations } from './document/operations/session-operations.ts'
export * from './document/operations/settings-operations.ts'
export * from './document/operations/source-operations.ts'
export * from './document/operations/statistics-operations.ts'
export * from './document/operations/user-operations.ts'
export * from './document/operations/webhook-operations.ts'
export { fieldControl } from './form/field-control.ts'
export { formFields, hiddenFields } from './form/form-html.ts'
export * from './languages.ts'
export * from './links.ts'
export * from './messages/field-errors.ts'
export * from './messages/index.ts'
export * from './messages/photos.ts'
export { type Company } from './company-record.ts'
export { applyCommand, nextVersion, type ChangedQuote, type QuoteCommand } from './quotes/apply-command.ts'
export { mergeCopies } from './quotes/merge-copies.ts'
export * from './project-types.ts'
export { preparationOf } from './quotes/preparation.ts'
export * from './quotes/rebase.ts'
export { selectionOf, type Selection } from './quotes/selection.ts'
export * from './quotes/status.ts'
export { completeQuote, eventsOf, type SentQuote } from './quotes/stored-quote.ts'
export * from './schemas/index.ts'
export { exampleOf } from './schemas/documentation.ts'
export * from './schemas/quote/quote-events.ts'
export { toCursor } from './schemas/quote/list/cursors.ts'
export {
  cleanLine,
  isFuture,
  isStorable,
  requiredMessage,
  trim,
  unknownParameters,
} from './schemas/request-types.ts'
export { asciiDigits, callLink, phoneNumber, phoneText } from './calls/call-link.ts'
