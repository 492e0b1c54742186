import { isOfPartner, photoOperations, preparationOf, type Photo } from '@concrete-quote/openapi'
import type { Request, Response, Router } from 'express'
import { isSignedIn, usernameOf, type SessionCheck } from '../accounts/sessions/sessions.ts'
import { cors } from '../http/cors.ts'
import { sendContent } from '../http/content/send.ts'
import { noQuote, ProblemError } from '../http/problem.ts'
import { actorOf, onlySourceOf } from '../http/sender.ts'
import { route } from '../http/operations.ts'
import {
  createPhotoGuard,
  isByPhotoLink,
  reachablePhotos,
  visitorLinkOf,
  type PhotoLinks,
  type VisitorLink,
} from './photo-links.ts'
import { changeQuote } from '../quotes/changes/change-quote.ts'
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

interface PhotoIds {
  quoteId: string
  id: string
}

const noPhoto = () => new ProblemError('not-found', 'There is no such photo.')

/** What a thumbnail takes in memory, in bytes, approximately: the list of photos does not say it. */
const thumbnailBytes = 64 * 1024

/**
 * `/api/quotes/{id}/photos`: visitors with a link, signed-in users, and programs add, list, see, and remove photos of a
 * quote, and visitors say what a visit needs. `/api/photos`: signed-in users and programs list the photos of several
 * quotes. Lists of quotes do not depend on it.
 */
export function photoRoutes(deps: PhotoRoutesDeps): Router {
  const { store, quotes, log, config, allowedOrigins, limitPosts } = deps
  const forms = createPhotoForms(deps)
  const dailyShare = createDailyShare(deps)
  const viewLimits = config.RATE_LIMIT === 'off' ? [] : [limitViews()]
  const corsOfPhotos = cors('GET, POST, DELETE', allowedOrigins)
  const corsOfPreparation = cors('GET, PATCH', allowedOrigins)

  async function find(req: Request, quoteId: string, id: string): Promise<Photo> {
    const photo = reachablePhotos(req, await store.photos(quoteId)).find((each) => each.id === id)
    if (!photo) throw noPhoto()
    return photo
  }

  /** Replies with the JPEG of a photo, of which `bytes` are in memory. */
  function jpeg(req: Request, res: Response, { quoteId, id }: PhotoIds, size: PhotoSize, bytes: number) {
    const read = async () => {
      const jpeg = await store.photo(quoteId, id, size)
      // It may have been removed meanwhile.
      if (!jpeg) throw noPhoto()
      return jpeg
    }
    const more = {
      // A photo never changes. It is asked for again before each use, so that nobody sees it after signing out. What a link
      // has shown is not kept: whoever uses it may be at another's computer.
      'Cache-Control': isByPhotoLink(req) ? 'no-store' : 'private, no-cache',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    }
    const etag = `"${id}"`
    return {
      status: 200,
      headers: { ETag: etag, 'Content-Disposition': 'inline; filename=photo.jpg' },
      send: (headers: Record<string, string>) =>
        sendContent(req, res, {
          etag,
          type: 'image/jpeg',
          headers: { ...headers, ...more },
          body: { bytes, read },
        }),
    } as const
  }

  const routes = route(photoOperations, createPhotoGuard(deps)).to({
    async listPhotosOfQuotes({ res, query: { quoteId } }) {
      const source = onlySourceOf(res)
      // A damaged quote has no partner for certain.
      const isReachable = async (id: string) =>
        source === undefined || isOfPartner((await findIntact(store, id))?.source ?? null, source)
      const reachable = await Promise.all(quoteId.map(isReachable))
      const items = await store.photosOf(quoteId.filter((_, index) => reachable[index]))
      return { status: 200, body: { items } }
    },

    listPhotos: {
      cors: corsOfPhotos,
      first: [forms.allowFrames],
      before: [forms.showPage],
      async handle({ req, res, params: { id: quoteId } }) {
        const items = reachablePhotos(req, await store.photos(quoteId))
        const isKnown = items.length > 0 || visitorLinkOf(res) !== undefined
        if (!isKnown && !(await store.find(quoteId))) throw noQuote()
        return { status: 200, body: { items } }
      },
    },

    addPhotos: {
      cors: corsOfPhotos,
      first: [forms.allowFrames, forms.read],
      before: [
        ...forms.changeByForm,
        ...[limitPosts, dailyShare.requireRest].map(onlyByLink),
        limitStorage(deps),
      ],
      handle: createAddPhotos(deps, createNotePhotosAdded(deps), dailyShare),
    },

    getPhoto: {
      cors: corsOfPhotos,
      first: viewLimits,
      async handle({ req, res, params: { id: quoteId, photoId: id } }) {
        const { bytes } = await find(req, quoteId, id)
        return jpeg(req, res, { quoteId, id }, 'image', bytes)
      },
    },

    getPhotoThumbnail: {
      cors: corsOfPhotos,
      first: viewLimits,
      async handle({ req, res, params: { id: quoteId, photoId: id } }) {
        await find(req, quoteId, id)
        return jpeg(req, res, { quoteId, id }, 'thumbnail', thumbnailBytes)
      },
    },

    removePhoto: {
      cors: corsOfPhotos,
      async handle({ req, res, params: { id: quoteId, photoId: id } }) {
        const by = isByPhotoLink(req) ? null : usernameOf(res)
        if (!(await removePhoto(deps, quoteId, id, by))) throw noPhoto()
        // A visitor who removes their own photo is not in the log.
        if (isSignedIn(res)) log.info({ ...actorOf(req, res), quoteId, photoId: id }, 'photo removed')
        return { status: 204 }
      },
    },

    getPreparation: {
      cors: corsOfPreparation,
      handle: ({ res }) => ({ status: 200, body: preparationOf(visitorsQuote(res)) }),
    },

    changePreparation: {
      cors: corsOfPreparation,
      before: [limitPosts],
      async handle({ res, body }) {
        const command = { type: 'prepare', patch: body } as const
        const changed = await changeQuote(quotes, visitorsQuote(res).id, command, null)
        if (!changed) throw noQuote()
        return { status: 200, body: preparationOf(changed.quote) }
      },
    },

    async revokePhotoLink({ req, res, params: { id: quoteId } }) {
      if (!(await changeQuote(quotes, quoteId, { type: 'link-revoked' }, usernameOf(res)))) throw noQuote()
      log.info({ ...actorOf(req, res), quoteId }, 'link to photos ended')
      return { status: 204 }
    },
  })
  return routes.use(forms.respondWithPage)
}

/** The quote of a visitor, which the check of their key has found. */
const visitorsQuote = (res: Response) => (visitorLinkOf(res) as VisitorLink).quote
