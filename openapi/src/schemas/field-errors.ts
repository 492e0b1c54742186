import type * as z from 'zod/mini'
import type { FieldError } from './problem.ts'

/** Lists what a failed parse found, the first fault of each field, in the schema's order. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const details = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const pointer = path.map((key) => `/${String(key)}`).join('')
    if (!details.has(pointer)) details.set(pointer, message)
  }
  return [...details].map(([pointer, detail]) => ({ pointer, detail }))
}
