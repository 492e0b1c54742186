import { NewQuoteEvent, type QuoteDelivery, type QuoteDeliveryList } from '@concrete-quote/openapi'
import type { RequestHandler } from 'express'
import { usernameOf } from '../../accounts/sessions/sessions.ts'
import { noQuote } from '../../http/problem.ts'
import { entityTag } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/parse-input.ts'
import type { ChangingQuotes } from './announce-changes.ts'
import { addQuoteEvent } from './quote-history.ts'
import { kindOf, type ChannelKey } from '../../stores/interface/delivery-key.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import type { Store } from '../../stores/store.ts'

/** Creates the handler that adds an event to the history of a quote. */
export function createAddEvent(quotes: ChangingQuotes): RequestHandler {
  return async (req, res) => {
    const event = parseInput(NewQuoteEvent, req.body)
    const quote = await addQuoteEvent(quotes, String(req.params.id), event, usernameOf(res))
    if (!quote) throw noQuote()
    res.set('ETag', entityTag(quote)).json(quote)
  }
}

/** Creates the handler that lists the notifications of a quote. */
export function createListDeliveries(store: Store): RequestHandler {
  return async (req, res) => {
    const quoteId = String(req.params.id)
    if (!(await store.find(quoteId))) throw noQuote()
    const deliveries = await store.deliveries(quoteId)
    const pushes = deliveries.some(({ medium }) => medium === 'push')
    const devices = new Map((pushes ? await store.devices() : []).map(({ id, name }) => [id, name]))
    const items = deliveries.map((delivery) => toQuoteDelivery(delivery, devices))
    res.json({ items } satisfies QuoteDeliveryList)
  }
}

/** @param devices The names of devices by ID. */
function toQuoteDelivery(
  { state, attempts, dueAt, settledAt, ...key }: Delivery,
  devices: Map<string, string>,
): QuoteDelivery {
  return { kind: kindOf(key), target: shownTarget(key, devices), state, attempts, dueAt, settledAt }
}

/** The address of a receiver, without the path of a webhook, which may be its secret. */
function shownTarget({ medium, target }: ChannelKey, devices: Map<string, string>): string | null {
  if (target === '') return null
  // A device may have been removed.
  if (medium === 'push') return devices.get(target) ?? null
  return URL.canParse(target) ? new URL(target).host : target
}
