import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { formMessages } from '../messages/index.ts'
import { Liveness, Readiness } from '../schemas/health.ts'
import { maxClockSkewMinutes, maxHistoryBytes, minPasswordLength, photoLinkDays } from '../schemas/limits.ts'
import { FieldError, Problem } from '../schemas/problem.ts'
import { QuoteDelivery, QuoteDeliveryList } from '../schemas/quote/quote-deliveries.ts'
import { NewQuoteEvent, QuoteEvent, quoteEventTypes } from '../schemas/quote/quote-history.ts'
import { QuoteList } from '../schemas/quote/quote-list.ts'
import { Photo, PhotoList, QuotePhotos, QuotePhotosList } from '../schemas/quote/photo.ts'
import { QuotePatch } from '../schemas/quote/quote-patch.ts'
import { QuoteRequest } from '../schemas/quote/quote-request.ts'
import { spamReasons } from '../schemas/quote/quote-status.ts'
import { ListedQuote, StoredQuote, SubmittedQuote } from '../schemas/quote/quote.ts'
import { ActiveSession, ActiveSessionList, Credentials, PasswordChange, Session } from '../schemas/session.ts'
import * as examples from './examples.ts'
import { registerDeviceSchemas } from './components/devices.ts'
import { registerPasskeySchemas } from './components/passkeys.ts'
import { registerSettingsSchemas } from './components/settings.ts'
import { registerSourceSchemas } from './components/sources.ts'
import { registerStatisticsSchemas } from './components/statistics.ts'
import { registerTokenSchemas } from './components/tokens.ts'
import { registerUserSchemas } from './components/users.ts'
import { createRegisterSchema, type RegisterSchema, utc } from './json-schema.ts'

/** Registers the schemas of the document, and returns references to them. */
export function registerSchemas(registry: OpenAPIRegistry) {
  const register = createRegisterSchema(registry)
  return {
    ...registerProblemSchemas(register),
    ...registerQuoteSchemas(register),
    ...registerSourceSchemas(register),
    ...registerSessionSchemas(register),
    ...registerPasskeySchemas(register),
    ...registerUserSchemas(register),
    ...registerSettingsSchemas(register),
    ...registerDeviceSchemas(register),
    ...registerTokenSchemas(register),
    ...registerStatisticsSchemas(register),
    ...registerHealthSchemas(register),
  }
}

/** Registers the schemas of errors. */
function registerProblemSchemas(register: RegisterSchema) {
  register('FieldError', FieldError, 'output', {
    description: 'An invalid field or parameter.',
    fields: {
      pointer: 'The JSON Pointer to the field or parameter (RFC 6901), empty for the whole body.',
      detail: 'What to correct, for people.',
      code: 'The violated rule, as its keyword in JSON Schema: `required`, `type`, `enum`, `minLength`, `maxLength`, `minimum`, `maximum`, `pattern`, `format`, or `additionalProperties`; `invalid` if no keyword fits. Later versions may add others.',
      allowedValues: 'The values that the field can have. Absent if there is no such list.',
      limit:
        'The limit, if the code is `minLength`, `maxLength` (in Unicode code points), `minimum`, or `maximum`.',
      pattern:
        'The pattern that the text must match (ECMA-262, with the flag `u`), if the code is `pattern`.',
    },
    example: examples.exampleFieldError,
  })
  return {
    problem: register('Problem', Problem, 'output', {
      description: 'An error (RFC 9457).',
      fields: {
        type: 'The problem type, such as `/api/problems/invalid-request`: compare it as a string. It is the path of a page that explains the problem.',
        title: 'A summary of the problem type.',
        status: 'The HTTP status code.',
        detail: 'What went wrong with this request, in a sentence.',
        instance: 'The request: `urn:uuid:` followed by its `X-Request-Id`.',
        errors: 'The invalid fields or parameters. Present if the type is `/api/problems/invalid-request`.',
      },
      example: examples.exampleProblem('invalid-request'),
    }),
  }
}

const received = `When the quote was received, ${utc}`
const rules = Object.entries(spamReasons)
  .map(([name, finding]) => `\`${name}\` (${finding})`)
  .join(', ')
const eventTypes = Object.entries(quoteEventTypes)
  .map(([name, meaning]) => `\`${name}\` (${meaning})`)
  .join(', ')
const quoteFields = { email: 'The email address, or null if none was given.', createdAt: received }

