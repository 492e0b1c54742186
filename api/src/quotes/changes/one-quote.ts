import {
  completePatch,
  NewQuoteEvent,
  QuotePatch,
  type QuoteDelivery,
  type QuoteDeliveryList,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler } from 'express'
import { usernameOf } from '../../accounts/sessions/sessions.ts'
import type { Deps } from '../../http/routes.ts'
import { invalidField, noQuote, ProblemError } from '../../http/problem.ts'
import { entityTag, isMatch, sendIfChanged } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/input.ts'
import { actorOf } from '../../http/sender.ts'
import { readWebhooks } from '../../notifications/channels/stored-webhooks.ts'
import { kindOf, type ChannelKey } from '../../stores/interface/delivery-key.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import { addQuoteEvent, updateQuote, type ChangingQuotes } from './update-quote.ts'

export interface QuoteDeps extends Deps {
  quotes: ChangingQuotes
}

export function createQuoteHandlers({ store, log, quotes }: QuoteDeps) {
  async function find({ params }: Request): Promise<StoredQuote> {
    const quote = await store.find(String(params.id))
    if (!quote) throw noQuote()
    return quote
  }

  const read: RequestHandler = async (req, res) => sendIfChanged(req, res, await find(req))

  const patch: RequestHandler = async (req, res) => {
    const changes = parseInput(QuotePatch, req.body)
    const { assignedTo } = changes
    const isAssignable = !assignedTo || (await store.findUser(assignedTo)) !== undefined
    let isReleased = false
    const quote = await updateQuote(quotes, String(req.params.id), changes, {
      username: usernameOf(res),
      precondition(before) {
        requireMatch(req, before)
        isReleased = changes.spam === null && before.spam !== null
        // The account of an earlier assignment may have been removed.
        if (!isAssignable && assignedTo !== before.assignedTo)
          throw invalidField('/assignedTo', `There is no account “${assignedTo}”.`)
        requireOutcome(changes, before)
      },
    })
    if (!quote) throw noQuote()
    if (isReleased) log.info({ ...actorOf(req, res), quoteId: quote.id }, 'quote released')
    res.set('ETag', entityTag(quote)).json(quote)
  }

  /** Erases a quote, or only the version of it that the request is for. */
  const erase: RequestHandler = async (req, res) => {
    const quote = req.get('If-Match') === undefined ? undefined : await find(req)
    if (quote) requireMatch(req, quote)
    const id = String(req.params.id)
    // A version that was found may have been changed, or erased, since.
    if (!(await store.erase(id, quote))) throw quote ? changedMeanwhile() : noQuote()
    log.info({ ...actorOf(req, res), quoteId: id }, 'quote erased')
    res.status(204).end()
  }

  const addEvent: RequestHandler = async (req, res) => {
    const event = parseInput(NewQuoteEvent, req.body)
    const quote = await addQuoteEvent(quotes, String(req.params.id), event, usernameOf(res))
    if (!quote) throw noQuote()
    res.set('ETag', entityTag(quote)).json(quote)
  }

  const listDeliveries: RequestHandler = async (req, res) => {
    const { id: quoteId } = await find(req)
    const [deliveries, devices, webhooks] = await Promise.all([
      store.deliveries(quoteId),
      store.devices(),
      readWebhooks(store),
    ])
    const names = new Map([
      ...devices.map(({ id, name }) => [id, name] as const),
      ...webhooks.map(({ id, url }) => [id, new URL(url).host] as const),
    ])
    const items = deliveries.map((delivery) => toQuoteDelivery(delivery, names))
    res.json({ items } satisfies QuoteDeliveryList)
  }

  return { read, patch, erase, addEvent, listDeliveries }
}

/** @throws {ProblemError} 412 if the request is for another version of the quote. */
function requireMatch(req: Request, quote: StoredQuote) {
  if (!isMatch(req.get('If-Match'), entityTag(quote))) throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new ProblemError(
    'precondition-failed',
    'Somebody else has changed this request in the meantime. Read it again before you change it.',
  )

/** @throws {ProblemError} 422 if the quote would have an outcome without an answer, or what goes with another outcome. */
function requireOutcome({ amount, lostReason, ...patch }: QuotePatch, before: StoredQuote) {
  const { answeredAt = before.answeredAt, outcome = before.outcome } = completePatch(patch, before)
  if (patch.outcome && answeredAt === null)
    throw invalidField(
      '/outcome',
      'A quote that nobody has answered has no outcome. Send `answeredAt` with it.',
    )
  if (amount != null && outcome !== 'won')
    throw invalidField('/amount', 'Only a job that was won has an amount. Send `outcome` with it.')
  if (lostReason && outcome !== 'lost')
    throw invalidField('/lostReason', 'Only a job that was lost has such a reason. Send `outcome` with it.')
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
