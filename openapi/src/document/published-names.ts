const namesIn = (text: string) => text.trim().split(/\s+/)

/** The names of bodies up to version 1.2, in their order. */
export const bodyNames = namesIn(`
  NewQuote QuoteChanges PreparationChanges NewEvent SignInCredentials NewPassword NewPhotos
  PasskeyToSignIn AddedPasskey SettingsChanges TestedChannel AddedDevice RequestedApiToken
  AddedWebhook WebhookChanges MessageToResend InvitedUser AcceptedInvitation CallTapped AddedSource
`)

/** The names of responses up to version 1.2, in their order, but for those of problems. */
export const responseNames = namesIn(`
  QuoteStored QuotePage Erasures QuotePageUnchanged QuotesAsCsv QuotesAsNdjson QuoteFound
  QuoteUnchanged QuoteChanged EventAdded Deliveries Preparation PreparationChanged Photos
  PhotosOfQuotes PhotosAdded PhotoAsJpeg Sources SourceAdded PartnerLinkCreated SignedIn Sessions
  PasswordChanged PasswordRemoved PasskeySignInOptions NewPasskeyOptions Passkeys PasskeyAdded Users
  Invited Live Ready Settings NotificationTested Backup Devices DeviceAdded ApiTokens ApiTokenCreated
  Webhooks WebhookAdded WebhookChanged WebhookSecretReplaced WebhookTested WebhookDeliveries
  Statistics
`)
