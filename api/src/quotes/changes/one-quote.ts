import { completePatch, QuotePatch, type StoredQuote } from '@concrete-quote/openapi'
import type { Request, RequestHandler } from 'express'
import { usernameOf } from '../../accounts/sessions/sessions.ts'
import type { Deps } from '../../http/deps.ts'
import { invalidField, noQuote, ProblemError } from '../../http/problem.ts'
import { entityTag, isMatch, sendIfChanged } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/parse-input.ts'
import { actorOf } from '../../http/actor.ts'
import type { UpdateQuote } from './update-quote.ts'

/** Creates the handler that returns a quote. */
export function createRead({ store }: Deps): RequestHandler {
  return async (req, res) => {
    const quote = await store.find(String(req.params.id))
    if (!quote) throw noQuote()
    sendIfChanged(req, res, quote)
  }
}

/** Creates the handler that changes a quote. */
export function createPatch({
  store,
  updateQuote,
  log,
}: Deps & { updateQuote: UpdateQuote }): RequestHandler {
  return async (req, res) => {
    const patch = parseInput(QuotePatch, req.body)
    const { assignedTo } = patch
    const isAssignable = !assignedTo || (await store.findUser(assignedTo)) !== undefined
    let isReleased = false
    const quote = await updateQuote(String(req.params.id), patch, {
      username: usernameOf(res),
      precondition(before) {
        requireMatch(req, before)
        isReleased = patch.spam === null && before.spam !== null
        // The account of an earlier assignment may have been removed.
        if (!isAssignable && assignedTo !== before.assignedTo)
          throw invalidField('/assignedTo', `There is no account “${assignedTo}”.`)
        requireOutcome(patch, before)
      },
    })
    if (!quote) throw noQuote()
    if (isReleased) log.info({ ...actorOf(req, res), quoteId: quote.id }, 'quote released')
    res.set('ETag', entityTag(quote)).json(quote)
  }
}

/** Creates the handler that erases a quote, or only the version of it that the request is for. */
export function createErase({ store, log }: Deps): RequestHandler {
  return async (req, res) => {
    const id = String(req.params.id)
    const quote = req.get('If-Match') === undefined ? undefined : await findMatch(req, id)
    // A version that was found may have been changed, or erased, since.
    if (!(await store.erase(id, quote))) throw quote ? changedMeanwhile() : noQuote()
    log.info({ ...actorOf(req, res), quoteId: id }, 'quote erased')
    res.status(204).end()
  }

  async function findMatch(req: Request, id: string): Promise<StoredQuote> {
    const quote = await store.find(id)
    if (!quote) throw noQuote()
    requireMatch(req, quote)
    return quote
  }
}

/** @throws {ProblemError} 412 if the request is for another version of the quote. */
function requireMatch(req: Request, quote: StoredQuote) {
  if (!isMatch(req.get('If-Match'), entityTag(quote))) throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new ProblemError(
    'precondition-failed',
    'Somebody else has changed this quote in the meantime. Read it again before you change it.',
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
