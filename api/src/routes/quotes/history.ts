import { NewQuoteEvent, type QuoteDelivery, type QuoteDeliveryList } from '@concrete-quote/openapi'
import type { RequestHandler } from 'express'
import { usernameOf } from '../../auth/sessions.ts'
import { entityTag } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/parse-input.ts'
import { addQuoteEvent } from '../../quotes/history.ts'
import type { Delivery, DeliveryStore } from '../../stores/interface/delivery-store.ts'
import type { QuoteStore } from '../../stores/interface/quote-store.ts'
import { noQuote } from './one-quote.ts'

/** Creates the handler that adds an event to the history of a quote. */
export function createAddEvent(store: Pick<QuoteStore, 'find' | 'update'>): RequestHandler {
  return async (req, res) => {
    const event = parseInput(NewQuoteEvent, req.body)
    const quote = await addQuoteEvent(store, String(req.params.id), event, usernameOf(res))
    if (!quote) throw noQuote()
    res.set('ETag', entityTag(quote)).json(quote)
  }
}

/** Creates the handler that lists the notifications of a quote. */
export function createListDeliveries(
  store: Pick<QuoteStore, 'find'> & Pick<DeliveryStore, 'deliveries'>,
): RequestHandler {
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
