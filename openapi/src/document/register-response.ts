import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import type { registerHeaders } from './headers.ts'
import type { Reference } from './json-schema.ts'

type Content = Record<
  string,
  { schema: object; examples?: Record<string, { value: unknown }>; example?: unknown }
>

export type RegisterResponse = ReturnType<typeof createRegisterResponse>

/** Creates a function that registers a response. */
export function createRegisterResponse(
  registry: OpenAPIRegistry,
  headers: ReturnType<typeof registerHeaders>,
) {
  return function register(
    name: string,
    description: string,
    content?: Content,
    moreHeaders: Record<string, Reference> = {},
  ): Reference {
    return registry.registerComponent('responses', name, {
      description,
      headers: { 'X-Request-Id': headers.requestId, ...moreHeaders },
      ...(content && { content }),
    }).ref
  }
}

export const json = (schema: Reference, examplesByName: Record<string, unknown>) => ({
  'application/json': { schema, examples: named(examplesByName) },
})

/** A body that clients pass through, such as a download. */
export const binary = (mediaType: string, example: string) => ({
  [mediaType]: { schema: { type: 'string', format: 'binary' }, example },
})

/** Examples by name, as the document has them. */
export const named = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
