import {
  maxPhotoSide,
  maxQuotesWithPhotos,
  maxPhotoViewsPerMinute,
  maxThumbnailSide,
} from '../../schemas/limits.ts'
import { parameters } from '../parameters.ts'
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

/**
 * `/api/photos` and `/api/quotes/{id}/photos`: visitors with a link, users, and programs add, list, see, and remove photos.
 * `/api/quotes/{id}/preparation`: visitors with a link say what a visit needs.
 */
export const photoOperations: Operations = {
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
    description: 'Returns what the visitor of a quote said by its `photosUrl`. The key is required.',
    responses: { 200: responses.Preparation },
  },
  'PATCH /api/quotes/{id}/preparation': {
    operationId: 'changePreparation',
    security: security.public,
    parameters: allPhotos,
    summary: 'Say where, how, and when, to prepare a visit',
    description:
      'Changes what the visitor of a quote said by its `photosUrl`, and adds each change to the history of the quote. The key is required. Requests count toward the limit of new quotes.',
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
