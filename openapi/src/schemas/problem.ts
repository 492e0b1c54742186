import * as z from 'zod/mini'
import { maxFieldErrors } from './limits.ts'

/**
 * An invalid field: its JSON Pointer (RFC 6901; empty for the whole body), what to correct, and for programs, the keyword
 * of JSON Schema that it violates, with the value of that keyword.
 */
export const FieldError = z.object({
  pointer: z.string(),
  detail: z.string(),
  code: z.string(),
  allowedValues: z.optional(z.array(z.string()).check(z.maxLength(20))),
  limit: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  pattern: z.optional(z.string()),
})
export type FieldError = z.infer<typeof FieldError>

/** The rule that a field violates. */
export type ViolatedRule = Omit<FieldError, 'pointer' | 'detail'>

/**
 * An error (RFC 9457). `errors` is present if the type is `invalid-request`: one for each invalid field.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().check(z.minimum(400), z.maximum(599)),
  detail: z.string(),
  instance: z.string(),
  errors: z.optional(z.array(FieldError).check(z.maxLength(maxFieldErrors))),
})
export type Problem = z.infer<typeof Problem>
