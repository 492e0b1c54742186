import { idempotencyKeyPattern } from '@concrete-quote/openapi'
import type { Request } from 'express'
import { ProblemError } from './problem.ts'

/**
 * The client's key for a request: its Idempotency-Key, bare or as the string of a structured field (RFC 9651,
 * section 3.3.3).
 * @throws {ProblemError} 400 when there is one that is no key.
 */
export function idempotencyKey(req: Request): string | undefined {
  const header = req.get('Idempotency-Key')
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (idempotencyKeyPattern.test(key)) return key
  throw new ProblemError(
    'invalid-idempotency-key',
    'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
  )
}
