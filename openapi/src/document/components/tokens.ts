import { ApiToken, ApiTokenList, CreatedApiToken, NewApiToken } from '../../schemas/owner/api-token.ts'
import { type RegisterSchema, utc } from '../json-schema.ts'
import { nameInPath, type RegisterParameter } from '../register-parameter.ts'
import { json, type RegisterResponse } from '../register-response.ts'
import type { RegisterBody } from '../request-bodies.ts'

const exampleNewToken = {
  name: 'acme-crm',
  expiresAt: '2027-11-20T00:00:00.000Z',
  source: 'lone-star-homes',
} satisfies NewApiToken

const exampleToken = {
  ...exampleNewToken,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: null,
}

const exampleCreatedToken = {
  ...exampleToken,
  token: 'concrete_quote_Zc_EKAz3-JRMrUDgd66sk9Vx6i13ib3ktQ51vItrJXc',
} satisfies CreatedApiToken

const exampleTokens = { items: [exampleToken] } satisfies ApiTokenList

/** Registers the schemas of API tokens. */
export function registerTokenSchemas(register: RegisterSchema) {
  register('ApiToken', ApiToken, 'output', {
    description: 'An API token, without its secret.',
    fields: {
      createdAt: `When it was created, ${utc}`,
      expiresAt: `When it ends, ${utc} Null: never.`,
      lastUsedAt: `When it was last used, to the minute, ${utc} Null if it never was.`,
      source: 'The partner whose name its quotes get as their source. Null: any.',
    },
    example: exampleToken,
  })
  return {
    newApiToken: register('NewApiToken', NewApiToken, 'input', {
      description: 'An API token to create.',
      fields: {
        expiresAt: 'When it ends (RFC 3339). Absent or null: never.',
        source:
          'The partner whose name its quotes get as their source, whatever they say. Absent or null: any.',
      },
      example: exampleNewToken,
    }),
    createdApiToken: register('CreatedApiToken', CreatedApiToken, 'output', {
      description: 'A new API token with its secret.',
      fields: { token: 'The secret. It is not shown again.' },
      example: exampleCreatedToken,
    }),
    apiTokenList: register('ApiTokenList', ApiTokenList, 'output', {
      description: 'All API tokens, by name.',
      example: exampleTokens,
    }),
  }
}

type Schemas = ReturnType<typeof registerTokenSchemas>

/** Registers the responses about API tokens. */
export function registerTokenResponses(register: RegisterResponse, schemas: Schemas) {
  return {
    apiTokens: register(
      'ApiTokens',
      'The API tokens.',
      json(schemas.apiTokenList, { tokens: exampleTokens }),
    ),
    apiTokenCreated: register(
      'ApiTokenCreated',
      'The API token is created.',
      json(schemas.createdApiToken, { token: exampleCreatedToken }),
    ),
    apiTokenRevoked: register('ApiTokenRevoked', 'The API token is revoked.'),
  }
}

/** Registers the request bodies about API tokens. */
export function registerTokenBodies(register: RegisterBody, schemas: Schemas) {
  return {
    newApiToken: register('RequestedApiToken', 'The API token to create.', schemas.newApiToken, {
      oneYear: { summary: 'For the quotes of a partner, for a year', value: exampleNewToken },
    }),
  }
}

/** Registers the parameters about API tokens. */
export function registerTokenParameters(register: RegisterParameter) {
  return {
    tokenName: register('TokenName', {
      name: 'name',
      in: 'path',
      required: true,
      description: 'The name of the API token.',
      example: exampleNewToken.name,
      schema: nameInPath,
    }),
  }
}
