import type * as z from 'zod/mini'
import { formMessages } from '../messages/index.ts'
import { documented, exampleOf } from '../schemas/documentation.ts'
import { Liveness, Readiness } from '../schemas/health.ts'
import { maxPhotos } from '../schemas/limits.ts'
import { ApiToken, ApiTokenList, CreatedApiToken, NewApiToken } from '../schemas/owner/api-token.ts'
import { Device, DeviceKeys, DeviceList, NewDevice } from '../schemas/owner/device.ts'
import {
  AuthenticatorSelection,
  KeyAlgorithm,
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyDescriptor,
  PasskeyList,
  PasskeyPatch,
  PasskeySignIn,
  PasskeySignInOptions,
  PasskeyUser,
  RelyingParty,
} from '../schemas/owner/passkey.ts'
import { Closure } from '../schemas/owner/closure.ts'
import {
  FixedSetting,
  NotificationTest,
  NotificationTestResult,
  NotificationTestResults,
  Settings,
  SettingsPatch,
} from '../schemas/owner/owner-settings.ts'
import { FirstCall, Statistics, ValueCount, WeekCount } from '../schemas/owner/quote-statistics.ts'
import { FieldError, Problem } from '../schemas/problem.ts'
import { Photo, PhotoList, QuotePhotos, QuotePhotosList } from '../schemas/quote/photo.ts'
import { QuoteDelivery, QuoteDeliveryList } from '../schemas/quote/quote-deliveries.ts'
import { NewQuoteEvent, QuoteEvent } from '../schemas/quote/quote-history.ts'
import { QuoteList } from '../schemas/quote/quote-list.ts'
import { QuotePatch } from '../schemas/quote/quote-patch.ts'
import { QuoteRequest } from '../schemas/quote/quote-request.ts'
import { ListedQuote, StoredQuote, SubmittedQuote } from '../schemas/quote/quote.ts'
import {
  ActiveSession,
  ActiveSessionList,
  Credentials,
  Invitation,
  InvitationAcceptance,
  NewUser,
  PasswordChange,
  Session,
  User,
  UserList,
} from '../schemas/session.ts'
import { MonthCount, Source, SourceCounts, SourceList } from '../schemas/source.ts'
import { type Reference, toJsonSchema } from './json-schema.ts'

// `QuoteRequest` is documented here, because visitors download it with the form.
const { email, projectType, source, pageUrl, lang, campaign } = QuoteRequest.shape
documented(
  projectType,
  `The kind of work: ${Object.entries(formMessages.en.projectTypes)
    .map(([value, label]) => `\`${value}\` (${label})`)
    .join(', ')}.`,
  'driveway',
)
documented(email, 'The email address. Absent, null, or empty if there is none.')
documented(
  source,
  'The partner that the request comes from. Requests from a registered origin have the registered name instead. A registered name is ignored in requests from any other origin, or without an `Origin` header. An API token that is limited to a partner decides instead.',
)
documented(pageUrl, 'The page that the form was on. Its query and fragment are not stored.')
documented(lang, 'The language of the form (BCP 47).')
documented(
  campaign,
  'The campaign of the link that led to the page: its standard parameters. Absent, null, or empty if there is none.',
)
documented(
  QuoteRequest,
  'A request for a free quote. Spaces and invisible characters, such as U+200B, at both ends of a text are trimmed, and unknown fields are ignored. Names and the phone number cannot have control characters other than white space (U+0000 to U+0008, U+000E to U+001F, and U+007F to U+009F), and no required text consists of invisible characters only, which the patterns do not express.',
  QuoteRequest.parse(exampleOf(StoredQuote)),
)

/** The schemas of the document by name, in its order. */
const components: Record<string, z.ZodMiniType> = {
  FieldError,
  Problem,
  ProjectType: projectType,
  QuoteRequest,
  // Under the name by which clients have known the response since version 1.0.
  Quote: SubmittedQuote,
  QuoteEvent,
  StoredQuote,
  ListedQuote,
  QuotePatch,
  NewQuoteEvent,
  QuoteDelivery,
  QuoteDeliveryList,
  Photo,
  PhotoList,
  QuotePhotos,
  QuotePhotosList,
  QuoteList,
  MonthCount,
  SourceCounts,
  SourceList,
  NewSource: Source,
  ActiveSession,
  ActiveSessionList,
  Credentials,
  PasswordChange,
  Session,
  PasskeyDescriptor,
  RelyingParty,
  PasskeyUser,
  KeyAlgorithm,
  AuthenticatorSelection,
  PasskeyAssertion,
  PasskeyAttestation,
  Passkey,
  PasskeySignInOptions,
  NewPasskeyOptions,
  PasskeySignIn,
  NewPasskey,
  PasskeyPatch,
  PasskeyList,
  User,
  UserList,
  NewUser,
  Invitation,
  InvitationAcceptance,
  FixedSetting,
  Closure,
  NotificationTestResult,
  Settings,
  SettingsPatch,
  NotificationTest,
  NotificationTestResults,
  Device,
  DeviceKeys,
  NewDevice,
  DeviceList,
  ApiToken,
  NewApiToken,
  CreatedApiToken,
  ApiTokenList,
  ValueCount,
  WeekCount,
  FirstCall,
  Statistics,
  Liveness,
  Readiness,
}

/** The schemas that clients send. */
const sent = new Set<z.ZodMiniType>([
  QuoteRequest,
  QuotePatch,
  NewQuoteEvent,
  Source,
  Credentials,
  PasswordChange,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeySignIn,
  NewPasskey,
  PasskeyPatch,
  NewUser,
  InvitationAcceptance,
  SettingsPatch,
  NotificationTest,
  DeviceKeys,
  NewDevice,
  NewApiToken,
])

const references = new Map<z.core.$ZodType, Reference>(
  Object.entries(components).map(([name, schema]) => [schema, { $ref: `#/components/schemas/${name}` }]),
)

/** Refers to a schema of the document. */
export function schemaReference(schema: z.ZodMiniType): Reference {
  const reference = references.get(schema)
  if (!reference) throw new Error('The document has no such schema: name it in `components`.')
  return reference
}

/** Converts a payload, which refers to the schemas of the document. */
export const payloadSchema = (payload: z.ZodMiniType): object => toJsonSchema(payload, 'output', references)

/** The body of photos, which is a form with files. */
const PhotoForm = {
  type: 'object',
  description: 'A form with photos.',
  properties: {
    photo: {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      minItems: 1,
      maxItems: maxPhotos,
      description: 'The files, each in a part of its own with this name.',
    },
  },
  required: ['photo'],
  example: { photo: ['JPEG'] },
}

/** The schemas of the document. */
export const schemas: Record<string, object> = {
  ...Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [
      name,
      // zod leaves out the example of a schema that transforms its input.
      {
        ...toJsonSchema(schema, sent.has(schema) ? 'input' : 'output', references),
        examples: [exampleOf(schema)],
      },
    ]),
  ),
  PhotoForm,
}
