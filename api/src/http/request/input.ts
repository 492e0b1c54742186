import { isUtf8 } from 'node:buffer'
import {
  fieldErrorsWithRules,
  formMessages,
  maxBodyKilobytes,
  QuoteSubmission,
  requiredMessage,
  type FieldError,
  type FormMessages,
  type Language,
} from '@concrete-quote/openapi'
import * as z from 'zod/mini'
import express, { type RequestHandler } from 'express'
import { isAlike } from '../../platform/is-alike.ts'
import { ProblemError } from '../problem.ts'

const emptyBody = 'The request is empty: send a JSON object.'

/**
 * Accepts bodies of these media types only.
 * @param others What another handler accepts besides.
 */
function onlyTypes(mediaTypes: string[], others: string[] = []): RequestHandler {
  return (req, _res, next) => {
    const [mediaType = ''] = (req.headers['content-type'] ?? '').split(';')
    if (mediaTypes.includes(mediaType.trim().toLowerCase())) next()
    else {
      const supported = [...mediaTypes, ...others].join(' or ')
      next(new ProblemError('unsupported-media-type', `Send the request as ${supported}.`))
    }
  }
}

const parse = express.json({
  limit: `${maxBodyKilobytes}kb`,
  // The media type was checked before.
  type: () => true,
  // Every JSON value is accepted, so that the contract reports one that is not an object.
  strict: false,
  verify(_req, _res, body, encoding) {
    // body-parser would parse an empty body as `{}`.
    if (body.length === 0) throw new ProblemError('invalid-body', emptyBody)
    if (encoding === 'utf-8' && !isUtf8(body))
      throw new ProblemError('invalid-body', 'The request is not valid UTF-8.')
  },
})

const onlyWithBody: RequestHandler = (req, _res, next) =>
  next(req.body === undefined ? new ProblemError('invalid-body', emptyBody) : undefined)

const readTypes = (...types: Parameters<typeof onlyTypes>) => [onlyTypes(...types), parse, onlyWithBody]

export const readJson = readTypes(['application/json'])

/** Read a JSON body into `req.body` where forms are accepted, too, by another handler. */
export const readJsonOrForm = readTypes(['application/json'], ['application/x-www-form-urlencoded'])

/** Read a JSON Merge Patch (RFC 7396) into `req.body`. */
export const readMergePatch = readTypes(['application/merge-patch+json', 'application/json'])

/** Applies a handler to forms only that have no files. */
export const onlyForms =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.is('urlencoded') ? handler(req, res, next) : next()

/** A `charset` parameter with a name of UTF-8 (Encoding standard, section 4.2), or of US-ASCII, a part of it. */
const utf8 = /(;\s*charset\s*=\s*)(["']?)(?:utf[-_]?8|us-ascii|ascii)\2(?=\s*(?:;|$))/i

/** Names UTF-8 as the parsers of bodies do: clients also write `utf8`. */
export const nameUtf8: RequestHandler = ({ headers }, _res, next) => {
  headers['content-type'] &&= headers['content-type'].replace(utf8, '$1utf-8')
  next()
}

interface ParseOptions {
  /** Writes the detail of the problem. Default: the name and the error of each field. */
  describe?: (errors: FieldError[]) => string
  /** The texts of the errors of fields. Default: English. */
  messages?: FormMessages
}

/** Parses what a client sent, or throws a 422 that names each invalid field. */
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

/** Describes errors by the labels of the form. */
export const describeByLabel = (errors: FieldError[]) => listErrors(errors, formMessages.en.labels)

/** Parses a new quote, or throws a 422 that names each invalid field, with its error in a language. */
export function parseSubmission(body: unknown, lang: Language = 'en'): QuoteSubmission {
  return parseInput(QuoteSubmission, body, {
    describe: describeByLabel,
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
