import type * as z from 'zod/mini'
import { formatField } from '../../messages/index.ts'
import { campaignFields } from '../../schemas/campaign.ts'
import { exampleOf } from '../../schemas/documentation.ts'
import { QuoteDeliveryList } from '../../schemas/quote/quote-deliveries.ts'
import { NewQuoteEvent, QuoteEvent } from '../../schemas/quote/quote-history.ts'
import { ErasureList, ErasuresQuery } from '../../schemas/quote/list/quote-changes.ts'
import { QuoteList, QuoteListQuery } from '../../schemas/quote/list/quote-list.ts'
import { ChangedQuote, QuotePatch } from '../../schemas/quote/quote-patch.ts'
import { quoteFieldNames, QuoteRequest } from '../../schemas/quote/quote-request.ts'
import { DryRun, QuoteSubmission } from '../../schemas/quote/quote-submission.ts'
import { StoredQuote, SubmittedQuote } from '../../schemas/quote/quote.ts'
import { headers } from '../headers.ts'
import { listParameters } from '../parameters.ts'
import { ownOrigin } from './access.ts'
import { json, jsonBody, limit, type Operations } from './operation.ts'

const quote = exampleOf(StoredQuote)
const { firstName, lastName, phone, projectType, projectDetails } = QuoteRequest.parse(quote)
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
  `received,createdAt,${fieldColumns.map(([name]) => name).join()},answered,answeredAt,answeredBy,note,address,assignedTo,callBackAt,source,pageUrl,lang,utm_source,utm_medium,utm_campaign,utm_term,utm_content,spam,reasons,id,respondBy,reference,outcome,lostReason,amount,${campaignFields.slice(5).join()},preferredContact,preferredTime,gpc,externalId\r\n` +
  `"2026-11-20 03:30","2026-11-20T09:30:00.000Z",${fieldColumns.map(([, text]) => `"${text ?? ''}"`).join()},` +
  '"","","","","","","","lone-star-homes",' +
  '"https://lone-star-homes.example/driveways","en","newsletter","email","spring","","","","","01a1f83a-393b-71ea-82c8-de13b4dd9163",' +
  `"${quote.respondBy}","${quote.reference}","","","","","","","","","/driveways","","","","false",""\r\n`

const download = { ...limit, 'Content-Disposition': headers.ContentDisposition }
const version = { ...limit, ETag: headers.ETag }
const pageVersion = { ...limit, ETag: headers.PageETag }

