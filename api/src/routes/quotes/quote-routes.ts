import { Router, type Request, type RequestHandler } from 'express'
import {
  maxHistory,
  NewQuoteEvent,
  QuotePatch,
  type QuoteDelivery,
  type QuoteDeliveryList,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { identifyToken } from '../../auth/api-tokens.ts'
import { identifyUser, onlySignedIn, usernameOf } from '../../auth/sessions.ts'
import { cors } from '../../http/cors.ts'
import { ProblemError } from '../../http/problem.ts'
import { entityTag, isMatch, sendIfChanged } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/parse-input.ts'
import { readJson, readJsonOrForm, readMergePatch } from '../../http/request/read-json.ts'
import { addResource } from '../../http/resource.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import type { Store } from '../../stores/store.ts'
import { addQuoteEvent, HistoryFullError, type UpdateQuote } from '../../quotes/update-quote.ts'
import { createFormPost, type FormPostDeps } from './form-posts.ts'
import { createJsonPost } from './json-posts.ts'
import { createQuoteList } from './list.ts'

interface QuoteRouteDeps extends FormPostDeps {
  store: Store
  updateQuote: UpdateQuote
  /** The time zone of local times in CSV. */
  timeZone: string
}

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(deps: QuoteRouteDeps): Router {
  const { store, submitQuote, updateQuote, limitPosts, publicUrl, allowedOrigins, timeZone } = deps
  const allowOrigin = cors('POST', allowedOrigins)
  const signedIn = onlySignedIn(store, publicUrl)
  const list = createQuoteList(store, timeZone)
  const postForm = createFormPost(deps)
  const forms: RequestHandler = (req, res, next) => {
    if (req.is('urlencoded')) return postForm(req, res, next)
    next()
  }
  // These are handlers of the route itself, because two more routers would cost each POST 4 microseconds.
  const postJson = [limitPosts, ...readJsonOrForm, createJsonPost(submitQuote)]

  const router = Router()
  addResource(router, '/quotes', {
    post: [allowOrigin, identifyToken(store, limitPosts), identifyUser(store, publicUrl), forms, ...postJson],
    options: [allowOrigin],
    get: [signedIn, list.inAcceptedFormat],
  })
  addResource(router, '/quotes.csv', { get: [signedIn, list.asCsv] })
  addResource(router, '/quotes.ndjson', { get: [signedIn, list.asNdjson] })
  addResource(router, '/quotes/:id', {
    get: [signedIn, createRead(store)],
    patch: [signedIn, ...readMergePatch, createPatch(store, updateQuote)],
    delete: [signedIn, createErase(store)],
  })
  addResource(router, '/quotes/:id/history', {
    post: [signedIn, ...readJson, createAddEvent(store)],
  })
  addResource(router, '/quotes/:id/deliveries', { get: [signedIn, createListDeliveries(store)] })
  return router
}

function createRead(store: Store): RequestHandler {
  return async (req, res) => {
    const quote = await store.find(String(req.params.id))
    if (!quote) throw noQuote()
    sendIfChanged(req, res, quote)
  }
}

function createPatch(store: Store, updateQuote: UpdateQuote): RequestHandler {
  return async (req, res) => {
    const patch = parseInput(QuotePatch, req.body)
    if (patch.assignedTo && !(await store.findUser(patch.assignedTo))) throw noUser(patch.assignedTo)
    const quote = await unlessFull(
      updateQuote(String(req.params.id), patch, {
        username: usernameOf(res),
        precondition: (before) => requireMatch(req, before),
      }),
    )
    if (!quote) throw noQuote()
    res.set('ETag', entityTag(quote)).json(quote)
  }
}

function createAddEvent(store: Store): RequestHandler {
  return async (req, res) => {
    const event = parseInput(NewQuoteEvent, req.body)
    const quote = await unlessFull(addQuoteEvent(store, String(req.params.id), event, usernameOf(res)))
    if (!quote) throw noQuote()
    res.set('ETag', entityTag(quote)).json(quote)
  }
}

/** Reports a full history to the client. */
function unlessFull<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw error instanceof HistoryFullError
      ? new ProblemError('history-full', `This quote has ${maxHistory.toLocaleString('en')} events already.`)
      : error
  })
}

function createListDeliveries(store: Store): RequestHandler {
  return async (req, res) => {
    const quoteId = String(req.params.id)
    if (!(await store.find(quoteId))) throw noQuote()
    const deliveries = await store.deliveries(1, undefined, { quoteId })
    res.json({ items: deliveries.map(toQuoteDelivery) } satisfies QuoteDeliveryList)
  }
}

function toQuoteDelivery({ channel, state, attempts, dueAt, settledAt }: Delivery): QuoteDelivery {
  const [kind = '', target = null] = channel.split(' ')
  // The path of a webhook may be its secret.
  const shown = target !== null && URL.canParse(target) ? new URL(target).host : target
  return { kind, target: shown, state, attempts, dueAt, settledAt }
}

function createErase(store: Store): RequestHandler {
  return async (req, res) => {
    const id = String(req.params.id)
    const isErased =
      req.get('If-Match') === undefined ? await store.erase(id) : await eraseMatch(store, id, req)
    if (!isErased) throw noQuote()
    res.status(204).end()
  }
}

/** Erases the version that the request is for. */
async function eraseMatch(store: Store, id: string, req: Request): Promise<boolean> {
  for (;;) {
    const quote = await store.find(id)
    if (!quote) return false
    requireMatch(req, quote)
    // If somebody else changed the quote in the meantime, the new version is checked.
    if (await store.erase(id, quote)) return true
  }
}

/** @throws {ProblemError} 412 if the request is for another version of the quote. */
function requireMatch(req: Request, quote: StoredQuote) {
  if (!isMatch(req.get('If-Match'), entityTag(quote)))
    throw new ProblemError(
      'precondition-failed',
      'Somebody else has changed this quote in the meantime. Read it again before you change it.',
    )
}

const noUser = (username: string) => {
  const detail = `There is no account “${username}”.`
  return new ProblemError('invalid-request', detail, {
    errors: [{ pointer: '/assignedTo', detail, code: 'invalid' }],
  })
}

const noQuote = () => new ProblemError('not-found', 'There is no such quote.')
