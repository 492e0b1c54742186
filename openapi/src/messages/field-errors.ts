import type * as z from 'zod/mini'
import { form as english } from './en.ts'
import type { ErrorCode, FormMessages } from './messages.ts'
import { maxFieldErrors } from '../schemas/limits.ts'
import type { TextLimits } from '../schemas/text.ts'
import type { FieldError } from '../schemas/problem.ts'

/**
 * Lists the first error of each field, in the order of the schema, and at most `maxFieldErrors`.
 * @param messages The texts for error codes. Default: English, as in the API.
 */
export function fieldErrors(
  error: z.core.$ZodError,
  messages: Pick<FormMessages, 'errors'> = english,
): FieldError[] {
  const details = new Map<string, string>()
  for (const issue of error.issues) {
    for (const pointer of pointersOf(issue))
      if (!details.has(pointer)) details.set(pointer, describe(issue, messages))
  }
  return [...details].slice(0, maxFieldErrors).map(([pointer, detail]) => ({ pointer, detail }))
}

/** The JSON Pointers to what an issue is about: each unknown field by itself. */
function pointersOf(issue: z.core.$ZodIssue): string[] {
  const pointer = issue.path.map(toReference).join('')
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => pointer + toReference(key)) : [pointer]
}

/** A key as part of a JSON Pointer (RFC 6901, section 3). */
const toReference = (key: PropertyKey) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

/**
 * The text of an issue. Messages of rules that the form shows are error codes, because the message is the only part of an
 * issue that every zod schema lets a rule set; other messages are for the API alone, and shown as they are.
 */
function describe(issue: z.core.$ZodIssue, { errors }: Pick<FormMessages, 'errors'>): string {
  const { message } = issue
  if (!Object.hasOwn(errors, message)) return message
  const { params = {} } = issue as { params?: Partial<TextLimits> }
  return errors[message as ErrorCode].replace(
    /\{(min|max)\}/g,
    (_, limit: keyof TextLimits) => `${params[limit]}`,
  )
}
