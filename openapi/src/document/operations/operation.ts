import type * as z from 'zod/mini'
import { exampleOf } from '../../schemas/documentation.ts'
import type { ProblemType } from '../../schemas/problem-types.ts'
import { headers } from '../headers.ts'
import type { parameterComponents } from '../parameters.ts'
import type { Reference } from '../references.ts'
import type { Access } from './access.ts'

/** All that an operation is: the document describes it by this, and the routes of the API are typed by it. */
export interface Operation {
  /** Its method and path, such as `GET /api/quotes/{id}`. */
  route: `${Method} /api/${string}`
  access: Access
  summary: string
  description: string
  /** The parameters that are components of the document, by their names there. */
  parameters?: (keyof typeof parameterComponents)[]
  /** The query. What `parameters` does not name of it is described as its schema describes it. */
  query?: z.ZodMiniObject
  body?: JsonBody | FormBody
  /** The problem types that it can have, apart from those that follow from its path, access, query, and body. */
  problems?: ProblemType[]
  /** The responses to requests that succeed, by status. */
  responses: Record<number, JsonResponse | BinaryResponse | EmptyResponse>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Operations by `operationId`. */
export type Operations = Record<string, Operation>

/** Examples by name, as the document has them. */
export type Examples<Value = unknown> = Record<string, { summary?: string; value: Value }>

export interface JsonBody<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** The name of the component of the document. */
  name: string
  description: string
  schema: Schema
  examples: Examples
  /** What the API reads, if it reads more than the document describes. */
  received?: z.ZodMiniType
}

/** A form with files, which its handler reads. */
export interface FormBody {
  name: string
  description: string
  /** The name of its schema. */
  form: 'PhotoForm'
  example: object
}

/** Headers of a response by name. `X-Request-Id`, which each response has, is left out. */
type Headers = Record<string, Reference>

interface AnyResponse<Names extends string> {
  /** The name of the component of the document. Without one, the operation itself has the response. */
  name?: string
  description: string
  headers: Record<Names, Reference>
}

export interface JsonResponse<
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Names extends string = string,
> extends AnyResponse<Names> {
  schema: Schema
  examples: Examples
}

/** A response that clients pass through, such as a download. */
export interface BinaryResponse<Names extends string = string> extends AnyResponse<Names> {
  mediaType: string
  example: string
}

/** A response without a body. */
export interface EmptyResponse<Names extends string = string> extends AnyResponse<Names> {
  isEmpty: true
}

/** The headers of responses with a rate limit. */
export const limit = { 'RateLimit-Policy': headers.RateLimitPolicy, RateLimit: headers.RateLimit }

/** A JSON body. The first example is that of the schema. */
export function jsonBody<Schema extends z.ZodMiniType>(
  name: string,
  description: string,
  schema: Schema,
  [example, summary]: [example: string, summary: string],
  others: Examples<z.input<Schema>> = {},
): JsonBody<Schema> {
  return {
    name,
    description,
    schema,
    examples: { [example]: { summary, value: exampleOf(schema) }, ...others },
  }
}

/** A response with JSON. Its example is that of the schema, unless others are given. */
export function json<Schema extends z.ZodMiniType, Given extends Headers = Record<never, never>>(
  name: string,
  description: string,
  schema: Schema,
  examples: string | Record<string, z.input<Schema>>,
  given?: Given,
): JsonResponse<Schema, keyof Given & string> {
  const values = typeof examples === 'string' ? { [examples]: exampleOf(schema) } : examples
  return { name, description, schema, examples: named(values), headers: given ?? ({} as Given) }
}

/** A response that clients pass through. */
export function binary<Given extends Headers = Record<never, never>>(
  name: string,
  description: string,
  [mediaType, example]: [mediaType: string, example: string],
  given?: Given,
): BinaryResponse<keyof Given & string> {
  return { name, description, mediaType, example, headers: given ?? ({} as Given) }
}

/** A response without a body. */
export function empty<Given extends Headers = Record<never, never>>(
  description: string,
  given?: Given,
  name?: string,
): EmptyResponse<keyof Given & string> {
  return { ...(name !== undefined && { name }), description, isEmpty: true, headers: given ?? ({} as Given) }
}

export const named = (values: Record<string, unknown>): Examples =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