/** The fields of a stored quote, also in a list. */
const storedFields = {
  ...quoteFields,
  source:
    'The partner that the request came from, or null. If it was registered when the request came, it is verified by the origin of the page, or by the API token.',
  pageUrl: 'The page that the form was on, or null.',
  lang: 'The language of the form (BCP 47), or null.',
  campaign: 'The campaign of the link that led to the page, or null.',
  spam: 'Why the quote is suspected spam: its honeypot was filled in, version 1.0 received it without a required proof of work (`unproven`), it was submitted faster than a person types, a rule about its content matched, or the owner marked it. If several apply, the first of these; a mark by the owner replaces any other. Null if it is not.',
  reasons: `The rules about the content that matched when the quote was received: ${rules}. A released quote keeps them.`,
  answeredAt: `When somebody responded to the visitor, ${utc} Null if nobody has.`,
  answeredBy: 'The name of the user who responded, or null.',
  note: 'What the owner wants to remember, or null.',
  address: 'Where the work is to be done, or null.',
  assignedTo: 'The name of the user who takes care of it, or null.',
  callBackAt: `When the visitor is to be called back, ${utc} Null if no time was agreed, or somebody has responded.`,
}

/** Registers the schemas of quotes. */
function registerQuoteSchemas(register: RegisterSchema) {
  const { projectType } = QuoteRequest.shape
  return {
    projectType: register('ProjectType', projectType, 'output', {
      description: `The kind of work: ${Object.entries(formMessages.en.projectTypes)
        .map(([value, label]) => `\`${value}\` (${label})`)
        .join(', ')}.`,
      example: examples.exampleRequest.projectType,
    }),
    quoteRequest: register('QuoteRequest', QuoteRequest, 'input', {
      description:
        'A request for a free quote. Spaces and invisible characters, such as U+200B, at both ends of a text are trimmed, and unknown fields are ignored. Names and the phone number cannot have control characters other than white space (U+0000 to U+0008, U+000E to U+001F, and U+007F to U+009F), and no required text consists of invisible characters only, which the patterns do not express.',
      fields: {
        email: 'The email address. Absent, null, or empty if there is none.',
        source:
          'The partner that the request comes from. Requests from a registered origin have the registered name instead. A registered name is ignored in requests from any other origin, or without an `Origin` header. An API token that is limited to a partner decides instead.',
        pageUrl: 'The page that the form was on. Its query and fragment are not stored.',
        lang: 'The language of the form (BCP 47).',
        campaign:
          'The campaign of the link that led to the page: its standard parameters. Absent, null, or empty if there is none.',
      },
      example: examples.exampleRequest,
    }),
    // Under the name by which clients have known the response since version 1.0.
    quote: register('Quote', SubmittedQuote, 'output', {
      description: 'A stored quote, as its sender receives it.',
      fields: {
        ...quoteFields,
        photosUrl: `A link by which the visitor adds, sees, and removes photos of the quote, without an account, for ${photoLinkDays} days, unless the owner revokes it. Whoever has it can do so: give it to the visitor only. With \`Accept: application/json\`, it is \`listPhotos\`, and \`addPhotos\` if posted to; in a browser, it is a page. Absent while the server cannot make it.`,
      },
      example: examples.exampleSubmittedQuote,
    }),
    quoteEvent: register('QuoteEvent', QuoteEvent, 'output', {
      description: 'Something that happened to a quote.',
      fields: {
        type: `What happened: ${eventTypes}. Later versions may add others.`,
        at: `When it happened, ${utc}`,
        by: 'The name of the user, or null on the command line and for the visitor.',
        text: 'What the type says. Null if it says nothing, or a value was removed.',
      },
      example: examples.exampleQuoteEvent,
    }),
    storedQuote: register('StoredQuote', StoredQuote, 'output', {
      description: 'A stored quote, as the owner reads it.',
      fields: {
        ...storedFields,
        history: `What happened to it, in the order in which it was stored. If notes and addresses take more than ${maxHistoryBytes / 1024} kB, the oldest say that they were dropped.`,
      },
      example: examples.exampleStoredQuote,
    }),
    listedQuote: register('ListedQuote', ListedQuote, 'output', {
      description: 'A stored quote in a list, without its history.',
      fields: { ...storedFields, calls: 'How often somebody called, and nobody answered.' },
      example: examples.exampleListedQuote,
    }),
    quotePatch: register('QuotePatch', QuotePatch, 'input', {
      description:
        'Changes of a quote (JSON Merge Patch, RFC 7396). Absent fields stay as they are; null removes a value.',
      fields: {
        answeredAt: `When somebody responded (RFC 3339), at most ${maxClockSkewMinutes} minutes in the future, because clocks differ. The signed-in user is stored with it.`,
        note: 'What to remember. Blank or null if nothing.',
        address: 'Where the work is to be done. Blank or null if unknown.',
        assignedTo:
          'The name of the user who takes care of it, as listed by `GET /api/users`. Blank or null if nobody.',
        callBackAt:
          'When to call back (RFC 3339). The owner gets an email then, and the quote is not overdue before. A response removes it; a quote that is answered cannot have one.',
        spam: '`marked` marks the quote as spam. Null removes any mark, and sends the notifications that a new quote would.',
      },
      example: examples.examplePatch,
    }),
    newQuoteEvent: register('NewQuoteEvent', NewQuoteEvent, 'input', {
      description: 'Something that happened to a quote, and changes nothing else of it.',
      fields: {
        at: `When it happened (RFC 3339), at most ${maxClockSkewMinutes} minutes in the future, because clocks differ.`,
      },
      example: examples.exampleNewEvent,
    }),
    quoteDelivery: register('QuoteDelivery', QuoteDelivery, 'output', {
      description: 'A notification of one receiver about a quote.',
      fields: {
        kind: 'The kind of channel, such as `email`, `webhook`, `reminder`, or `call-back`, which has a notification for each time to call back, as `photos` has for each sitting in which photos were added. Later versions may add others.',
        target: 'The email address, or the host of a webhook. Null if the kind has one receiver only.',
        state: '`skipped` if it was not needed after all, `failed` if it is not retried any more.',
        attempts: 'The number of attempts, including one in progress.',
        dueAt: `When the next attempt may start, ${utc} Null unless pending.`,
        settledAt: `When it stopped being pending, ${utc} Null while it is.`,
      },
      example: examples.exampleDelivery,
    }),
    deliveryList: register('QuoteDeliveryList', QuoteDeliveryList, 'output', {
      description: 'The notifications of a quote.',
      example: { items: [examples.exampleDelivery] },
    }),
    photo: register('Photo', Photo, 'output', {
      description: 'A photo of a quote.',
      fields: {
        id: 'Begins a hash of what was sent, so that a photo that is sent again has the same.',
        createdAt: `When it was added, ${utc}`,
        width: 'In pixels.',
        height: 'In pixels.',
        bytes: 'The size of the JPEG.',
        addedBy: 'The name of the user who added it. Null if the visitor did, or version 1.1 stored it.',
      },
      example: examples.examplePhoto,
    }),
    photoList: register('PhotoList', PhotoList, 'output', {
      description: 'The photos of a quote, in the order in which they were added.',
      example: { items: [examples.examplePhoto] },
    }),
    quotePhotos: register('QuotePhotos', QuotePhotos, 'output', {
      description: 'The photos of one of several quotes.',
      fields: { photos: 'In the order in which they were added.' },
      example: examples.exampleQuotePhotos,
    }),
    quotePhotosList: register('QuotePhotosList', QuotePhotosList, 'output', {
      description: 'The photos of several quotes, without those that have none.',
      example: { items: [examples.exampleQuotePhotos] },
    }),
    quoteList: register('QuoteList', QuoteList, 'output', {
      description: 'A page of quotes.',
      fields: { next: 'The `cursor` of the next page, or null on the last page.' },
      example: examples.exampleList,
    }),
  }
}

