import type * as z from 'zod/mini'
import { NewCallTap } from '../schemas/call-tap.ts'
import { exampleOf } from '../schemas/documentation.ts'
import { maxAvifMegapixels, maxPhotoMegabytes, maxPhotoMegapixels, maxPhotos } from '../schemas/limits.ts'
import { NewApiToken } from '../schemas/owner/api-token.ts'
import { NewDevice } from '../schemas/owner/device.ts'
import { NewPasskey, PasskeySignIn } from '../schemas/owner/passkey.ts'
import { NotificationTest, SettingsPatch } from '../schemas/owner/owner-settings.ts'
import { NewWebhook, WebhookPatch, WebhookResend } from '../schemas/owner/webhook.ts'
import { NewQuoteEvent } from '../schemas/quote/quote-history.ts'
import { PreparationPatch } from '../schemas/quote/preparation.ts'
import { QuotePatch } from '../schemas/quote/quote-patch.ts'
import { QuoteRequest } from '../schemas/quote/quote-request.ts'
import { Credentials, InvitationAcceptance, NewUser, PasswordChange } from '../schemas/session.ts'
import { Source } from '../schemas/source.ts'
import { referencesTo, schemaReference } from './schemas.ts'

/** A JSON body. The first example is that of the schema. */
function json<Schema extends z.ZodMiniType>(
  description: string,
  schema: Schema,
  [name, summary]: [name: string, summary: string],
  others: Record<string, { summary: string; value: z.input<Schema> }> = {},
) {
  const examples = { [name]: { summary, value: exampleOf(schema) }, ...others }
  const content = { 'application/json': { schema: schemaReference(schema), examples } }
  return { description, required: true, content }
}

const { firstName, lastName, phone, projectType, projectDetails } = exampleOf(QuoteRequest)

export const bodyComponents = {
  NewQuote: json(
    'The request for a quote. An HTML form may post the same fields as `application/x-www-form-urlencoded`, with the page to return to in `returnTo` and an idempotency key in `idempotencyKey`: it receives HTML pages, or JSON where its `Accept` header prefers `application/json` to `text/html`. Forms without a key that have the same fields on the same day (UTC) store one quote.',
    QuoteRequest,
    ['complete', 'Every field'],
    {
      minimal: {
        summary: 'Only the required fields',
        value: { firstName, lastName, phone, projectType, projectDetails },
      },
    },
  ),
  QuoteChanges: json('The fields to change.', QuotePatch, ['answered', 'Somebody has called'], {
    undone: { summary: 'Nobody has called after all', value: { answeredAt: null } },
    spam: { summary: 'It is spam', value: { spam: 'marked' } },
    released: { summary: 'It is not spam', value: { spam: null } },
    callBack: {
      summary: 'The visitor wants to be called on Friday',
      value: { callBackAt: '2026-11-27T15:00:00.000Z', address: '4711 Elm St' },
    },
    won: { summary: 'The job was won', value: { outcome: 'won', amount: 8400 } },
    lost: { summary: 'It was not', value: { outcome: 'lost', lostReason: 'too-expensive' } },
    assigned: { summary: 'Somebody takes care of it', value: { assignedTo: 'owner' } },
  }),
  PreparationChanges: json('The fields to change.', PreparationPatch, ['evening', 'A text in the evening'], {
    address: { summary: 'Only the address', value: { address: '4711 Elm St, Springfield' } },
  }),
  NewEvent: json('What happened.', NewQuoteEvent, ['noAnswer', 'Somebody called, and nobody answered']),
  SignInCredentials: json('The name and password of a user.', Credentials, ['user', 'A user']),
  NewPassword: json('The current and the new password.', PasswordChange, ['words', 'Four words']),
  NewPhotos: {
    description: `The photos to add: JPEG, PNG, WebP, or AVIF of at most ${maxPhotoMegabytes} MB and ${maxPhotoMegapixels} megapixels (AVIF: ${maxAvifMegapixels}) each, and ${maxPhotos} photos per quote.`,
    required: true,
    content: {
      'multipart/form-data': {
        schema: { $ref: '#/components/schemas/PhotoForm' },
        example: { photo: ['JPEG'] },
      },
    },
  },
  PasskeyToSignIn: json('What the authenticator signed.', PasskeySignIn, ['passkey', 'A passkey of a phone']),
  AddedPasskey: json('The passkey, and its name.', NewPasskey, ['phone', 'A phone']),
  SettingsChanges: json(
    'The settings to change.',
    SettingsPatch,
    ['quiet', 'Silent at night, and discreet'],
    { loud: { summary: 'Never silent', value: { quietHours: null } } },
  ),
  TestedChannel: json('The channel to test.', NotificationTest, ['email', 'A test email to each address']),
  AddedDevice: json('The push subscription.', NewDevice, ['phone', 'A phone']),
  RequestedApiToken: json('The API token to create.', NewApiToken, [
    'oneYear',
    'To send and read the quotes of a partner, for a year',
  ]),
  AddedWebhook: json('The webhook to add.', NewWebhook, ['crm', 'Every event of every quote']),
  WebhookChanges: json('The changes.', WebhookPatch, ['off', 'Turn it off'], {
    partner: { summary: 'Only quotes of a partner', value: { source: 'lone-star-homes' } },
  }),
  MessageToResend: json('The message.', WebhookResend, ['message', 'A message that failed']),
  InvitedUser: json('The person to invite.', NewUser, ['sam', 'Sam']),
  AcceptedInvitation: json('The token of the link, and the new password.', InvitationAcceptance, [
    'words',
    'Four words',
  ]),
  CallTapped: json('The tap.', NewCallTap, ['services', 'On the page of the services']),
  AddedSource: json('The partner and an origin of its pages.', Source, ['partner', 'A partner']),
}

export const bodies = referencesTo('requestBodies', bodyComponents)
