import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { tokenScopes, type TokenScope } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { serveApp } from '../../../testing/servers/app.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { createPhotoLinks } from '../../photos/photo-links.ts'
import { createApiToken, hashToken } from '../tokens/api-tokens.ts'

const publicUrl = 'https://quotes.example.com'
const { url, store } = await serveApp({ publicUrl })
const links = createPhotoLinks(store, publicUrl)
const user = { id: 'u1', username: 'ada', passwordHash: '' }
await store.addUser(user)

const scopes = Object.keys(tokenScopes) as TokenScope[]

interface Operation {
  operationId: string
  security: { bearer?: string[] }[]
  parameters?: { $ref?: string }[]
  requestBody?: object
}

// Whatever is added to the document is tested here, too.
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    ...{ method: method.toUpperCase(), path },
    ...operation,
    isPublic: operation.security.length === 0,
    isOptional: operation.security.some(({ bearer }) => bearer === undefined),
    scope: operation.security.flatMap(({ bearer = [] }) => bearer)[0],
  })),
)
type Listed = (typeof operations)[number]

/** The address of an operation, with a new quote of a partner, and with the visitor's key if there is no token. */
async function addressOf({ path, parameters = [] }: Listed, token: string | undefined): Promise<URL> {
  const quote = aQuote({ source: 'homes' })
  await store.add(quote)
  const values: Record<string, string> = path.startsWith('/api/quotes/') ? { id: quote.id } : {}
  const to = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'A'.repeat(22)),
    url,
  )
  // What a visitor uses in place of a token.
  const takesKey = parameters.some(({ $ref }) => $ref?.endsWith('/PhotoKey'))
  if (takesKey && token === undefined) {
    const link = new URL((await links.linksOf(quote.id)).photosUrl ?? '')
    to.searchParams.set('key', link.searchParams.get('key') ?? '')
  }
  return to
}

/** Sends a request that is complete enough to be accepted or refused, and stores little. */
async function send(operation: Listed, token: string | undefined) {
  const { method, requestBody } = operation
  const { status, headers } = await fetch(await addressOf(operation, token), {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(requestBody && { 'Content-Type': 'application/json' }),
    },
    ...(requestBody && { body: '{}' }),
  })
  return { status, challenge: headers.get('WWW-Authenticate') }
}

/** What a response says of the credentials: any other error is not about them. */
function outcomeOf({ status, challenge }: Awaited<ReturnType<typeof send>>): string {
  if (status === 401 || status === 403) return `${status} ${challenge}`
  return status < 500 ? 'allowed' : String(status)
}

/** Compares the outcome of each operation with the document. */
async function expectOfEach(token: () => Promise<string> | undefined, expected: (of: Listed) => string) {
  const outcomes = []
  for (const operation of operations)
    outcomes.push([operation.operationId, outcomeOf(await send(operation, await token()))])
  expect(outcomes).toEqual(operations.map((operation) => [operation.operationId, expected(operation)]))
}

let tokens = 0
async function aToken(options: Parameters<typeof createApiToken>[1]) {
  const { token, stored } = createApiToken(`token-${++tokens}`, options)
  await store.addToken(stored)
  return token
}

/** What the document says of an API token with these scopes. */
const ofToken =
  (granted: string[]) =>
  ({ isPublic, scope }: Listed) => {
    if (isPublic || (scope !== undefined && granted.includes(scope))) return 'allowed'
    return `403 Bearer error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`
  }

describe('each operation of the document', () => {
  it('is open to everybody, or to nobody without credentials', async () => {
    await expectOfEach(
      () => undefined,
      ({ isPublic, isOptional }) => (isPublic || isOptional ? 'allowed' : '401 Bearer'),
    )
  })

  it('is open to signed-in users', async () => {
    await expectOfEach(
      () => startTestSession(store, user),
      () => 'allowed',
    )
  })

  it('that changes something is closed to the cookie of a page of another origin', async () => {
    const changing = operations.filter(
      ({ method, isPublic, isOptional }) => method !== 'GET' && !isPublic && !isOptional,
    )
    const statuses = []
    for (const operation of changing) {
      const { status } = await fetch(await addressOf(operation, ''), {
        method: operation.method,
        headers: {
          Cookie: `__Host-session=${await startTestSession(store, user)}`,
          Origin: 'https://evil.example',
        },
      })
      statuses.push([operation.operationId, status])
    }
    expect(statuses).toEqual(changing.map(({ operationId }) => [operationId, 401]))
    expect(changing.length).toBeGreaterThan(10)
  })

  it.each(scopes)('is open to an API token with the scope %s only if it lists that', async (scope) => {
    const token = aToken({ scopes: [scope] })
    await expectOfEach(() => token, ofToken(scope === 'webhooks' ? [scope, 'quotes:read'] : [scope]))
  })

  it('lists the scopes that there are, and every scope is of use', () => {
    const listed = operations.flatMap(({ scope }) => scope ?? [])
    expect(new Set(listed)).toEqual(new Set(scopes))
  })

  it('is open to an API token with all scopes that is limited to the partner of the quote', async () => {
    const token = aToken({ scopes, source: 'homes' })
    await expectOfEach(() => token, ofToken(scopes))
  })

  it('is closed to API tokens that have expired or do not exist, unless it is for everybody', async () => {
    const expired = aToken({ scopes, expiresAt: new Date(Date.now() - 1).toISOString() })
    for (const token of [expired, Promise.resolve(createApiToken('unknown').token)])
      await expectOfEach(
        () => token,
        ({ isPublic }) => (isPublic ? 'allowed' : '401 Bearer error="invalid_token"'),
      )
  })

  // Photos, whose form is read by their handler, have a test of their own.
  const withBody = operations.filter(
    ({ isPublic, requestBody, operationId }) => requestBody && !isPublic && operationId !== 'addPhotos',
  )
  const endings: [
    ended: string,
    of: Listed[],
    start: () => Promise<{ token: string; end: () => Promise<unknown> }>,
  ][] = [
    [
      'session',
      withBody,
      async () => {
        const token = await startTestSession(store, user)
        const session = await store.findSession(hashToken(token), new Date().toISOString())
        return { token, end: () => store.endSession(session?.id ?? '', user.username) }
      },
    ],
    [
      'API token',
      withBody.filter(({ scope }) => scope),
      async () => {
        const token = await aToken({ scopes })
        return { token, end: () => store.removeToken(`token-${tokens}`) }
      },
    ],
  ]
  it.each(endings)(
    'with a body is refused if its %s has ended while that arrived',
    async (_what, of, start) => {
      const outcomes = []
      for (const operation of of) {
        const { token, end } = await start()
        const sent = request(await addressOf(operation, token), {
          method: operation.method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        })
        sent.write('{')
        // Until it was let through.
        await sleep(50)
        await end()
        sent.end('}')
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        response.resume()
        outcomes.push([operation.operationId, response.statusCode])
      }
      expect(outcomes).toEqual(of.map(({ operationId }) => [operationId, 401]))
      expect(of.length).toBeGreaterThan(2)
    },
  )

  it('on a quote does not find one of another partner', async () => {
    const token = await aToken({ scopes, source: 'roofs' })
    const onQuote = operations.filter(({ path, scope }) => path.startsWith('/api/quotes/{id}') && scope)
    const statuses = []
    for (const operation of onQuote)
      statuses.push([operation.operationId, (await send(operation, token)).status])
    expect(statuses).toEqual(onQuote.map(({ operationId }) => [operationId, 404]))
    expect(onQuote.length).toBeGreaterThan(5)
  })
})
