import { describe, expect, it } from 'vitest'
import { createDocument } from './document.ts'
import {
  company,
  Credentials,
  NewPasskey,
  NewPasskeyOptions,
  PasskeySignIn,
  PasskeySignInOptions,
  PasswordChange,
  Quote,
  QuotePatch,
  QuoteRequest,
  Session,
  StoredQuote,
} from '../index.ts'
import { toOpenApi30 } from './openapi-30.ts'
import { Liveness, Readiness } from '../schemas/health.ts'
import { problemMediaType, type ProblemType } from '../schemas/problem-types.ts'
import { Problem } from '../schemas/problem.ts'
import { QuoteList } from '../schemas/quote/list/quote-list.ts'

type Json = Record<string, unknown>

const document = JSON.parse(JSON.stringify(createDocument())) as {
  info: { version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Record<
    'schemas' | 'parameters' | 'requestBodies' | 'responses' | 'securitySchemes',
    Record<string, Json>
  >
}
interface Operation {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { $ref: string }[]
  requestBody?: object
  responses: Record<string, { $ref?: string; headers?: Json }>
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)

const { responses } = document.components

/** The problem types that an operation names, of all its responses. */
const problemsOf = (operation: Operation) =>
  Object.values(operation.responses).flatMap(({ $ref }) => {
    const { content } = responses[$ref?.split('/').at(-1) ?? ''] ?? {}
    const problem = (content as Record<string, { examples: Json }> | undefined)?.[problemMediaType]
    return Object.keys(problem?.examples ?? {})
  })

/** Every object in a value, with its JSON Pointer. */
function* objectsIn(value: unknown, pointer = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [pointer, value as Json]
  for (const [key, part] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') yield* objectsIn(part, `${pointer}/${key}`)
  }
}

it.each(
  Object.entries({
    Credentials,
    PasswordChange,
    NewPasskey,
    NewPasskeyOptions,
    PasskeySignIn,
    PasskeySignInOptions,
    Liveness,
    Problem,
    Quote,
    QuoteList,
    QuotePatch,
    QuoteRequest,
    Readiness,
    Session,
    StoredQuote,
  }),
)('has a valid example of %s', (name, schema) => {
  const { examples } = document.components.schemas[name] as { examples?: unknown[] }
  expect(schema.safeParse(examples?.[0])).toMatchObject({ success: true })
})

it('has no fact of a company, which would conflict at each upgrade', () => {
  for (const fact of [company.name, company.phone, company.email])
    expect(JSON.stringify(document)).not.toContain(fact)
})

describe('the document for client generators', () => {
  it('has one security scheme, for which every client sets a token', () => {
    expect(Object.values(document.components.securitySchemes)).toMatchObject([
      { type: 'http', scheme: 'bearer' },
    ])
  })

  it('begins with quotes and ends with health', () => {
    const names = document.tags.map(({ name }) => name)
    expect([names.at(0), names.at(-1)]).toEqual(['Quotes', 'Health'])
  })

  it('tags webhooks separately from API operations', () => {
    const tagsOf = (items: object[]) =>
      items.flatMap((item) => Object.values(item as Record<string, Operation>)).flatMap(({ tags }) => tags)
    expect(tagsOf(Object.values(document.paths))).not.toContain('Webhooks')
    expect(new Set(tagsOf(Object.values(document.webhooks)))).toEqual(new Set(['Webhooks']))
  })

  it('has no component that only webhooks refer to, which oapi-codegen would drop', () => {
    const { webhooks, ...calls } = document
    const used = JSON.stringify(calls)
    const references = [...objectsIn(webhooks)].flatMap(([, { $ref }]) => ($ref ? [$ref as string] : []))
    expect(references.filter((reference) => !used.includes(reference))).toEqual([])
  })

  it('has at most one media type per body', () => {
    const { requestBodies, responses } = document.components
    for (const [name, { content = {} }] of Object.entries({ ...requestBodies, ...responses }))
      expect(Object.keys(content as Json).length, name).toBeLessThanOrEqual(1)
  })

  it('has an example for each body and parameter, except one that excludes others', () => {
    const { parameters, requestBodies, responses } = document.components
    const { UpdatedSince: _, ...others } = parameters
    const bodies = Object.values({ ...requestBodies, ...responses }).flatMap(({ content = {} }) =>
      Object.values(content as Record<string, Json>),
    )
    for (const part of [...bodies, ...Object.values(others)])
      expect(part.example ?? part.examples, JSON.stringify(part)).toBeDefined()
  })

  it('has no pattern or length next to a format, and no schema without a type', () => {
    for (const [pointer, schema] of objectsIn(document)) {
      if (pointer.endsWith('/schema')) expect(schema.type ?? schema.$ref, pointer).toBeDefined()
      if (schema.format) {
        expect(schema, pointer).not.toHaveProperty('pattern')
        expect(schema, pointer).not.toHaveProperty('maxLength')
      }
    }
  })

  it('limits every integer to meaningful values, not to those that JavaScript can represent', () => {
    for (const [pointer, { type, minimum, maximum }] of objectsIn(document)) {
      if (![type].flat().includes('integer')) continue
      expect(minimum, pointer).toBeGreaterThan(Number.MIN_SAFE_INTEGER)
      expect(maximum, pointer).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  })

  it('names the schema of each object, by a component or, in messages, a title', () => {
    const inline = [...objectsIn(document)].filter(
      ([pointer, { type, title }]) =>
        [type].flat().includes('object') && !title && !/^\/components\/schemas\/\w+$/.test(pointer),
    )
    expect(inline.map(([pointer]) => pointer)).toEqual([])
  })

  it('says of no value twice that it may be null', () => {
    const twice = [...objectsIn(document)].filter(([, { anyOf = [] }]) => {
      const [choice, nothing] = anyOf as Json[]
      return nothing && !choice?.$ref
    })
    expect(twice.map(([pointer]) => pointer)).toEqual([])
  })

  it('lets responses have values that later versions add', () => {
    const { StoredQuote: quote, Webhook, WebhookPatch } = document.components.schemas
    const closed = [...objectsIn({ quote, Webhook, messages: document.webhooks })].filter(
      ([, { enum: values }]) => (values as unknown[] | undefined)?.length !== 1 && values,
    )
    expect(closed).toEqual([])
    expect(WebhookPatch).toMatchObject({
      properties: { events: { items: { enum: expect.arrayContaining(['quote.created']) as string[] } } },
    })
  })

  it('has RateLimit headers only in the 429 and the successes of operations with a limit', () => {
    const others = operations.flatMap(({ operationId, responses: byStatus }) =>
      Object.entries(byStatus).flatMap(([status, { $ref, headers }]) => {
        const sent = headers ?? responses[$ref?.split('/').at(-1) ?? '']?.headers ?? {}
        const isLimited = '429' in byStatus && /^(2..|304|416|429)$/.test(status)
        return 'RateLimit' in (sent as Json) && !isLimited ? [[operationId, status]] : []
      }),
    )
    expect(others).toEqual([])
  })

  it('describes each schema and each of its properties', () => {
    const { schemas } = document.components
    const silent = [...objectsIn(schemas)].filter(([pointer, { description, $ref }]) => {
      const isSchemaOrProperty = /^\/\w+$|\/properties\/\w+$/.test(pointer)
      return isSchemaOrProperty && description === undefined && $ref === undefined
    })
    expect(silent.map(([pointer]) => pointer)).toEqual([])
  })

  it('omits the spam fields of our own form', () => {
    expect(Object.keys(document.components.schemas.QuoteRequest?.properties as Json)).toEqual(
      Object.keys(QuoteRequest.shape),
    )
    expect(JSON.stringify(document)).not.toMatch(/elapsedMs|"website"/)
  })

  it('limits the length of every string that a client may send', () => {
    const { schemas, parameters } = document.components
    // Conditions that match nothing are valid at any length; Node limits headers to 16 kB (status 431).
    const { IfMatch: _, IfNoneMatch: __, ...bounded } = parameters
    for (const [pointer, { type, maxLength, format, enum: values }] of objectsIn({
      QuoteRequest: schemas.QuoteRequest,
      Credentials: schemas.Credentials,
      QuotePatch: schemas.QuotePatch,
      PasswordChange: schemas.PasswordChange,
      NewPasskey: schemas.NewPasskey,
      PasskeyAssertion: schemas.PasskeyAssertion,
      PasskeyAttestation: schemas.PasskeyAttestation,
      PasskeySignIn: schemas.PasskeySignIn,
      bounded,
    })) {
      if (type === 'string') expect(maxLength ?? format ?? values, pointer).toBeDefined()
    }
  })
})

it('has its version in the changelog', () => {
  expect(document.info.description).toContain(`**${document.info.version}**`)
})

describe('the problems of an operation', () => {
  /** Which operations alone can have a problem, by what they take or are for. */
  const causes: [problems: ProblemType[], isPossible: (operation: (typeof operations)[number]) => boolean][] =
    [
      [
        ['invalid-idempotency-key', 'idempotency-key-reused'],
        ({ parameters = [] }) => parameters.some(({ $ref }) => $ref.endsWith('/IdempotencyKey')),
      ],
      [
        ['precondition-failed'],
        ({ parameters = [] }) => parameters.some(({ $ref }) => $ref.endsWith('/IfMatch')),
      ],
      [['unauthorized'], ({ security, operationId }) => security.length > 0 || /^signIn/.test(operationId)],
      [
        ['recent-sign-in-required'],
        ({ security }) => security.length > 0 && security.every(({ bearer }) => bearer),
      ],
      [['origin-not-allowed'], ({ operationId }) => /^(?:createQuote|countCallTap)$/.test(operationId)],
      [['unreadable-photo', 'too-many-photos'], ({ operationId }) => operationId === 'addPhotos'],
      [['no-account'], ({ path }) => path === '/api/sessions'],
      [
        ['history-full'],
        ({ operationId }) => /^(?:updateQuote|addQuoteEvent|changePreparation)$/.test(operationId),
      ],
      [['limit-reached'], ({ operationId }) => /^(?:add|createPasskeyOptions)/.test(operationId)],
      [['taken'], ({ operationId }) => /^(?:add|invite|create)/.test(operationId)],
      [
        ['not-found'],
        ({ path, operationId }) =>
          path.includes('{') || /^(?:acceptInvitation|downloadBackup|exportAdConversions)$/.test(operationId),
      ],
    ]
  it.each(causes)('include %j only where it can occur', (types, isPossible) => {
    const naming = operations.filter((operation) =>
      problemsOf(operation).some((type) => types.includes(type as ProblemType)),
    )
    expect(naming).not.toEqual([])
    expect(
      naming.filter((operation) => !isPossible(operation)).map(({ operationId }) => operationId),
    ).toEqual([])
  })
})

describe('the document in OpenAPI 3.0', () => {
  const older = toOpenApi30(document) as typeof document & { openapi: string }

  it('has the same operations and components, and no webhooks', () => {
    expect(older.openapi).toBe('3.0.3')
    expect(older).not.toHaveProperty('webhooks')
    expect(Object.keys(older.paths)).toEqual(Object.keys(document.paths))
    expect(Object.keys(older.components.schemas)).toEqual(Object.keys(document.components.schemas))
  })

  it('names no scopes, which 3.0 allows for OAuth only', () => {
    const { security } = document.paths['/api/quotes']?.get ?? {}
    expect(security).toEqual([{ bearer: ['quotes:read'] }])
    expect(older.paths['/api/quotes']?.get?.security).toEqual([{ bearer: [] }])
  })

  it('uses nullable and example as in 3.0', () => {
    for (const [pointer, part] of objectsIn(older)) {
      expect(Array.isArray(part.type), pointer).toBe(false)
      expect(Array.isArray(part.examples), pointer).toBe(false)
    }
    expect(older.components.schemas.Quote).toMatchObject({
      properties: { email: { type: 'string', nullable: true } },
      example: { firstName: 'Ada' },
    })
  })
})
