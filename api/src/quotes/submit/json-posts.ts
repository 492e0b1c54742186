import {
  DryRun,
  idempotencyKeyPattern,
  type quoteOperations,
  type VisitorLinks,
} from '@concrete-quote/openapi'
import type { Request, Response } from 'express'
import { isSignedIn } from '../../accounts/sessions/sessions.ts'
import type { Handler, Reply } from '../../http/operations.ts'
import { ProblemError } from '../../http/problem.ts'
import { parseInput } from '../../http/request/input.ts'
import { apiTokenOf, networkOf } from '../../http/sender.ts'
import type { SubmitQuote, Submitted } from './submit-quote.ts'

export interface JsonPostDeps {
  submitQuote: SubmitQuote
  linksOf: (quoteId: string) => Promise<VisitorLinks>
}

type CreateQuote = typeof quoteOperations.createQuote

export function createJsonPost({ submitQuote, linksOf }: JsonPostDeps): Handler<CreateQuote> {
  return async ({ req, res, body }) => {
    const submitted = await submitQuote(body, { ...circumstancesOf(req, res), key: idempotencyKey(req) })
    return quoteReply(submitted, await linksOf(submitted.quote.id))
  }
}

/**
 * Reads the Idempotency-Key of a request, bare or as the string of a structured field (RFC 9651, section 3.3.3).
 * @throws {ProblemError} 400 if it is not a valid key.
 */
export function idempotencyKey(req: Request): string | undefined {
  const header = req.get('Idempotency-Key')
  if (header === undefined) return undefined
  return checkKey(/^"(.*)"$/.exec(header)?.[1] ?? header, 'Idempotency-Key')
}

/** @throws {ProblemError} 400 if a key is not valid. */
export function checkKey(key: unknown, name: string): string {
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key
  throw new ProblemError('invalid-idempotency-key', `The ${name} must be 1 to 255 visible ASCII characters.`)
}

/**
 * Who sent a request, from where, and whether only to try the API.
 * @throws {ProblemError} 422 if the parameter `dryRun` has another value than `true`.
 */
export const circumstancesOf = (req: Request, res: Response) => ({
  network: networkOf(req),
  origin: req.get('Origin'),
  gpc: req.get('Sec-GPC') === '1',
  token: apiTokenOf(res),
  isSignedIn: isSignedIn(res),
  // The addresses that forms post to may have other parameters, such as those of analytics. The routes check those of JSON.
  isDryRun: parseInput(DryRun, { dryRun: req.query.dryRun }).dryRun !== undefined,
})

/** Replies with a quote that is stored. */
export const quoteReply = ({ quote, replayed }: Submitted, links: VisitorLinks): Reply<CreateQuote> => ({
  status: 201,
  headers: { Location: `/api/quotes/${quote.id}`, ...(replayed && { 'Idempotent-Replayed': 'true' }) },
  body: { ...quote, ...links },
})
