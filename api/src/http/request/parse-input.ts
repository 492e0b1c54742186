import {
  fieldErrorsWithRules,
  formMessages,
  QuoteSubmission,
  requiredMessage,
  type FieldError,
  type FormMessages,
  type Language,
} from '@concrete-quote/openapi'
import * as z from 'zod/mini'
import { isAlike } from '../../platform/is-alike.ts'
import { ProblemError } from '../problem.ts'

interface ParseOptions {
  /** Writes the detail of the problem. Default: the name and the error of each field. */
  describe?: (errors: FieldError[]) => string
  /** The texts of the errors of fields. Default: English. */
  messages?: FormMessages
}

/**
 * Parses what a client sent.
 * @throws {ProblemError} 422 that names each invalid field.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  { describe = (errors) => listErrors(errors), messages }: ParseOptions = {},
): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const errors = fieldErrorsWithRules(result.error, messages).map((error) => suggestName(error, schema))
  throw new ProblemError('invalid-request', describe(errors), { errors })
}

/** Adds the name that an unknown field or parameter may be meant to have. A longer one than any name is not compared. */
function suggestName(error: FieldError, schema: z.ZodMiniType): FieldError {
  const name = error.pointer.slice(1)
  if (error.code !== 'additionalProperties' || !(schema instanceof z.ZodMiniObject) || name.length > 100)
    return error
  const meant = Object.keys(schema.shape).find((known) => isAlike(name, known))
  return meant === undefined ? error : { ...error, detail: `${error.detail} (did you mean ${meant}?)` }
}

/**
 * Parses a new quote.
 * @param lang The language of the errors of fields.
 * @throws {ProblemError} 422 that names each invalid field.
 */
export function parseSubmission(body: unknown, lang: Language = 'en'): QuoteSubmission {
  return parseInput(QuoteSubmission, body, {
    describe: (errors) => listErrors(errors, formMessages.en.labels),
    messages: formMessages[lang],
  })
}

/** Names each invalid field and its error, such as `Phone: Required`. A field without a label has its name. */
function listErrors(errors: FieldError[], labels: Record<string, string> = {}): string {
  const fields = errors.map(({ pointer, detail }) => {
    const name = pointer.slice(1)
    if (name === '') return detail
    // A client may send an unknown field with a name such as `constructor`.
    return `${Object.hasOwn(labels, name) ? labels[name] : name}: ${detail}`
  })
  return `Please correct: ${fields.join('; ')}.`
}

/** Describes errors by a sentence if they are only missing fields, and names each invalid field otherwise. */
export function describeMissing(sentence: string) {
  return (errors: FieldError[]): string =>
    errors.every(({ detail }) => detail === requiredMessage) ? sentence : listErrors(errors)
}
