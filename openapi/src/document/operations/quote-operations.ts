import { listParameters, parameters } from '../parameters.ts'
import { bodies } from '../request-bodies.ts'
import { limit, response, responses } from '../responses.ts'
import { type Operations, ownOrigin, security } from './access-operations.ts'

/** `/api/quotes`: visitors create quotes; users, and programs with API tokens, list, export, read, change, and erase them. */
export const quoteOperations: Operations = {
  'POST /api/quotes': {
    operationId: 'createQuote',
    summary: 'Request a free quote',
    description:
      'Stores a request for a free quote durably before it responds. Every valid one is stored. The owner is notified of it at once, unless that would exceed the `NOTIFY_LIMIT` of the server (30 quotes an hour by default) or, without an API token or a session, the third of it that one network may use: then in a digest at the next quarter of an hour, or for suspected spam on the next day (UTC). The response does not say which, so that bots do not learn what is suspected.',
    security: security.optionalScope('quotes:send'),
    parameters: [parameters.IdempotencyKey, parameters.DryRun],
    requestBody: bodies.NewQuote,
    problems: ['origin-not-allowed', 'invalid-idempotency-key', 'idempotency-key-reused'],
    responses: { 201: responses.QuoteStored },
  },
  'GET /api/quotes': {
    operationId: 'listQuotes',
    security: security.scope('quotes:read'),
    summary: 'List quotes',
    description:
      'Returns one page, newest first unless `order` says otherwise, without the histories of the quotes: `getQuote` and `exportQuotesAsNdjson` return them. Follow `next` until it is null. Suspected spam is left out unless `spam` says otherwise. With `updatedSince`, returns what has changed instead, to follow it. To poll for changes, send the `ETag` of a page as `If-None-Match`: the response is 304 without a body while the page is unchanged. Unknown parameters are rejected with 422.',
    parameters: [...listParameters, parameters.UpdatedSince, parameters.IfNoneMatch],
    // A recent sign-in is required of those that accept an export.
    problems: ['invalid-request', 'recent-sign-in-required'],
    responses: { 200: responses.QuotePage, 304: responses.QuotePageUnchanged },
  },
  'GET /api/quotes.csv': {
    operationId: 'exportQuotesAsCsv',
    security: security.scope('quotes:read'),
    summary: 'Export quotes as CSV',
    description: `Streams every quote that matches the filters, newest first unless \`order\` says otherwise, for spreadsheets; \`limit\` and \`cursor\` select a part of them. The columns \`received\`, \`project\`, and \`answered\` are for people: local times of the business, and the label of the project type. What a spreadsheet would run as a formula, in any line of a cell, starts with an apostrophe, and bidirectional controls are left out. \`GET /api/quotes\` with \`Accept: text/csv\` returns the same. Unknown parameters are rejected with 422.`,
    parameters: listParameters,
    problems: ['recent-sign-in-required', 'invalid-request'],
    responses: { 200: responses.QuotesAsCsv },
  },
  'GET /api/quotes.ndjson': {
    operationId: 'exportQuotesAsNdjson',
    security: security.scope('quotes:read'),
    summary: 'Export quotes as newline-delimited JSON (NDJSON)',
    description: `Streams every quote that matches the filters, newest first unless \`order\` says otherwise, for programs; \`limit\` and \`cursor\` select a part of them. \`GET /api/quotes\` with \`Accept: application/x-ndjson\` returns the same. Unknown parameters are rejected with 422.`,
    parameters: listParameters,
    problems: ['recent-sign-in-required', 'invalid-request'],
    responses: { 200: responses.QuotesAsNdjson },
  },
  'GET /api/quotes/{id}': {
    operationId: 'getQuote',
    security: security.scope('quotes:read'),
    summary: 'Get a quote',
    description:
      'Returns everything that is stored of the quote. To poll for changes, send its `ETag` as `If-None-Match`: the response is 304 without a body while the quote is unchanged.',
    parameters: [parameters.QuoteId, parameters.IfNoneMatch],
    responses: { 200: responses.QuoteFound, 304: responses.QuoteUnchanged },
  },
  'PATCH /api/quotes/{id}': {
    operationId: 'updateQuote',
    security: security.scope('quotes:write'),
    summary: 'Change a quote',
    description: `Records that somebody responded, a note, a spam mark, an address, who takes care of it, or when to call back, as a JSON Merge Patch (RFC 7396); each change is added to \`history\`. The media type may also be \`application/merge-patch+json\`. Send the \`ETag\` of the quote as \`If-Match\` so that two people do not overwrite each other. ${ownOrigin}`,
    parameters: [parameters.QuoteId, parameters.IfMatch],
    requestBody: bodies.QuoteChanges,
    problems: ['history-full', 'precondition-failed'],
    responses: { 200: responses.QuoteChanged },
  },
  'POST /api/quotes/{id}/history': {
    operationId: 'addQuoteEvent',
    security: security.scope('quotes:write'),
    summary: 'Add an event to the history of a quote',
    description: `Records a call that nobody answered. Retries are idempotent: an event of the same type, time, and user is stored once. ${ownOrigin}`,
    parameters: [parameters.QuoteId],
    requestBody: bodies.NewEvent,
    problems: ['history-full'],
    responses: { 200: responses.EventAdded },
  },
  'GET /api/quotes/{id}/deliveries': {
    operationId: 'listQuoteDeliveries',
    summary: 'List the notifications of a quote',
    description: 'Returns whom the channels of the owner notified of the quote, and when.',
    parameters: [parameters.QuoteId],
    responses: { 200: responses.Deliveries },
  },
  'GET /api/erasures': {
    operationId: 'listErasures',
    summary: 'List erasures',
    description:
      'Returns the IDs of erased quotes, the earliest erasure first, so that a copy erases them, too: whoever keeps quotes must follow this list. `next` is never null: it is the `cursor` of what is erased later. Unknown parameters are rejected with 422.',
    security: security.scope('quotes:read'),
    parameters: [parameters.ErasedSince, parameters.Cursor, parameters.Limit],
    problems: ['invalid-request'],
    responses: { 200: responses.Erasures },
  },
  'DELETE /api/quotes/{id}': {
    operationId: 'eraseQuote',
    security: security.scope('quotes:write'),
    summary: 'Erase a quote',
    description: `Deletes the quote permanently, for example at the request of the person it names. ${ownOrigin}`,
    parameters: [parameters.QuoteId, parameters.IfMatch],
    problems: ['precondition-failed'],
    responses: { 204: response('The quote is erased.', undefined, limit) },
  },
}
