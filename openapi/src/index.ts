export { formatPromise } from './calls/format-promise.ts'
export { holidays } from './calendar/holidays.ts'
export * from './calendar/local-days.ts'
export { createOfficeHours } from './calls/office-hours.ts'
export { Closure } from './schemas/owner/closure.ts'
export { deviceName } from './device-name.ts'
export { createQuote, quotesUrl, SubmissionError } from './client.ts'
export * as company from './company.ts'
export { brandColors, publicUrlPlaceholder } from './company.ts'
export { toOpenApi30 } from './document/openapi-30.ts'
export { formFields, hiddenFields } from './form-html.ts'
export * from './languages.ts'
export { mailLink, mapLink, telLink } from './links.ts'
export { fieldErrors, fieldErrorsWithRules } from './messages/field-errors.ts'
export { formatField } from './messages/format-field.ts'
export * from './messages/index.ts'
export { countPhotos, photoMessages } from './messages/photos/index.ts'
export type { FaqItem, FormMessages, PhotoFailure, PhotoMessages } from './messages/messages.ts'
export { type Company } from './company-record.ts'
export { exampleOf } from './schemas/documentation.ts'
export type { Liveness, Readiness } from './schemas/health.ts'
export * from './schemas/limits.ts'
export { type FieldError, type Problem } from './schemas/problem.ts'
export { problemMediaType, problemTypes, type ProblemType } from './schemas/problem-types.ts'
export { campaignParameters, formatCampaign, type Campaign } from './schemas/quote/campaign.ts'
export { type QuoteDelivery, type QuoteDeliveryList } from './schemas/quote/quote-deliveries.ts'
export * from './schemas/quote/quote-events.ts'
export * from './schemas/quote/quote-history.ts'
export {
  QuoteListQuery,
  toCursor,
  type QuoteList,
  type QuoteListQueryInput,
} from './schemas/quote/quote-list.ts'
export {
  Photo,
  photoIdPattern,
  type PhotoList,
  type QuotePhotos,
  type QuotePhotosList,
  QuotePhotosQuery,
} from './schemas/quote/photo.ts'
export { completePatch, QuotePatch } from './schemas/quote/quote-patch.ts'
export { isFuture } from './schemas/times.ts'
export {
  projectTypes,
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type ProjectType,
  type QuoteField,
  type QuoteFieldName,
  type QuoteRequestInput,
} from './schemas/quote/quote-request.ts'
export { DryRun, QuoteSubmission, type QuoteSubmissionInput } from './schemas/quote/quote-submission.ts'
export { isOverdue, isWaiting, promisedAt, responseDueAt, responseMs } from './schemas/quote/quote-status.ts'
export { spamReasons, type SpamReason } from './schemas/quote/spam-reasons.ts'
export {
  type ListedQuote,
  Quote,
  StoredQuote,
  type SubmittedQuote,
  toListedQuote,
} from './schemas/quote/quote.ts'
export { ApiTokenList, CreatedApiToken, NewApiToken, type ApiToken } from './schemas/owner/api-token.ts'
export { NewDevice, type Device, type DeviceList, type PushMessage } from './schemas/owner/device.ts'
export {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyPatch,
  PasskeySignIn,
  PasskeySignInOptions,
  type Passkey,
  type PasskeyList,
} from './schemas/owner/passkey.ts'
export {
  NotificationSettings,
  NotificationTest,
  SettingsPatch,
  testedChannels,
  type NotificationTestResult,
  type NotificationTestResults,
  type Settings,
  defaultReminderMinutes,
} from './schemas/owner/owner-settings.ts'
export {
  maxStatisticsValues,
  StatisticsQuery,
  type Statistics,
  type ValueCount,
} from './schemas/owner/quote-statistics.ts'
export {
  Credentials,
  InvitationAcceptance,
  NewUser,
  PasswordChange,
  Session,
  type ActiveSession,
  type ActiveSessionList,
  type Invitation,
  type SignInMethod,
  type UserList,
} from './schemas/session.ts'
export {
  isOrigin,
  phoneSource,
  Source,
  toOrigin,
  type SourceCounts,
  type SourceList,
} from './schemas/source.ts'
export { requiredMessage } from './schemas/error-messages.ts'
export { isStorable, trim } from './schemas/text.ts'
export { asciiDigits, callLink, phoneNumber, phoneText } from './calls/call-link.ts'
