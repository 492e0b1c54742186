import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { maxPhotos } from '../schemas/limits.ts'
import * as examples from './examples.ts'
import type { Reference } from './json-schema.ts'
import { registerDeviceBodies } from './components/devices.ts'
import { registerPasskeyBodies } from './components/passkeys.ts'
import { registerSettingsBodies } from './components/settings.ts'
import { registerSourceBodies } from './components/sources.ts'
import { registerTokenBodies } from './components/tokens.ts'
import { registerUserBodies } from './components/users.ts'
import type { registerSchemas } from './schemas.ts'

export type RegisterBody = (
  name: string,
  description: string,
  schema: Reference,
  examplesByName: Record<string, { summary: string; value: object }>,
) => Reference

/** Registers the request bodies of the document, all of them JSON except photos. */
export function registerRequestBodies(
  registry: OpenAPIRegistry,
  schemas: ReturnType<typeof registerSchemas>,
) {
  const register: RegisterBody = (name, description, schema, examplesByName) => {
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
    quoteChanges: register('QuoteChanges', 'The fields to change.', schemas.quotePatch, {
      answered: { summary: 'Somebody has called', value: examples.examplePatch },
      undone: { summary: 'Nobody has called after all', value: { answeredAt: null } },
      spam: { summary: 'It is spam', value: { spam: 'marked' } },
      released: { summary: 'It is not spam', value: { spam: null } },
      callBack: {
        summary: 'The visitor wants to be called on Friday',
        value: { callBackAt: '2026-11-27T15:00:00.000Z', address: '4711 Elm St, Dallas' },
      },
      assigned: { summary: 'Somebody takes care of it', value: { assignedTo: 'owner' } },
    }),
    newEvent: register('NewEvent', 'What happened.', schemas.newQuoteEvent, {
      noAnswer: { summary: 'Somebody called, and nobody answered', value: examples.exampleNewEvent },
    }),
    signInCredentials: register(
      'SignInCredentials',
      'The name and password of a user.',
      schemas.credentials,
      { user: { summary: 'A user', value: examples.exampleCredentials } },
    ),
    newPassword: register('NewPassword', 'The current and the new password.', schemas.passwordChange, {
      words: { summary: 'Four words', value: examples.examplePasswordChange },
    }),
    newPhotos: registerPhotos(registry),
    ...registerPasskeyBodies(register, schemas),
    ...registerSettingsBodies(register, schemas),
    ...registerDeviceBodies(register, schemas),
    ...registerTokenBodies(register, schemas),
    ...registerUserBodies(register, schemas),
    ...registerSourceBodies(register, schemas),
  }
}

/** Registers the body of photos, which is a form with files. */
function registerPhotos(registry: OpenAPIRegistry): Reference {
  const photo = {
    type: 'array' as const,
    items: { type: 'string' as const, format: 'binary' },
    minItems: 1,
    maxItems: maxPhotos,
    description: 'The files, each in a part of its own with this name.',
  }
  const example = { photo: ['JPEG'] }
  const schema = registry.registerComponent('schemas', 'PhotoForm', {
    type: 'object',
    description: 'A form with photos.',
    properties: { photo },
    required: ['photo'],
    example,
  }).ref
  return registry.registerComponent('requestBodies', 'NewPhotos', {
    description: 'The photos to add.',
    required: true,
    content: { 'multipart/form-data': { schema, example } },
  }).ref
}
