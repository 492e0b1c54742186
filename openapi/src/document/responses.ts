import type * as z from 'zod/mini'
import { formatField } from '../messages/index.ts'
import { exampleOf } from '../schemas/documentation.ts'
import { Liveness, Readiness } from '../schemas/health.ts'
import { ApiTokenList, CreatedApiToken } from '../schemas/owner/api-token.ts'
import { Device, DeviceList } from '../schemas/owner/device.ts'
import { NewPasskeyOptions, Passkey, PasskeyList, PasskeySignInOptions } from '../schemas/owner/passkey.ts'
import { NotificationTestResult, NotificationTestResults, Settings } from '../schemas/owner/owner-settings.ts'
import { Statistics } from '../schemas/owner/quote-statistics.ts'
import { Webhook, WebhookDeliveryList, WebhookList, WebhookWithSecret } from '../schemas/owner/webhook.ts'
import { problemMediaType, type ProblemType, problemTypes } from '../schemas/problem-types.ts'
import { exampleProblem, Problem } from '../schemas/problem.ts'
import { campaignFields } from '../schemas/campaign.ts'
import { PhotoList, QuotePhotosList } from '../schemas/quote/photo.ts'
import { QuoteDeliveryList } from '../schemas/quote/quote-deliveries.ts'
import { QuoteEvent } from '../schemas/quote/quote-history.ts'
import { ErasureList } from '../schemas/quote/list/quote-changes.ts'
import { QuoteList } from '../schemas/quote/list/quote-list.ts'
import { Preparation } from '../schemas/quote/preparation.ts'
import { QuotePatch } from '../schemas/quote/quote-patch.ts'
import { quoteFieldNames } from '../schemas/quote/quote-request.ts'
import { StoredQuote, SubmittedQuote } from '../schemas/quote/quote.ts'
import { ActiveSessionList, Invitation, Session, UserList } from '../schemas/session.ts'
import { PartnerLink, Source, SourceList } from '../schemas/source.ts'
import { headers } from './headers.ts'
import { type Reference, referencesTo, schemaReference } from './schemas.ts'

type Headers = Record<string, Reference>

/** A response; without content, one without a body. */
export function response(description: string, content?: object, more: Headers = {}) {
  return { description, headers: { 'X-Request-Id': headers.RequestId, ...more }, ...(content && { content }) }
}

/** A JSON body. Its example is that of the schema, unless others are given. */
function json<Schema extends z.ZodMiniType>(
  description: string,
  schema: Schema,
  examples: string | Record<string, z.input<Schema>>,
  more?: Headers,
) {
  const values = typeof examples === 'string' ? { [examples]: exampleOf(schema) } : examples
  const content = { schema: schemaReference(schema), examples: named(values) }
  return response(description, { 'application/json': content }, more)
}

/** A body that clients pass through, such as a download. */
function binary(description: string, mediaType: string, example: string, more?: Headers) {
  const content = { [mediaType]: { schema: { type: 'string', format: 'binary' }, example } }
  return response(description, content, more)
}

/** Examples by name, as the document has them. */
const named = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

/** The headers of responses with a rate limit. */
export const limit = { 'RateLimit-Policy': headers.RateLimitPolicy, RateLimit: headers.RateLimit }

function errorResponse(status: number, types: ProblemType[]) {
  const examples = Object.fromEntries(types.map((type) => [type, exampleProblem(type)]))
  return response(
    types
      .map((type) => `\`${type}\`: ${problemTypes[type].title}. ${problemTypes[type].remedy}`)
      .join('\n\n'),
    { [problemMediaType]: { schema: schemaReference(Problem), examples: named(examples) } },
    {
      ...(status === 429 && limit),
      ...((status === 401 || status === 403) && { 'WWW-Authenticate': headers.WwwAuthenticate }),
      ...((status === 429 || status === 503) && { 'Retry-After': headers.RetryAfter }),
    },
  )
}

const pascalCase = (type: string) =>
  type.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The error responses to problems, by status. Operations with the same share one, such as `UnauthorizedOrNotFound`. */
export function errorResponses(problems: ProblemType[]) {
  const ordered = (Object.keys(problemTypes) as ProblemType[]).filter((type) => problems.includes(type))
  return [...new Set(ordered.map((type) => problemTypes[type].status))].map((status) => {
    const types = ordered.filter((type) => problemTypes[type].status === status)
    return { status, name: types.map(pascalCase).join('Or'), response: errorResponse(status, types) }
  })
}

const quote = exampleOf(StoredQuote)
const patch = exampleOf(QuotePatch)
const by = 'owner'
const call = exampleOf(QuoteEvent)
const answeredQuote = {
  ...quote,
  ...patch,
  answeredBy: by,
  history: [
    call,
    { type: 'answered', at: patch.answeredAt, by, text: patch.answeredAt },
    { type: 'note', at: patch.answeredAt, by, text: patch.note },
  ],
} as z.input<typeof StoredQuote>

const fieldColumns = quoteFieldNames.flatMap((name) => [
  ...(name === 'projectType' ? [['project', formatField(name, quote)]] : []),
  [name, quote[name]],
])
const csv =
  `received,createdAt,${fieldColumns.map(([name]) => name).join()},answered,answeredAt,answeredBy,note,address,assignedTo,callBackAt,source,pageUrl,lang,utm_source,utm_medium,utm_campaign,utm_term,utm_content,spam,reasons,id,respondBy,reference,outcome,lostReason,amount,${campaignFields.slice(5).join()},preferredContact,preferredTime\r\n` +
  `"2026-11-20 03:30","2026-11-20T09:30:00.000Z",${fieldColumns.map(([, text]) => `"${text ?? ''}"`).join()},` +
  '"","","","","","","","lone-star-homes",' +
  '"https://lone-star-homes.example/driveways","en","newsletter","email","spring","","","","","01a1f83a-393b-71ea-82c8-de13b4dd9163",' +
  `"${quote.respondBy}","${quote.reference}","","","","","","","","","/driveways","","",""\r\n`

