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
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  access: Access
  summary: string
  description: string
  /** The parameters that are components of the document, by their names there. */
  parameters?: (keyof typeof parameterComponents)[]
  /** The query. Parameters of it that are no components are described as the schema describes them. */
  query?: z.ZodMiniObject
  body?: JsonBody | FormBody
  /** The problem types that it can have, apart from those that follow from its path, access, and body. */
  problems?: ProblemType[]
  /** The responses to requests that succeed, by status. One without a schema or a media type has no body. */
  responses: Record<number, JsonResponse | BinaryResponse | DocumentedResponse>
}

/** Operations by `operationId`. */
export type Operations = Record<string, Operation>

export interface JsonBody<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** The name of the component of the document. */
  name: string
  /** What the description of the schema does not say. */
  description?: string
  schema: Schema
  /** Several examples, by name. Default: that of the schema. */
  examples?: Record<string, { summary: string; value: z.input<Schema> }>
  /** What the API reads, if it reads more than the document describes. */
  received?: z.ZodMiniType
}

/** A form with files, which its handler reads. */
interface FormBody {
  name: string
  description: string
  form: 'PhotoForm'
  example: object
}

interface DocumentedResponse {
  /** The name of the component of the document. Without one, the operation itself has the response. */
  name?: string
  description: string
  /** The headers besides `X-Request-Id`, which each response has. */
  headers?: Record<string, Reference>
}

export interface JsonResponse<
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Names extends string = string,
> extends DocumentedResponse {
  schema: Schema
  example: z.input<Schema>
  headers: Record<Names, Reference>
}

/** A response that clients pass through, such as a download. */
export interface BinaryResponse extends DocumentedResponse {
  mediaType: string
  example: string
}

/** The headers that the handler of an operation gives a response that has them. Limits and sessions set the others. */
export interface GivenHeaders {
  ETag: string
  Location: string
  'Content-Disposition': string
  /** Absent on the last page. */
  Link?: string
  /** Absent from the first response. */
  'Idempotent-Replayed'?: 'true'
}

/** The headers of responses with a rate limit. */
export const limit = { 'RateLimit-Policy': headers.RateLimitPolicy, RateLimit: headers.RateLimit }

/** A JSON body. Its example is that of the schema, unless several are given. */
export function jsonBody<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  examples?: JsonBody<Schema>['examples'],
): JsonBody<Schema> {
  return { name, schema, ...(examples && { examples }) }
}

/** A response with JSON. Its example is that of the schema, unless another is given. */
export function json<
  Schema extends z.ZodMiniType,
  Given extends Record<string, Reference> = Record<never, never>,
>(
  name: string,
  description: string,
  schema: Schema,
  headers: Given = {} as Given,
  example = exampleOf(schema),
): JsonResponse<Schema, keyof Given & string> {
  return { name, description, schema, example, headers }
}
