export { formatPromise } from './calls/format-promise.ts'
export { holidays } from './calendar/holidays.ts'
export * from './calendar/local-days.ts'
export { createOfficeHours } from './calls/office-hours.ts'
export * from './schemas/owner/closure.ts'
export { deviceName } from './device-name.ts'
export { createQuote, quotesUrl, SubmissionError } from './client.ts'
export * as company from './company.ts'
export { brandColors, publicUrlPlaceholder } from './company.ts'
export { toOpenApi30 } from './document/openapi-30.ts'
export { formFields, hiddenFields } from './form-html.ts'
export * from './languages.ts'
export * from './links.ts'
export * from './messages/field-errors.ts'
export { formatField } from './messages/format-field.ts'
export * from './messages/index.ts'
export { countPhotos, photoMessages, preparationMessages } from './messages/photos/index.ts'
export type {
  FaqItem,
  FormMessages,
  PhotoFailure,
  PhotoMessages,
  PreparationMessages,
} from './messages/messages.ts'
export { type Company } from './company-record.ts'
export * from './schemas/call-tap.ts'
export { exampleOf } from './schemas/documentation.ts'
export type { Liveness, Readiness } from './schemas/health.ts'
export * from './schemas/limits.ts'
export { type FieldError, type Problem } from './schemas/problem.ts'
export * from './schemas/problem-types.ts'
export {
  campaignFields,
  campaignName,
  campaignParameters,
  clickIds,
  completeCampaign,
  formatCampaign,
  type Campaign,
  type CampaignField,
} from './schemas/quote/campaign/campaign.ts'
export * from './schemas/quote/quote-deliveries.ts'
export * from './schemas/quote/quote-events.ts'
export * from './schemas/quote/quote-history.ts'
export * from './schemas/quote/quote-list.ts'
export * from './schemas/quote/photo.ts'
export * from './schemas/quote/outcome.ts'
export * from './schemas/quote/preparation.ts'
export * from './schemas/quote/quote-patch.ts'
export { isFuture } from './schemas/times.ts'
export * from './schemas/quote/quote-request.ts'
export * from './schemas/quote/quote-submission.ts'
export * from './schemas/quote/quote-status.ts'
export * from './schemas/quote/quote.ts'
export * from './schemas/owner/api-token.ts'
export * from './schemas/owner/device.ts'
export * from './schemas/owner/passkey.ts'
export * from './schemas/owner/owner-settings.ts'
export * from './schemas/owner/quote-statistics.ts'
export * from './schemas/owner/replies.ts'
export * from './schemas/owner/webhook.ts'
export * from './schemas/session.ts'
export * from './schemas/source.ts'
export { requiredMessage, unknownParameters } from './schemas/error-messages.ts'
export { isStorable, trim } from './schemas/text.ts'
export { asciiDigits, callLink, phoneNumber, phoneText } from './calls/call-link.ts'
