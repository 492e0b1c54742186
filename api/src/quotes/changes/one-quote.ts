import {
  NewQuoteEvent,
  QuotePatch,
  type QuoteDelivery,
  type QuoteDeliveryList,
  type QuoteEventType,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler } from 'express'
import { usernameOf } from '../../accounts/sessions/sessions.ts'
import { invalidField, noQuote, ProblemError } from '../../http/problem.ts'
import { isMatch, sendIfChanged } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/input.ts'
import { actorOf } from '../../http/sender.ts'
import { readReceiverNames } from '../../notifications/settings/receiver-names.ts'
import { kindOf, type Receiver } from '../../stores/interface/delivery-key.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import { changeQuote, type ChangingQuotes } from './change-quote.ts'
import type { Store } from '../../stores/store.ts'
import type { Log } from '../../platform/log.ts'

export interface QuoteDeps {
  store: Store
  log: Log
  quotes: ChangingQuotes
}

export function createQuoteHandlers({ store, log, quotes }: QuoteDeps) {
  async function find({ params }: Request): Promise<StoredQuote> {
    const quote = await store.find(String(params.id))
    if (!quote) throw noQuote()
    return quote
  }

  const read: RequestHandler = async (req, res) => {
    const quote = await find(req)
    sendIfChanged(req, res, quote, versionTag(quote))
  }

  const change: RequestHandler = async (req, res) => {
    const patch = parseInput(QuotePatch, req.body)
    const { assignedTo } = patch
    const isAssignable = !assignedTo || (await store.findUser(assignedTo)) !== undefined
    const changed = await changeQuote(
      quotes,
      String(req.params.id),
      { type: 'patch', patch },
      usernameOf(res),
      {
        precondition(before) {
          requireMatch(req, before)
          // The account of an earlier assignment may have been removed.
          if (!isAssignable && assignedTo !== before.assignedTo)
            throw invalidField('/assignedTo', `There is no account “${assignedTo}”.`)
        },
      },
    )
    if (!changed) throw noQuote()
    const { quote, events } = changed
    const isReleased = events.some(({ type }) => type === ('released' satisfies QuoteEventType))
    if (isReleased) log.info({ ...actorOf(req, res), quoteId: quote.id }, 'quote released')
    res.set('ETag', versionTag(quote)).json(quote)
  }

  /** Erases a quote, or only the version of it that the request is for. */
  const erase: RequestHandler = async (req, res) => {
    const quote = req.get('If-Match') === undefined ? undefined : await find(req)
    if (quote) requireMatch(req, quote)
    const id = String(req.params.id)
    // A version that was found may have been changed, or erased, since.
    if (!(await store.erase(id, quote?.version))) throw quote ? changedMeanwhile() : noQuote()
    log.info({ ...actorOf(req, res), quoteId: id }, 'quote erased')
    res.status(204).end()
  }

  const addEvent: RequestHandler = async (req, res) => {
    const event = parseInput(NewQuoteEvent, req.body)
    const changed = await changeQuote(quotes, String(req.params.id), event, usernameOf(res))
    if (!changed) throw noQuote()
    res.set('ETag', versionTag(changed.quote)).json(changed.quote)
  }

  const listDeliveries: RequestHandler = async (req, res) => {
    const { id: quoteId } = await find(req)
    const [deliveries, nameOf] = await Promise.all([store.deliveries(quoteId), readReceiverNames(store)])
    const items = deliveries.map((delivery) => toQuoteDelivery(delivery, nameOf))
    res.json({ items } satisfies QuoteDeliveryList)
  }

  return { read, change, erase, addEvent, listDeliveries }
}

/** The entity tag of a quote. */
const versionTag = ({ version }: StoredQuote) => `"${version}"`

/** @throws {ProblemError} 412 if the request is for another version of the quote. */
function requireMatch(req: Request, quote: StoredQuote) {
  if (!isMatch(req.get('If-Match'), versionTag(quote))) throw changedMeanwhile()
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
