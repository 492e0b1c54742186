import { NewQuoteEvent, type QuoteDelivery, type QuoteDeliveryList } from '@concrete-quote/openapi'
import type { RequestHandler } from 'express'
import { usernameOf } from '../../accounts/sessions/sessions.ts'
import { noQuote } from '../../http/problem.ts'
import { entityTag } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/parse-input.ts'
import type { ChangingQuotes } from './announce-changes.ts'
import { addQuoteEvent } from './quote-history.ts'
import { readWebhooks } from '../../notifications/channels/stored-webhooks.ts'
import { kindOf, type ChannelKey, type Medium } from '../../stores/interface/delivery-key.ts'
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
    const uses = (medium: Medium) => deliveries.some((delivery) => delivery.medium === medium)
    const [devices, webhooks] = await Promise.all([
      uses('push') ? store.devices() : [],
      uses('webhook') ? readWebhooks(store) : [],
    ])
    const names = new Map([
      ...devices.map(({ id, name }) => [id, name] as const),
      ...webhooks.map(({ id, url }) => [id, new URL(url).host] as const),
    ])
    const items = deliveries.map((delivery) => toQuoteDelivery(delivery, names))
    res.json({ items } satisfies QuoteDeliveryList)
  }
}

/** @param names Those of devices, and the hosts of webhooks, by ID. */
function toQuoteDelivery(
  { state, attempts, dueAt, settledAt, ...key }: Delivery,
  names: Map<string, string>,
): QuoteDelivery {
  return { kind: kindOf(key), target: shownTarget(key, names), state, attempts, dueAt, settledAt }
}

/** The address of a receiver, without the path of a webhook, which may be its secret. */
function shownTarget({ medium, target }: ChannelKey, names: Map<string, string>): string | null {
  if (target === '') return null
  if (medium === 'email') return target
  // That of a webhook of the environment is its URL. Others may have been removed.
  return URL.canParse(target) ? new URL(target).host : (names.get(target) ?? null)
}