const download = { ...limit, 'Content-Disposition': headers.ContentDisposition }
const photo = { ETag: headers.PhotoETag, ...download }
const version = { ...limit, ETag: headers.ETag }
const pageVersion = { ...limit, ETag: headers.PageETag }
const session = { 'Set-Cookie': headers.SetCookie }

/** The responses of the document to successful requests. */
export const responseComponents = {
  QuoteStored: json('The quote is stored.', SubmittedQuote, 'stored', {
    ...limit,
    Location: headers.Location,
    'Idempotent-Replayed': headers.IdempotentReplayed,
  }),
  QuotePage: json('A page of quotes.', QuoteList, 'page', { Link: headers.Link, ...pageVersion }),
  Erasures: json('Erased quotes.', ErasureList, 'erasures', limit),
  QuotePageUnchanged: response('The page is unchanged.', undefined, pageVersion),
  QuotesAsCsv: binary(
    'The quotes as CSV (RFC 4180), in UTF-8 with a byte order mark.',
    'text/csv',
    csv,
    download,
  ),
  QuotesAsNdjson: binary(
    'The quotes as newline-delimited JSON (NDJSON), one `StoredQuote` per line.',
    'application/x-ndjson',
    `${JSON.stringify(quote)}\n`,
    download,
  ),
  QuoteFound: json('The quote.', StoredQuote, 'quote', version),
  QuoteUnchanged: response('The quote is unchanged.', undefined, version),
  QuoteChanged: json('The changed quote.', StoredQuote, { quote: answeredQuote }, version),
  EventAdded: json(
    'The quote with the event.',
    StoredQuote,
    { called: { ...quote, history: [call] } },
    version,
  ),
  Deliveries: json('The notifications.', QuoteDeliveryList, 'deliveries'),
  Preparation: json('What the visitor said.', Preparation, 'preparation'),
  PreparationChanged: json('What the visitor has said now.', Preparation, 'preparation', limit),
  Photos: json('The photos of the quote.', PhotoList, 'photos', limit),
  PhotosOfQuotes: json('The photos of the quotes.', QuotePhotosList, 'photos', limit),
  PhotosAdded: json(
    'The photos are stored. The body has all photos of the quote.',
    PhotoList,
    'photos',
    limit,
  ),
  PhotoAsJpeg: binary('The photo as JPEG, without metadata.', 'image/jpeg', 'JPEG', photo),
  Sources: json('The sources.', SourceList, 'sources'),
  SourceAdded: json('The origin is registered.', Source, 'source'),
  PartnerLinkCreated: json('The link works.', PartnerLink, 'link'),
  SignedIn: json('A new session.', Session, 'session', { ...limit, ...session }),
  Sessions: json('The sessions.', ActiveSessionList, 'sessions'),
  PasswordChanged: json(
    'The password is changed. All sessions have ended, and this one has started.',
    Session,
    'session',
    { ...limit, ...session },
  ),
  PasswordRemoved: json(
    'The password is removed. All sessions have ended, and this one has started.',
    Session,
    'session',
    session,
  ),
  PasskeySignInOptions: json('What the browser needs.', PasskeySignInOptions, 'options'),
  NewPasskeyOptions: json('What the browser needs.', NewPasskeyOptions, 'options'),
  Passkeys: json('The passkeys.', PasskeyList, 'passkeys'),
  PasskeyAdded: json('The passkey is added.', Passkey, 'passkey'),
  Users: json('The users.', UserList, 'users'),
  Invited: json('The link is created.', Invitation, 'invitation'),
  Live: json('The process runs.', Liveness, 'live'),
  Ready: json('Quotes can be stored.', Readiness, {
    ready: exampleOf(Readiness),
    notificationsFailing: { status: 'ready', notifications: 'failing' },
  }),
  Settings: json('The settings.', Settings, 'settings'),
  NotificationTested: json('The test was sent, or could not be.', NotificationTestResults, 'results'),
  Backup: binary('The backup, an SQLite file.', 'application/vnd.sqlite3', 'SQLite format 3'),
  Devices: json('The devices.', DeviceList, 'devices'),
  DeviceAdded: json('The device gets pushes.', Device, 'device'),
  ApiTokens: json('The API tokens.', ApiTokenList, 'tokens'),
  ApiTokenCreated: json('The API token is created.', CreatedApiToken, 'token'),
  Webhooks: json('The webhooks.', WebhookList, 'webhooks'),
  WebhookAdded: json('The webhook is added.', WebhookWithSecret, 'webhook'),
  WebhookChanged: json('The webhook is changed.', Webhook, 'webhook'),
  WebhookSecretReplaced: json('The secret is replaced.', WebhookWithSecret, 'webhook'),
  WebhookTested: json('The test was sent, or could not be.', NotificationTestResult, 'result'),
  WebhookDeliveries: json('The messages.', WebhookDeliveryList, 'deliveries'),
  Statistics: json('The statistics.', Statistics, 'statistics', limit),
}

export const responses = referencesTo('responses', responseComponents)
