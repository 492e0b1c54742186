import {
  type QuoteDelivery,
  type QuoteEventType,
  type quoteOperations,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { Request, Response } from 'express'
import type { Config } from '../../config.ts'
import { usernameOf } from '../../accounts/sessions/sessions.ts'
import type { Handler } from '../../http/operations.ts'
import { noQuote, ProblemError } from '../../http/problem.ts'
import { isMatch, replyIfChanged } from '../../http/request/entity-tag.ts'
import { actorOf, apiTokenOf } from '../../http/sender.ts'
import { readReceiverNames } from '../../notifications/settings/receiver-names.ts'
import { kindOf, type Receiver } from '../../stores/interface/delivery-key.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import { eraseQuote as erase } from '../erase-quotes.ts'
import { changeQuote, type ChangingQuotes } from './change-quote.ts'
import type { Store } from '../../stores/store.ts'
import type { Log } from '../../platform/log.ts'

export interface QuoteDeps {
  store: Store
  config: Config
  log: Log
  quotes: ChangingQuotes
}

type Operations = typeof quoteOperations

export function createQuoteHandlers({ store, config, log, quotes }: QuoteDeps) {
  async function find(id: string): Promise<StoredQuote> {
    const quote = await store.find(id)
    if (!quote) throw noQuote()
    return quote
  }

  const getQuote: Handler<Operations['getQuote']> = async ({ req, params: { id } }) => {
    const quote = await find(id)
    return replyIfChanged(req, quote, entityTagOf(quote))
  }

  const updateQuote: Handler<Operations['updateQuote']> = async ({
    req,
    res,
    params: { id },
    body: patch,
  }) => {
    const changed = await changeQuote(quotes, id, { type: 'patch', patch }, usernameOf(res), {
      precondition: (before) => requireMatch(req, before),
    })
    if (!changed) throw noQuote()
    const { quote, events } = changed
    const isReleased = events.some(({ type }) => type === ('released' satisfies QuoteEventType))
    if (isReleased) log.info({ ...actorOf(req, res), quoteId: quote.id }, 'quote released')
    return changedReply(res, quote)
  }

  /** Erases a quote, or only the version of it that the request is for. */
  const eraseQuote: Handler<Operations['eraseQuote']> = async ({ req, res, params: { id } }) => {
    const quote = req.get('If-Match') === undefined ? undefined : await find(id)
    if (quote) requireMatch(req, quote)
    // A version that was found may have been changed, or erased, since.
    if (!(await erase(store, config, id, quote?.version))) throw quote ? changedMeanwhile() : noQuote()
    log.info({ ...actorOf(req, res), quoteId: id }, 'quote erased')
    return { status: 204 }
  }

  const addQuoteEvent: Handler<Operations['addQuoteEvent']> = async ({
    res,
    params: { id },
    body: event,
  }) => {
    const changed = await changeQuote(quotes, id, event, usernameOf(res))
    if (!changed) throw noQuote()
    return changedReply(res, changed.quote)
  }

  const listQuoteDeliveries: Handler<Operations['listQuoteDeliveries']> = async ({ params: { id } }) => {
    await find(id)
    const [deliveries, nameOf] = await Promise.all([store.deliveries(id), readReceiverNames(store)])
    return { status: 200, body: { items: deliveries.map((delivery) => toQuoteDelivery(delivery, nameOf)) } }
  }

  const markQuoteOpened: Handler<Operations['markQuoteOpened']> = async ({ params: { id } }) => {
    const { openedAt } = await find(id)
    if (openedAt === null) await store.markOpened(id, new Date().toISOString())
    return { status: 204 }
  }

  return { markQuoteOpened, getQuote, updateQuote, eraseQuote, addQuoteEvent, listQuoteDeliveries }
}

/** A token that may only change quotes does not learn what is in them. */
function changedReply(res: Response, quote: StoredQuote) {
  const mayRead = apiTokenOf(res)?.scopes.includes('quotes:read') ?? true
  const { id, version } = quote
  return {
    status: 200,
    headers: { ETag: entityTagOf(quote) },
    body: mayRead ? quote : { id, version },
  } as const
}

/** The entity tag of a quote. That of its version begins it, so that a change of what was read before it was opened is taken. */
const entityTagOf = ({ version, openedAt }: StoredQuote) =>
  openedAt === null ? `"${version}"` : `"${version}-opened"`

/** @throws {ProblemError} 412 if the request is for another version of the quote. */
function requireMatch(req: Request, quote: StoredQuote) {
  if (!isMatch(req.get('If-Match'), `"${quote.version}"`)) throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new ProblemError(
    'precondition-failed',
    'Somebody else has changed this request in the meantime. Read it again before you change it.',
  )

function toQuoteDelivery(
  { state, attempts, dueAt, settledAt, ...key }: Delivery,
  nameOf: (receiver: Receiver) => string | null,
): QuoteDelivery {
  return { kind: kindOf(key), target: nameOf(key.receiver), state, attempts, dueAt, settledAt }
}
