import { exampleOf } from '../../schemas/documentation.ts'
import {
  maxAvifMegapixels,
  maxPhotoMegabytes,
  maxPhotoMegapixels,
  maxPhotos,
  maxPhotoSide,
  maxQuotesWithPhotos,
  maxPhotoViewsPerMinute,
  maxThumbnailSide,
} from '../../schemas/limits.ts'
import { PhotoLinkQuery, PhotoList, QuotePhotosList, QuotePhotosQuery } from '../../schemas/quote/photo.ts'
import { Preparation, PreparationPatch } from '../../schemas/quote/preparation.ts'
import { headers } from '../headers.ts'
import { type Access, ownOrigin } from './access.ts'
import { json, jsonBody, limit, type Operations } from './operation.ts'

const pixels = (count: number) => `${count.toLocaleString('en')} pixels`

const viewLimit = `With keys, a network gets at most ${maxPhotoViewsPerMinute} photos and thumbnails per minute.`

const read = { by: 'visitors-and-programs', scope: 'quotes:read' } as const satisfies Access
const write = { by: 'visitors-and-programs', scope: 'quotes:write' } as const satisfies Access

/** The JPEG of a photo, or of its thumbnail. */
const jpeg = {
  name: 'PhotoAsJpeg',
  description: 'The photo as JPEG, without metadata.',
  mediaType: 'image/jpeg',
  example: 'JPEG',
  headers: {
    ETag: headers.PhotoETag,
    ...limit,
    'Content-Disposition': headers.ContentDisposition,
  },
}

/** `/api/photos`, and photos and preparations of `/api/quotes/{id}`: for visitors by a link, users, and programs. */
export const photoOperations = {
  listPhotosOfQuotes: {
    route: 'GET /api/photos',
    access: { by: 'programs', scope: 'quotes:read' },
    summary: 'List the photos of several quotes',
    description: `Returns those of the quotes that have photos, in the order of their IDs in the request: at most ${maxQuotesWithPhotos} quotes, such as those of a page of the list. It does not matter whether the others exist.`,
    parameters: ['PhotoQuoteIds'],
    query: QuotePhotosQuery,
    problems: ['invalid-request'],
    responses: { 200: json('PhotosOfQuotes', 'The photos of the quotes.', QuotePhotosList, limit) },
  },
  listPhotos: {
    route: 'GET /api/quotes/{id}/photos',
    access: read,
    parameters: ['QuoteId', 'PhotoKey'],
    query: PhotoLinkQuery,
    summary: 'List the photos of a quote',
    description:
      'Returns the photos in the order in which they were added. With a key, and where `Accept` prefers `text/html`, it redirects to the page of the request. A key reaches the photos that the visitor added, here and in the other operations.',
    responses: { 200: json('Photos', 'The photos of the quote.', PhotoList, limit) },
  },
  addPhotos: {
    route: 'POST /api/quotes/{id}/photos',
    access: write,
    parameters: ['QuoteId', 'PhotoKey'],
    query: PhotoLinkQuery,
    summary: 'Add photos to a quote',
    description: `Stores the photos of a form, all or none, durably before it responds. Each is decoded, turned upright, scaled to at most ${pixels(maxPhotoSide)}, and encoded as JPEG of at most 1 MB without metadata, such as where it was taken. A photo that is sent again is stored once, so that retries are safe. Requests with a key count toward the limit of new quotes. What one network or API token stores in a day is limited. ${ownOrigin}`,
    body: {
      name: 'NewPhotos',
      description: `The photos to add: JPEG, PNG, WebP, or AVIF of at most ${maxPhotoMegabytes} MB and ${maxPhotoMegapixels} megapixels (AVIF: ${maxAvifMegapixels}) each, and ${maxPhotos} photos per quote.`,
      form: 'PhotoForm',
      example: { photo: ['JPEG'] },
    },
    problems: ['too-many-photos', 'unreadable-photo'],
    responses: {
      201: json(
        'PhotosAdded',
        'The photos are stored. The body has all photos of the quote.',
        PhotoList,
        limit,
      ),
    },
  },
  getPhoto: {
    route: 'GET /api/quotes/{id}/photos/{photoId}',
    access: read,
    parameters: ['QuoteId', 'PhotoId', 'PhotoKey'],
    query: PhotoLinkQuery,
    summary: 'Get a photo',
    description: `Returns the JPEG, at most ${pixels(maxPhotoSide)} wide and high. ${viewLimit}`,
    responses: { 200: jpeg },
  },
  getPhotoThumbnail: {
    route: 'GET /api/quotes/{id}/photos/{photoId}/thumbnail',
    access: read,
    parameters: ['QuoteId', 'PhotoId', 'PhotoKey'],
    query: PhotoLinkQuery,
    summary: 'Get the thumbnail of a photo',
    description: `Returns the JPEG, at most ${pixels(maxThumbnailSide)} wide and high. ${viewLimit}`,
    responses: { 200: jpeg },
  },
  removePhoto: {
    route: 'DELETE /api/quotes/{id}/photos/{photoId}',
    access: write,
    parameters: ['QuoteId', 'PhotoId', 'PhotoKey'],
    query: PhotoLinkQuery,
    summary: 'Remove a photo',
    description: `Deletes the photo permanently. The history of the quote says who did so. ${ownOrigin}`,
    responses: { 204: { description: 'The photo is removed.', headers: limit } },
  },
  getPreparation: {
    route: 'GET /api/quotes/{id}/preparation',
    access: { by: 'visitors' },
    parameters: ['QuoteId', 'PhotoKey'],
    query: PhotoLinkQuery,
    summary: 'Get what a visitor said to prepare a visit',
    description: 'Returns what the visitor of a quote said by its `preparationUrl`. The key is required.',
    responses: { 200: json('Preparation', 'What the visitor said.', Preparation) },
  },
  changePreparation: {
    route: 'PATCH /api/quotes/{id}/preparation',
    access: { by: 'visitors' },
    parameters: ['QuoteId', 'PhotoKey'],
    query: PhotoLinkQuery,
    summary: 'Say where, how, and when, to prepare a visit',
    description:
      'Changes what the visitor of a quote said by its `preparationUrl`, and adds each change to the history of the quote. The key is required. Requests count toward the limit of new quotes.',
    body: jsonBody('PreparationChanges', PreparationPatch, {
      evening: { summary: 'A text in the evening', value: exampleOf(PreparationPatch) },
      address: { summary: 'Only the address', value: { address: '4711 Elm St, Springfield' } },
    }),
    problems: ['history-full', 'too-many-requests'],
    responses: { 200: json('PreparationChanged', 'What the visitor has said now.', Preparation, limit) },
  },
  revokePhotoLink: {
    route: 'DELETE /api/quotes/{id}/photos/link',
    access: { by: 'users' },
    summary: 'Revoke the link to the photos of a quote',
    description: `Ends the \`photosUrl\` of the quote permanently, for example if it was leaked. The photos are kept, and the history of the quote says who revoked it. ${ownOrigin}`,
    parameters: ['QuoteId'],
    responses: { 204: { description: 'The link is revoked.' } },
  },
} satisfies Operations
