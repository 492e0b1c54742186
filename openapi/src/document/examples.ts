import { publicUrlPlaceholder } from '../company.ts'
import { type FieldError, type Problem } from '../schemas/problem.ts'
import { type ProblemType, problemTypes } from '../schemas/problem-types.ts'
import type { QuoteDelivery } from '../schemas/quote/quote-deliveries.ts'
import type {
  QuoteCreated,
  QuoteDigest,
  QuoteOverdue,
  QuotePhotosAdded,
} from '../schemas/quote/quote-events.ts'
import type { NewQuoteEvent, QuoteEvent } from '../schemas/quote/quote-history.ts'
import type { Photo, QuotePhotos } from '../schemas/quote/photo.ts'
import type { QuotePatch } from '../schemas/quote/quote-patch.ts'
import type { QuoteRequestInput } from '../schemas/quote/quote-request.ts'
import type { ListedQuote, Quote, StoredQuote, SubmittedQuote } from '../schemas/quote/quote.ts'
import type {
  ActiveSession,
  ActiveSessionList,
  Credentials,
  PasswordChange,
  Session,
} from '../schemas/session.ts'

/** A request that the API accepts, and does not suspect to be spam. */
export const exampleRequest = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
  email: 'ada.lovelace@example.com',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked along the garage and should be replaced this spring.',
  source: 'lone-star-homes',
  pageUrl: 'https://lone-star-homes.example/driveways',
  lang: 'en',
  campaign: {
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'spring',
    utm_term: null,
    utm_content: null,
  },
} satisfies QuoteRequestInput

const { source, pageUrl, lang, campaign, ...fields } = exampleRequest

export const exampleQuote = {
  id: '01a1f83a-393b-71ea-82c8-de13b4dd9163',
  ...fields,
  createdAt: '2026-11-20T09:30:00.000Z',
} satisfies Quote

/** The key in the link to the photos of the example quote. */
export const examplePhotoKey = 'q2Wn0Jm5bT7sXv1LrE9cYA'

export const exampleSubmittedQuote = {
  ...exampleQuote,
  photosUrl: `${publicUrlPlaceholder}/api/quotes/${exampleQuote.id}/photos?key=${examplePhotoKey}`,
} satisfies SubmittedQuote

export const exampleStoredQuote = {
  ...exampleQuote,
  source,
  pageUrl,
  lang,
  campaign,
  spam: null,
  reasons: [],
  answeredAt: null,
  answeredBy: null,
  note: null,
  address: null,
  assignedTo: null,
  callBackAt: null,
  history: [],
} satisfies StoredQuote

export const examplePatch = {
  answeredAt: '2026-11-20T15:05:00.000Z',
  note: 'Called: wants the driveway done before Thanksgiving. Visit on Monday at 9.',
} satisfies QuotePatch

export const exampleAnsweredQuote = {
  ...exampleStoredQuote,
  ...examplePatch,
  answeredBy: 'owner',
  history: [
    { type: 'no-answer', at: '2026-11-20T14:10:00.000Z', by: 'owner', text: null },
    { type: 'answered', at: examplePatch.answeredAt, by: 'owner', text: examplePatch.answeredAt },
    { type: 'note', at: examplePatch.answeredAt, by: 'owner', text: examplePatch.note },
  ],
} satisfies StoredQuote

export const exampleNewEvent = {
  type: 'no-answer',
  at: '2026-11-20T14:10:00.000Z',
} satisfies NewQuoteEvent

export const exampleQuoteEvent = { ...exampleNewEvent, by: 'owner', text: null } satisfies QuoteEvent

export const exampleCalledQuote = {
  ...exampleStoredQuote,
  history: [exampleQuoteEvent],
} satisfies StoredQuote

export const exampleDelivery = {
  kind: 'email',
  target: 'owner@bluebonnet.example',
  state: 'delivered',
  attempts: 1,
  dueAt: null,
  settledAt: '2026-11-20T09:30:01.200Z',
} satisfies QuoteDelivery

/** The entity tag of the example quote. */
export const exampleETag = '"Zc_EKAz3-JRMrUDgd66skw"'

/** The cursor after the example quote. */
export const exampleCursor = 'MDFhMWY4M2EtMzkzYi03MWVhLTgyYzgtZGUxM2I0ZGQ5MTYz'

const { history: _, ...withoutHistory } = exampleStoredQuote

