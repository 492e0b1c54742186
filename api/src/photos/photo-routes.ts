import { QuotePhotosQuery, type PhotoList, type QuotePhotosList } from '@concrete-quote/openapi'
import type { Request, RequestHandler, Router } from 'express'
import { isSignedIn, usernameOf, type SessionCheck } from '../accounts/sessions/sessions.ts'
import { cors } from '../http/cors.ts'
import { sendContent } from '../http/content/send.ts'
import { noQuote, ProblemError } from '../http/problem.ts'
import { parseInput } from '../http/request/input.ts'
import { actorOf, onlySourceOf } from '../http/sender.ts'
import { createRoutes } from '../http/routes.ts'
import {
  isByPhotoLink,
  linkedQuoteOf,
  linkQuery,
  onlyWithPhotoAccess,
  reachablePhotos,
  type PhotoLinks,
} from './photo-links.ts'
import { changeQuote } from '../quotes/changes/change-quote.ts'
import { preparationRoutes } from './preparation.ts'
import { createPhotoForms, removePhoto, type PhotoFormsDeps } from './photo-page.ts'
import { createNotePhotosAdded } from '../notifications/outbox/photo-sittings.ts'
import type { PhotoSize } from '../stores/interface/photo-store.ts'
import { findIntact } from '../stores/interface/quote-store.ts'
import { createAddPhotos } from './add-photos.ts'
import { createDailyShare, limitStorage, limitViews, onlyByLink } from './photo-limits.ts'
import type { ChannelRegistry } from '../notifications/outbox/channel.ts'
import type { Config } from '../config.ts'

interface PhotoRoutesDeps extends PhotoFormsDeps, SessionCheck {
  config: Config
  channels: ChannelRegistry
  photoLinks: PhotoLinks
}

const photoIdsOf = ({ params }: Request) => ({ quoteId: String(params.id), id: String(params.photoId) })

const noPhoto = () => new ProblemError('not-found', 'There is no such photo.')

/** What a thumbnail takes in memory, in bytes, approximately: the list of photos does not say it. */
const thumbnailBytes = 64 * 1024

/**
 * `/api/quotes/{id}/photos`: visitors with a link, signed-in users, and programs add, list, see, and remove photos of a
 * quote, and visitors say what a visit needs. `/api/photos`: signed-in users and programs list the photos of several
 * quotes. Lists of quotes do not depend on it.
 */
export function photoRoutes(deps: PhotoRoutesDeps): Router {
  const { store, quotes, log, config, allowedOrigins, allow, onlySignedIn, limitPosts } = deps
  const listOfQuotes: RequestHandler = async (req, res) => {
    const { quoteId } = parseInput(QuotePhotosQuery, req.query)
    const source = onlySourceOf(res)
    // A damaged quote has no partner for certain.
    const isReachable = async (id: string) =>
      source === undefined || (await findIntact(store, id))?.source === source
    const reachable = await Promise.all(quoteId.map(isReachable))
    const items = await store.photosOf(quoteId.filter((_, index) => reachable[index]))
    res.json({ items } satisfies QuotePhotosList)
  }
  const list: RequestHandler = async (req, res) => {
    const { quoteId } = photoIdsOf(req)
    const items = reachablePhotos(req, await store.photos(quoteId))
    const isKnown = items.length > 0 || linkedQuoteOf(res) !== undefined
    if (!isKnown && !(await store.find(quoteId))) throw noQuote()
    res.json({ items } satisfies PhotoList)
  }
  const send =
    (size: PhotoSize): RequestHandler =>
    async (req, res) => {
      const { quoteId, id } = photoIdsOf(req)
      const photo = reachablePhotos(req, await store.photos(quoteId)).find((each) => each.id === id)
      if (!photo) throw noPhoto()
      const read = async () => {
        const jpeg = await store.photo(quoteId, id, size)
        // It may have been removed meanwhile.
        if (!jpeg) throw noPhoto()
        return jpeg
      }
      const headers = {
        // A photo never changes. It is asked for again before each use, so that nobody sees it after signing out. What a
        // link has shown is not kept: whoever uses it may be at another's computer.
        'Cache-Control': isByPhotoLink(req) ? 'no-store' : 'private, no-cache',
        'Content-Disposition': 'inline; filename=photo.jpg',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      }
      const body = { bytes: size === 'image' ? photo.bytes : thumbnailBytes, read }
      await sendContent(req, res, { etag: `"${id}"`, type: 'image/jpeg', headers, body })
    }
  const remove: RequestHandler = async (req, res) => {
    const { quoteId, id } = photoIdsOf(req)
    const by = isByPhotoLink(req) ? null : usernameOf(res)
    if (!(await removePhoto(deps, quoteId, id, by))) throw noPhoto()
    // A visitor who removes their own photo is not in the log.
    if (isSignedIn(res)) log.info({ ...actorOf(req, res), quoteId, photoId: id }, 'photo removed')
    res.status(204).end()
  }
  const revokeLink: RequestHandler = async (req, res) => {
    const { quoteId } = photoIdsOf(req)
    if (!(await changeQuote(quotes, quoteId, { type: 'link-revoked' }, usernameOf(res)))) throw noQuote()
    log.info({ ...actorOf(req, res), quoteId }, 'link to photos ended')
    res.status(204).end()
  }

  const allowOrigin = cors('GET, POST, DELETE', allowedOrigins)
  const read = onlyWithPhotoAccess(deps, 'quotes:read')
  const write = onlyWithPhotoAccess(deps, 'quotes:write')
  const forms = createPhotoForms(deps)
  const dailyShare = createDailyShare(deps)
  const upload = [
    ...[limitPosts, dailyShare.requireRest].map(onlyByLink),
    limitStorage(deps),
    createAddPhotos(deps, createNotePhotosAdded(deps), dailyShare),
  ]
  const view = [allowOrigin, ...(config.RATE_LIMIT === 'off' ? [] : [limitViews()]), read]
  return createRoutes({
    '/photos': { get: [allow('quotes:read'), listOfQuotes] },
    '/quotes/:id/photos': {
      get: [allowOrigin, forms.allowFrames, read, forms.showPage, list],
      post: [allowOrigin, forms.allowFrames, forms.read, write, ...forms.changeByForm, ...upload],
      options: [allowOrigin],
      query: linkQuery,
    },
    // Before the photos, none of which has an ID of four letters.
    '/quotes/:id/photos/link': { delete: [onlySignedIn, revokeLink] },
    '/quotes/:id/photos/:photoId': {
      get: [...view, send('image')],
      delete: [allowOrigin, write, remove],
      options: [allowOrigin],
      query: linkQuery,
    },
    '/quotes/:id/photos/:photoId/thumbnail': {
      get: [...view, send('thumbnail')],
      options: [allowOrigin],
    },
  })
    .use(preparationRoutes(deps, read))
    .use(forms.respondWithPage)
}