/** Registers the schemas of sessions. */
function registerSessionSchemas(register: RegisterSchema) {
  register('ActiveSession', ActiveSession, 'output', {
    description: 'A session of the signed-in user, without its token.',
    fields: {
      browser: 'The browser that signed in, by its `User-Agent`.',
      address: 'The IP address that signed in.',
      method: 'How it started: `link` is a one-time link, by which a password was chosen.',
      startedAt: `When it started, ${utc}`,
      lastUsedAt: `When it was last used, to about five minutes, ${utc}`,
      expiresAt: `When it ends unless it is used before, ${utc}`,
      isCurrent: 'Whether it is the session that asks.',
    },
    example: examples.exampleActiveSession,
  })
  return {
    sessionList: register('ActiveSessionList', ActiveSessionList, 'output', {
      description: 'The sessions of the signed-in user, the last used first.',
      example: examples.exampleActiveSessions,
    }),
    credentials: register('Credentials', Credentials, 'input', {
      description: 'The name and password of a user that the owner added with `npm run users -- add NAME`.',
      example: examples.exampleCredentials,
    }),
    passwordChange: register('PasswordChange', PasswordChange, 'input', {
      description: 'A change of the password of the signed-in user.',
      fields: {
        newPassword: `At least ${minPasswordLength} characters, counted in Unicode code points after normalization (NFKC), such as four words, without control characters, and not easy to guess: no common password, no pattern, and not made of the names of the company or the user.`,
      },
      example: examples.examplePasswordChange,
    }),
    session: register('Session', Session, 'output', {
      description: 'A session.',
      fields: {
        token: 'Send it in the header `Authorization: Bearer TOKEN`.',
        expiresAt: `When the session ends unless it is used before, ${utc}`,
      },
      example: examples.exampleSession,
    }),
  }
}

/** Registers the schemas of the health checks. */
function registerHealthSchemas(register: RegisterSchema) {
  return {
    liveness: register('Liveness', Liveness, 'output', {
      description: 'The process runs.',
      example: { status: 'live' },
    }),
    readiness: register('Readiness', Readiness, 'output', {
      description: 'Quotes can be stored.',
      fields: {
        notifications:
          '`failing`: quotes are stored, but emails and webhooks are not sent, or may be repeated, because the outbox cannot use the store. The log has the cause.',
      },
      example: { status: 'ready', notifications: 'ok' },
    }),
  }
}