export const exampleListedQuote = { ...withoutHistory, calls: 0 } satisfies ListedQuote

export const exampleList = { items: [exampleListedQuote], next: exampleCursor }

export const exampleCsv =
  'received,createdAt,firstName,lastName,phone,email,project,projectType,projectDetails,answered,answeredAt,answeredBy,note,address,assignedTo,callBackAt,source,pageUrl,lang,utm_source,utm_medium,utm_campaign,utm_term,utm_content,spam,reasons,id\r\n' +
  '"2026-11-20 03:30","2026-11-20T09:30:00.000Z","Ada","Lovelace","(214) 555-0147","ada.lovelace@example.com","Driveway","driveway",' +
  '"The driveway has cracked along the garage and should be replaced this spring.","","","","","","","","lone-star-homes",' +
  '"https://lone-star-homes.example/driveways","en","newsletter","email","spring","","","","","01a1f83a-393b-71ea-82c8-de13b4dd9163"\r\n'

export const exampleNdjson = `${JSON.stringify(exampleStoredQuote)}\n`

export const exampleEvent = {
  type: 'quote.created',
  timestamp: exampleQuote.createdAt,
  data: exampleStoredQuote,
  suppressedSpam: { count: 3, url: `${publicUrlPlaceholder}/api/quotes?spam=include` },
} satisfies QuoteCreated

export const exampleDigestEvent = {
  type: 'quote.digest',
  timestamp: '2026-11-20T09:45:00.000Z',
  data: [exampleStoredQuote],
} satisfies QuoteDigest

export const exampleOverdueEvent = {
  type: 'quote.overdue',
  timestamp: '2026-11-21T09:30:00.000Z',
  data: exampleStoredQuote,
} satisfies QuoteOverdue

export const exampleCredentials = {
  username: 'owner',
  password: 'correct horse battery staple',
} satisfies Credentials

export const examplePasswordChange = {
  currentPassword: exampleCredentials.password,
  newPassword: 'quiet gravel morning ladder',
} satisfies PasswordChange

export const exampleSession = {
  token: 'Zc_EKAz3-JRMrUDgd66sk9Vx6i13ib3ktQ51vItrJXc',
  expiresAt: '2026-11-20T21:30:00.000Z',
} satisfies Session

export const exampleActiveSession = {
  id: '01a1f83a-5d1b-7c02-9e1d-5b0e4f0a9a53',
  browser: 'Chrome on Android',
  address: '203.0.113.7',
  method: 'passkey',
  startedAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: '2026-11-20T09:30:00.000Z',
  expiresAt: exampleSession.expiresAt,
  isCurrent: true,
} satisfies ActiveSession

export const exampleActiveSessions = { items: [exampleActiveSession] } satisfies ActiveSessionList

export const exampleFieldError = {
  pointer: '/phone',
  detail: 'Phone number is required',
  code: 'minLength',
  limit: 10,
} satisfies FieldError

/** An example of a problem of a type. */
export function exampleProblem(type: ProblemType): Problem {
  const { status, title, remedy } = problemTypes[type]
  return {
    type: `/api/problems/${type}`,
    title,
    status,
    detail: type === 'invalid-request' ? `Please correct: Phone: ${exampleFieldError.detail}.` : remedy,
    instance: `urn:uuid:${exampleRequestId}`,
    ...(type === 'invalid-request' && {
      errors: [exampleFieldError],
    }),
  }
}

export const exampleRequestId = '0d7c1f64-5b0e-4f0a-9a53-7a1cbb2c1f0e'

export const examplePhoto = {
  id: '5Jy0tW3l4nQ0rX1m8dK2vA',
  createdAt: '2026-11-20T09:31:00.000Z',
  width: 2560,
  height: 1920,
  bytes: 512_000,
  addedBy: null,
} satisfies Photo

export const examplePhotosEvent = {
  type: 'quote.photos-added',
  timestamp: examplePhoto.createdAt,
  data: {
    quoteId: exampleQuote.id,
    url: `${publicUrlPlaceholder}/inbox/#/quotes/${exampleQuote.id}`,
    count: 1,
    photos: [examplePhoto],
  },
} satisfies QuotePhotosAdded
export const exampleQuotePhotos = {
  quoteId: exampleQuote.id,
  photos: [examplePhoto],
} satisfies QuotePhotos
