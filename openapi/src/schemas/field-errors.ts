import type * as z from 'zod/mini'
import { formMessages } from '../messages/index.ts'
import type { ErrorCode, FormMessages } from '../messages/messages.ts'
import type { TextLimits } from './text.ts'
import type { FieldError } from './problem.ts'

/**
 * Lists the first error of each field, in the order of the schema.
 * @param messages The texts for error codes. Default: English, as in the API.
 */
export function fieldErrors(error: z.core.$ZodError, messages = formMessages.en): FieldError[] {
  const details = new Map<string, string>()
  for (const issue of error.issues) {
    const pointer = issue.path.map((key) => `/${String(key)}`).join('')
    if (!details.has(pointer)) details.set(pointer, describe(issue, messages))
  }
  return [...details].map(([pointer, detail]) => ({ pointer, detail }))
}

/** The text of an issue whose message is an error code, or the message itself. */
function describe(issue: z.core.$ZodIssue, { errors }: FormMessages): string {
  const { message } = issue
  if (!Object.hasOwn(errors, message)) return message
  const { params } = issue as { params?: TextLimits }
  return errors[message as ErrorCode](params ?? { min: 0, max: 0 })
}
