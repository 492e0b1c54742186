import {
  maxPhotoSide,
  maxQuotesWithPhotos,
  maxPhotoViewsPerMinute,
  maxThumbnailSide,
} from '../../schemas/limits.ts'
import { listParameters, parameters } from '../parameters.ts'
import { bodies } from '../request-bodies.ts'
import { limit, response, responses } from '../responses.ts'
import { type Operations, ownOrigin, security } from './access-operations.ts'

const pixels = (count: number) => `${count.toLocaleString('en')} pixels`

const viewLimit = `With keys, a network gets at most ${maxPhotoViewsPerMinute} photos and thumbnails per minute.`

const allPhotos = [parameters.QuoteId, parameters.PhotoKey]
const onePhoto = [parameters.QuoteId, parameters.PhotoId, parameters.PhotoKey]

// Or the key of the link.
const read = security.optionalScope('quotes:read')
const write = security.optionalScope('quotes:write')

/** `/api/quotes`, with photos and preparations: for visitors, some by a link, users, and programs with API tokens. */
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

  'GET /api/photos': {
    operationId: 'listPhotosOfQuotes',
    security: security.scope('quotes:read'),
    summary: 'List the photos of several quotes',
    description: `Returns those of the quotes that have photos, in the order of their IDs in the request: at most ${maxQuotesWithPhotos} quotes, such as those of a page of the list. It does not matter whether the others exist.`,
    parameters: [parameters.PhotoQuoteIds],
    problems: ['invalid-request'],
    responses: { 200: responses.PhotosOfQuotes },
  },
  'GET /api/quotes/{id}/photos': {
    operationId: 'listPhotos',
    security: read,
    parameters: allPhotos,
    summary: 'List the photos of a quote',
    description:
      'Returns the photos in the order in which they were added. With a key, and where `Accept` prefers `text/html`, it is a page on which a visitor adds and removes photos. A key reaches the photos that the visitor added, here and in the other operations.',
    responses: { 200: responses.Photos },
  },
  'POST /api/quotes/{id}/photos': {
    operationId: 'addPhotos',
    security: write,
    parameters: allPhotos,
    summary: 'Add photos to a quote',
    description: `Stores the photos of a form, all or none, durably before it responds. Each is decoded, turned upright, scaled to at most ${pixels(maxPhotoSide)}, and encoded as JPEG of at most 1 MB without metadata, such as where it was taken. A photo that is sent again is stored once, so that retries are safe. Requests with a key count toward the limit of new quotes. What one network or API token stores in a day is limited. ${ownOrigin}`,
    requestBody: bodies.NewPhotos,
    problems: ['too-many-photos', 'unreadable-photo'],
    responses: { 201: responses.PhotosAdded },
  },
  'GET /api/quotes/{id}/photos/{photoId}': {
    operationId: 'getPhoto',
    security: read,
    parameters: onePhoto,
    summary: 'Get a photo',
    description: `Returns the JPEG, at most ${pixels(maxPhotoSide)} wide and high. ${viewLimit}`,
    responses: { 200: responses.PhotoAsJpeg },
  },
  'GET /api/quotes/{id}/photos/{photoId}/thumbnail': {
    operationId: 'getPhotoThumbnail',
    security: read,
    parameters: onePhoto,
    summary: 'Get the thumbnail of a photo',
    description: `Returns the JPEG, at most ${pixels(maxThumbnailSide)} wide and high. ${viewLimit}`,
    responses: { 200: responses.PhotoAsJpeg },
  },
  'DELETE /api/quotes/{id}/photos/{photoId}': {
    operationId: 'removePhoto',
    security: write,
    parameters: onePhoto,
    summary: 'Remove a photo',
    description: `Deletes the photo permanently. The history of the quote says who did so. ${ownOrigin}`,
    responses: { 204: response('The photo is removed.', undefined, limit) },
  },
  'GET /api/quotes/{id}/preparation': {
    operationId: 'getPreparation',
    security: security.public,
    parameters: allPhotos,
    summary: 'Get what a visitor said to prepare a visit',
    description: 'Returns what the visitor of a quote said by its `preparationUrl`. The key is required.',
    responses: { 200: responses.Preparation },
  },
  'PATCH /api/quotes/{id}/preparation': {
    operationId: 'changePreparation',
    security: security.public,
    parameters: allPhotos,
    summary: 'Say where, how, and when, to prepare a visit',
    description:
      'Changes what the visitor of a quote said by its `preparationUrl`, and adds each change to the history of the quote. The key is required. Requests count toward the limit of new quotes.',
    requestBody: bodies.PreparationChanges,
    problems: ['history-full', 'too-many-requests'],
    responses: { 200: responses.PreparationChanged },
  },
  'DELETE /api/quotes/{id}/photos/link': {
    operationId: 'revokePhotoLink',
    summary: 'Revoke the link to the photos of a quote',
    description: `Ends the \`photosUrl\` of the quote permanently, for example if it was leaked. The photos are kept, and the history of the quote says who revoked it. ${ownOrigin}`,
    parameters: [parameters.QuoteId],
    responses: { 204: response('The link is revoked.') },
  },
}
