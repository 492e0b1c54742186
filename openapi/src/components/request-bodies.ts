import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import * as examples from './examples.ts'
import type { Reference } from './json-schema.ts'
import type { registerSchemas } from './schemas.ts'

/** Registers the request bodies of the document, all of them JSON. */
export function registerRequestBodies(
  registry: OpenAPIRegistry,
  schemas: ReturnType<typeof registerSchemas>,
) {
  function register(
    name: string,
    description: string,
    schema: Reference,
    examplesByName: Record<string, { summary: string; value: object }>,
  ): Reference {
    const content = { 'application/json': { schema, examples: examplesByName } }
    return registry.registerComponent('requestBodies', name, { description, required: true, content }).ref
  }

  const { firstName, lastName, phone, projectType, projectDetails } = examples.exampleRequest
  return {
    newQuote: register('NewQuote', 'The request for a quote.', schemas.quoteRequest, {
      complete: { summary: 'Every field', value: examples.exampleRequest },
      minimal: {
        summary: 'Only the required fields',
        value: { firstName, lastName, phone, projectType, projectDetails },
      },
    }),
    signInCredentials: register(
      'SignInCredentials',
      'The name and password of a user.',
      schemas.credentials,
      { user: { summary: 'A user', value: examples.exampleCredentials } },
    ),
  }
}
