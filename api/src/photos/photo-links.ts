import {
  company,
  isFuture,
  isPhotoLinkRevoked,
  photoLinkDays,
  type Photo,
  type StoredQuote,
  type VisitorLinks,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { createMac, isSameMac } from '../accounts/secret.ts'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { Guard } from '../http/operations.ts'
import { ProblemError } from '../http/problem.ts'
import { checkAfterBody } from '../http/sender.ts'
import type { Store } from '../stores/store.ts'
import type { SettingsStore } from '../stores/records/settings.ts'

/** What a link reaches: the request with its photos, or as those of version 1.2 do, its photos and the preparation alone. */
export type LinkRights = 'request' | 'photos'

export type PhotoLinks = ReturnType<typeof createPhotoLinks>

/** The path of a visitor's page. Its address has the key in the query, which logs do not keep. */
export const requestPath = '/r'

const pathOfRequest = (quoteId: string, key: string) => `${requestPath}?key=${quoteId}.${key}`
const pathOfPhotos = (quoteId: string, key: string) => `/api/quotes/${quoteId}/photos?key=${key}`

/** Creates the links by which visitors reach their quotes: capability URLs, of which nothing is stored. */
export function createPhotoLinks(store: SettingsStore, publicUrl: string) {
  const mac = createMac(store, 'photoLinkSecret')

  /** An authentication code, of 132 bits (RFC 2104, section 5). */
  const keyOf = async (text: string) => (await mac(text)).toString('base64url').slice(0, 22)

  /** What is authenticated for each right. Links of version 1.2 have that of photos, and get no right that they did not have. */
  const textsOf = (quoteId: string): Record<LinkRights, string> => ({
    request: `request ${quoteId}`,
    photos: quoteId,
  })

  async function linksOf(quoteId: string): Promise<VisitorLinks> {
    try {
      const key = await keyOf(textsOf(quoteId).request)
      return {
        requestUrl: publicUrl + pathOfRequest(quoteId, key),
        photosUrl: publicUrl + pathOfPhotos(quoteId, key),
        preparationUrl: `${publicUrl}/api/quotes/${quoteId}/preparation?key=${key}`,
      }
    } catch {
      return {}
    }
  }

  return {
    /** The links by which a visitor reaches a quote. None if the store fails: a quote does not depend on them. */
    linksOf,
    /** The address of a visitor's page, if it works. */
    urlOf: async (quote: StoredQuote) =>
      isLinkValid(quote) ? (await linksOf(quote.id)).requestUrl : undefined,
    /** What a key may do with a quote. Undefined if it is none of the quote's. */
    async rightsOf(quoteId: string, key: string): Promise<LinkRights | undefined> {
      for (const [rights, text] of Object.entries(textsOf(quoteId)) as [LinkRights, string][])
        if (isSameMac(Buffer.from(key), Buffer.from(await keyOf(text)))) return rights
      return undefined
    },
  }
}

interface PhotoAccessDeps extends SessionCheck {
  store: Store
  photoLinks: PhotoLinks
}

const validMs = photoLinkDays * 24 * 60 * 60 * 1000

/** Decides who can use an operation on photos or a preparation, which visitors reach by the link of their quote. */
export function createPhotoGuard(deps: PhotoAccessDeps): Guard {
  return (access) => {
    switch (access.by) {
      case 'visitors':
        return [onlyByKey(deps, () => Promise.reject(noPhotoLink()))]
      case 'visitors-and-programs':
        return [onlyByKey(deps, deps.allow(access.scope))]
      default:
        return deps.guard(access)
    }
  }
}

/**
 * Requires the key of a link of the quote, in the query of its page or of an operation. A key is no ambient authority, so it
 * is accepted from any site. Every invalid one gets one response, which tells nothing of the quote.
 * @param allowed Handles requests without a key.
 */
function onlyByKey(
  { store, photoLinks, identifySender }: PhotoAccessDeps,
  allowed: RequestHandler,
): RequestHandler {
  const identified = identifySender()
  return async (req, res, next) => {
    if (!isByPhotoLink(req)) return allowed(req, res, next)
    const { quoteId, key } = readLink(req)
    // Without the key, not even the time of the response tells whether there is such a quote.
    const rights = typeof key === 'string' && (await photoLinks.rightsOf(quoteId, key))
    if (!rights) throw noPhotoLink()
    const find = async () => {
      const quote = await store.find(quoteId)
      if (!quote || !isLinkValid(quote)) throw noPhotoLink()
      return quote
    }
    const quote = await find()
    res.locals.link = {
      quote,
      rights,
      pagePath: pathOfRequest(quoteId, key),
      photosPath: pathOfPhotos(quoteId, key),
    } satisfies VisitorLink
    checkAfterBody(res, find)
    return identified(req, res, next)
  }
}

/** Whether the link to the photos of a quote has neither expired nor been revoked, nor is from a clock that was ahead. */
export const isLinkValid = (quote: StoredQuote) =>
  Date.now() < Date.parse(quote.createdAt) + validMs &&
  !isFuture(quote.createdAt) &&
  !isPhotoLinkRevoked(quote)

/** Whether a request uses the link of a visitor, rather than a session. */
export const isByPhotoLink = (req: Request) => req.query.key !== undefined

/** The photos that a request can reach: by the link of a visitor, those that the visitor added. */
export const reachablePhotos = (req: Request, photos: Photo[]) =>
  isByPhotoLink(req) ? photos.filter(({ addedBy }) => addedBy === null) : photos

/** What a request reaches by the link of a visitor. */
export interface VisitorLink {
  quote: StoredQuote
  rights: LinkRights
  /** The path of the visitor's page, and that of the operations on photos, with the key. */
  pagePath: string
  photosPath: string
}

/** The link that a request uses, after the check of its key. */
export const visitorLinkOf = (res: Response) => res.locals.link as VisitorLink | undefined

/** The quote that a request names, and the key that it has. The address of a page has both in one parameter. */
function readLink({ params, query: { key } }: Request) {
  if (params.id !== undefined || typeof key !== 'string') return { quoteId: String(params.id), key }
  const [quoteId = '', mac] = key.split('.')
  return { quoteId, key: mac }
}

export const noPhotoLink = () =>
  new ProblemError(
    'not-found',
    `This link does not work any more: it works for ${photoLinkDays} days. Please call us at ${company.phone}.`,
  )
