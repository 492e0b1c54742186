import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import {
  maxPhotoMegabytes,
  maxAvifMegapixels,
  maxPhotoMegapixels,
  maxPhotos,
  maxPhotoSide,
  maxQuotesWithPhotos,
  maxPhotoUploadsPerHour,
  maxPhotoViewsPerMinute,
  maxThumbnailSide,
} from '../../schemas/limits.ts'
import type { Components } from '../components.ts'
import { ownOrigin } from './requirements.ts'

const pixels = (count: number) => `${count.toLocaleString('en')} pixels`

const viewLimit = `With keys, a network gets at most ${maxPhotoViewsPerMinute} photos and thumbnails per minute.`

/** `/api/photos` and `/api/quotes/{id}/photos`: visitors with a link, and signed-in users, add, list, see, and remove photos. */
export function photoOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  // A session, or the key of the link.
  const shared = { tags: ['Quotes'], security: security.optionalToken }
  const allPhotos = { ...shared, parameters: [parameters.quoteId, parameters.photoKey] }
  const onePhoto = { ...shared, parameters: [parameters.quoteId, parameters.photoId, parameters.photoKey] }
  const jpegResponses = {
    200: responses.photoAsJpeg,
    206: responses.partOfPhoto,
    416: responses.noSuchPart,
    ...responses.errors(401, 404, 429, 500, 503),
  }
  return [
    {
      tags: ['Quotes'],
      security: security.signedIn,
      method: 'get',
      path: '/api/photos',
      operationId: 'listPhotosOfQuotes',
      summary: 'List the photos of several quotes',
      description: `Returns those of the quotes that have photos, in the order of their IDs in the request: at most ${maxQuotesWithPhotos} quotes, such as those of a page of the list. It does not matter whether the others exist.`,
      parameters: [parameters.photoQuoteIds],
      responses: { 200: responses.photosOfQuotes, ...responses.errors(401, 422, 500, 503) },
    },
    {
      ...allPhotos,
      method: 'get',
      path: '/api/quotes/{id}/photos',
      operationId: 'listPhotos',
      summary: 'List the photos of a quote',
      description:
        'Returns the photos in the order in which they were added. With a key, and where `Accept` prefers `text/html`, it is a page on which a visitor adds and removes photos. A key reaches the photos that the visitor added, here and in the other operations.',
      responses: { 200: responses.photos, ...responses.errors(401, 404, 500, 503) },
    },
    {
      ...allPhotos,
      method: 'post',
      path: '/api/quotes/{id}/photos',
      operationId: 'addPhotos',
      summary: 'Add photos to a quote',
      description: `Stores the photos of a form, all or none, durably before it responds. Each is decoded, turned upright, scaled to at most ${pixels(maxPhotoSide)}, and encoded as JPEG of at most 1 MB without metadata, such as where it was taken. JPEG, PNG, WebP, and AVIF are accepted, of at most ${maxPhotoMegabytes} MB and ${maxPhotoMegapixels} megapixels (AVIF: ${maxAvifMegapixels}) each, and ${maxPhotos} photos per quote. A photo that is sent again is stored once, so that retries are safe. Requests with a key count toward the limit of new quotes. There are at most ${maxPhotoUploadsPerHour} per quote and hour, and what one network or API token stores in a day is limited. ${ownOrigin}`,
      requestBody: bodies.newPhotos,
      responses: {
        201: responses.photosAdded,
        ...responses.errors(400, 401, 404, 409, 413, 415, 422, 429, 500, 503),
      },
    },
    {
      ...onePhoto,
      method: 'get',
      path: '/api/quotes/{id}/photos/{photoId}',
      operationId: 'getPhoto',
      summary: 'Get a photo',
      description: `Returns the JPEG, at most ${pixels(maxPhotoSide)} wide and high. ${viewLimit}`,
      responses: jpegResponses,
    },
    {
      ...onePhoto,
      method: 'get',
      path: '/api/quotes/{id}/photos/{photoId}/thumbnail',
      operationId: 'getPhotoThumbnail',
      summary: 'Get the thumbnail of a photo',
      description: `Returns the JPEG, at most ${pixels(maxThumbnailSide)} wide and high. ${viewLimit}`,
      responses: jpegResponses,
    },
    {
      ...onePhoto,
      method: 'delete',
      path: '/api/quotes/{id}/photos/{photoId}',
      operationId: 'removePhoto',
      summary: 'Remove a photo',
      description: `Deletes the photo permanently. The history of the quote says who did so. ${ownOrigin}`,
      responses: { 204: responses.photoRemoved, ...responses.errors(401, 404, 500, 503) },
    },
    {
      method: 'delete',
      path: '/api/quotes/{id}/photos/link',
      operationId: 'revokePhotoLink',
      summary: 'Revoke the link to the photos of a quote',
      description: `Ends the \`photosUrl\` of the quote permanently, for example if it was leaked. The photos are kept, and the history of the quote says who revoked it. ${ownOrigin}`,
      tags: ['Quotes'],
      security: security.signedIn,
      parameters: [parameters.quoteId],
      responses: { 204: responses.photoLinkRevoked, ...responses.errors(401, 404, 500, 503) },
    },
  ]
}
