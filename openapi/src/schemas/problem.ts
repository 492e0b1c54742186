import * as z from 'zod/mini'
import { maxFieldErrors } from './limits.ts'

/** An invalid field: its JSON Pointer (RFC 6901; empty for the whole body) and what to correct. */
export const FieldError = z.object({ pointer: z.string(), detail: z.string() })
export type FieldError = z.infer<typeof FieldError>

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
