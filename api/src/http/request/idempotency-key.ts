import { idempotencyKeyPattern } from '@concrete-quote/openapi'
import type { Request } from 'express'
import { ProblemError } from '../problem.ts'

/**
 * Reads the Idempotency-Key of a request, bare or as the string of a structured field (RFC 9651, section 3.3.3).
 * @throws {ProblemError} 400 if it is not a valid key.
 */
export function idempotencyKey(req: Request): string | undefined {
  const header = req.get('Idempotency-Key')
  if (header === undefined) return undefined
  return checkKey(/^"(.*)"$/.exec(header)?.[1] ?? header, 'Idempotency-Key')
}

/**
 * Reads the key from the field `idempotencyKey` of a form, which cannot send the header. An empty field is no key.
 * @throws {ProblemError} 400 if it is not a valid key.
 */
export function formIdempotencyKey(field: unknown): string | undefined {
  return field === undefined || field === '' ? undefined : checkKey(field, 'idempotencyKey')
}

function checkKey(key: unknown, name: string): string {
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key
  throw new ProblemError('invalid-idempotency-key', `The ${name} must be 1 to 255 visible ASCII characters.`)
}