/** `/api/quotes` and `/api/erasures`: visitors request quotes, users and programs follow and change them. */
export const quoteOperations = {
  createQuote: {
    route: 'POST /api/quotes',
    access: { by: 'senders', scope: 'quotes:send' },
    summary: 'Request a free quote',
    description:
      'Stores a request for a free quote durably before it responds. Every valid one is stored. The owner is notified of it at once, unless that would exceed the `NOTIFY_LIMIT` of the server (30 quotes an hour by default) or, without an API token or a session, the third of it that one network may use: then in a digest at the next quarter of an hour, or for suspected spam on the next day (UTC). The response does not say which, so that bots do not learn what is suspected.',
    parameters: ['IdempotencyKey', 'DryRun'],
    query: DryRun,
    body: {
      ...jsonBody('NewQuote', QuoteRequest, {
        complete: { summary: 'Every field', value: exampleOf(QuoteRequest) },
        minimal: {
          summary: 'Only the required fields',
          value: { firstName, lastName, phone, projectType, projectDetails },
        },
      }),
      description:
        'The request for a quote. An HTML form may post the same fields as `application/x-www-form-urlencoded`, with the page to return to in `returnTo` and an idempotency key in `idempotencyKey`: it receives HTML pages, or JSON where its `Accept` header prefers `application/json` to `text/html`. Forms without a key that have the same fields on the same day (UTC) store one quote.',
      received: QuoteSubmission,
    },
    problems: ['origin-not-allowed', 'invalid-idempotency-key', 'idempotency-key-reused'],
    responses: {
      201: json('QuoteStored', 'The quote is stored.', SubmittedQuote, {
        ...limit,
        Location: headers.Location,
        'Idempotent-Replayed': headers.IdempotentReplayed,
      }),
    },
  },
  listQuotes: {
    route: 'GET /api/quotes',
    access: { by: 'programs', scope: 'quotes:read' },
    summary: 'List quotes',
    description:
      'Returns one page, newest first unless `order` says otherwise, without the histories of the quotes: `getQuote` and `exportQuotesAsNdjson` return them. Follow `next` until it is null. Suspected spam is left out unless `spam` says otherwise. With `updatedSince`, returns what has changed instead, to follow it. To poll for changes, send the `ETag` of a page as `If-None-Match`: the response is 304 without a body while the page is unchanged. Unknown parameters are rejected with 422.',
    parameters: [...listParameters, 'UpdatedSince', 'IfNoneMatch'],
    // A recent sign-in is required of those that accept an export.
    problems: ['invalid-request', 'recent-sign-in-required'],
    responses: {
      200: json('QuotePage', 'A page of quotes.', QuoteList, { Link: headers.Link, ...pageVersion }),
      304: { name: 'QuotePageUnchanged', description: 'The page is unchanged.', headers: pageVersion },
    },
  },
  exportQuotesAsCsv: {
    route: 'GET /api/quotes.csv',
    access: { by: 'programs', scope: 'quotes:read' },
    summary: 'Export quotes as CSV',
    description: `Streams every quote that matches the filters, newest first unless \`order\` says otherwise, for spreadsheets; \`limit\` and \`cursor\` select a part of them. The columns \`received\`, \`project\`, and \`answered\` are for people: local times of the business, and the label of the project type. What a spreadsheet would run as a formula, in any line of a cell, starts with an apostrophe, and bidirectional controls are left out. \`GET /api/quotes\` with \`Accept: text/csv\` returns the same. Unknown parameters are rejected with 422.`,
    parameters: listParameters,
    query: QuoteListQuery,
    problems: ['recent-sign-in-required', 'invalid-request'],
    responses: {
      200: {
        name: 'QuotesAsCsv',
        description: 'The quotes as CSV (RFC 4180), in UTF-8 with a byte order mark.',
        mediaType: 'text/csv',
        example: csv,
        headers: download,
      },
    },
  },
  exportQuotesAsNdjson: {
    route: 'GET /api/quotes.ndjson',
    access: { by: 'programs', scope: 'quotes:read' },
    summary: 'Export quotes as newline-delimited JSON (NDJSON)',
    description: `Streams every quote that matches the filters, newest first unless \`order\` says otherwise, for programs; \`limit\` and \`cursor\` select a part of them. \`GET /api/quotes\` with \`Accept: application/x-ndjson\` returns the same. Unknown parameters are rejected with 422.`,
    parameters: listParameters,
    query: QuoteListQuery,
    problems: ['recent-sign-in-required', 'invalid-request'],
    responses: {
      200: {
        name: 'QuotesAsNdjson',
        description: 'The quotes as newline-delimited JSON (NDJSON), one `StoredQuote` per line.',
        mediaType: 'application/x-ndjson',
        example: `${JSON.stringify(quote)}\n`,
        headers: download,
      },
    },
  },
  getQuote: {
    route: 'GET /api/quotes/{id}',
    access: { by: 'programs', scope: 'quotes:read' },
    summary: 'Get a quote',
    description:
      'Returns everything that is stored of the quote. To poll for changes, send its `ETag` as `If-None-Match`: the response is 304 without a body while the quote is unchanged.',
    parameters: ['QuoteId', 'IfNoneMatch'],
    responses: {
      200: json('QuoteFound', 'The quote.', StoredQuote, version),
      304: { name: 'QuoteUnchanged', description: 'The quote is unchanged.', headers: version },
    },
  },
  updateQuote: {
    route: 'PATCH /api/quotes/{id}',
    access: { by: 'programs', scope: 'quotes:write' },
    summary: 'Change a quote',
    description: `Records that somebody responded, a note, a spam mark, an address, who takes care of it, or when to call back, as a JSON Merge Patch (RFC 7396); each change is added to \`history\`. The media type may also be \`application/merge-patch+json\`. Send the \`ETag\` of the quote as \`If-Match\` so that two people do not overwrite each other. ${ownOrigin}`,
    parameters: ['QuoteId', 'IfMatch'],
    body: jsonBody('QuoteChanges', QuotePatch, {
      answered: { summary: 'Somebody has called', value: patch },
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
    problems: ['history-full', 'precondition-failed'],
    responses: { 200: json('QuoteChanged', 'The changed quote.', ChangedQuote, version, answeredQuote) },
  },
  addQuoteEvent: {
    route: 'POST /api/quotes/{id}/history',
    access: { by: 'programs', scope: 'quotes:write' },
    summary: 'Add an event to the history of a quote',
    description: `Records a call that nobody answered, or takes that back. Retries are idempotent: an event of the same type, time, and user is stored once. ${ownOrigin}`,
    parameters: ['QuoteId'],
    body: jsonBody('NewEvent', NewQuoteEvent),
    problems: ['history-full'],
    responses: {
      200: json('EventAdded', 'The quote with the event.', ChangedQuote, version, {
        ...quote,
        history: [call],
      }),
    },
  },
  markQuoteOpened: {
    route: 'PUT /api/quotes/{id}/opened',
    access: { by: 'users' },
    summary: 'Note that a quote was opened',
    description:
      'Stores when somebody first opened the quote, as `openedAt`: until then, the inbox shows it as new.',
    parameters: ['QuoteId'],
    responses: { 204: { description: 'It is stored.' } },
  },
  listQuoteDeliveries: {
    route: 'GET /api/quotes/{id}/deliveries',
    access: { by: 'users' },
    summary: 'List the notifications of a quote',
    description: 'Returns whom the channels of the owner notified of the quote, and when.',
    parameters: ['QuoteId'],
    responses: { 200: json('Deliveries', 'The notifications.', QuoteDeliveryList) },
  },
  listErasures: {
    route: 'GET /api/erasures',
    access: { by: 'programs', scope: 'quotes:read' },
    summary: 'List erasures',
    description:
      'Returns the IDs of erased quotes, the earliest erasure first, so that a copy erases them, too: whoever keeps quotes must follow this list. `next` is never null: it is the `cursor` of what is erased later. Unknown parameters are rejected with 422.',
    parameters: ['ErasedSince', 'Cursor', 'Limit'],
    query: ErasuresQuery,
    problems: ['invalid-request'],
    responses: { 200: json('Erasures', 'Erased quotes.', ErasureList, limit) },
  },
  eraseQuote: {
    route: 'DELETE /api/quotes/{id}',
    access: { by: 'programs', scope: 'quotes:write' },
    summary: 'Erase a quote',
    description: `Deletes the quote permanently, for example at the request of the person it names. ${ownOrigin}`,
    parameters: ['QuoteId', 'IfMatch'],
    problems: ['precondition-failed'],
    responses: { 204: { description: 'The quote is erased.', headers: limit } },
  },
} satisfies Operations
