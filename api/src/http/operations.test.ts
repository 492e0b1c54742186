import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { sourceOperations, tokenOperations, type quoteOperations } from '@concrete-quote/openapi'
import express, { type Router } from 'express'
import { expect, expectTypeOf, it } from 'vitest'
import { route, type Handler, type OperationRequest, type Reply } from './operations.ts'

type Quotes = typeof quoteOperations
type Reading = Reply<Quotes['getQuote']>
type Found = Extract<Reading, { status: 200 }>

it('a handler gets the parameters of the path, the query, and the body as their schemas parse them', () => {
  expectTypeOf<OperationRequest<Quotes['updateQuote']>['params']>().toEqualTypeOf<Record<'id', string>>()
  expectTypeOf<OperationRequest<Quotes['listErasures']>['query']['limit']>().toEqualTypeOf<
    number | undefined
  >()
  expectTypeOf<OperationRequest<Quotes['createQuote']>['body']>().toHaveProperty('elapsedMs')
})

it('a reply has a status, a body, and headers of the document, or does not compile', () => {
  expectTypeOf<Found['headers']>().toEqualTypeOf<{ ETag: string }>()
  expectTypeOf<{ status: 404 }>().not.toExtend<Reading>()
  expectTypeOf<Omit<Found, 'headers'>>().not.toExtend<Reading>()
  expectTypeOf<{ status: 200; headers: { ETag: string }; body: { id: string } }>().not.toExtend<Reading>()
  expectTypeOf<() => Promise<void>>().not.toExtend<Handler<Quotes['eraseQuote']>>()
})

it('an operation without a handler, or a handler without an operation, does not compile', () => {
  const { listSources } = sourceOperations
  const handler: Handler<typeof listSources> = () => ({ status: 200, body: { items: [] } })
  const router = route({ listSources }, () => [])
  router.to({ listSources: handler })
  // @ts-expect-error There is no handler.
  expect(() => router.to({})).toThrow()
  // @ts-expect-error There is no operation.
  router.to({ listSources: handler, listOthers: handler })
})

it('a name in a path is cleaned as in the body that stored it', async () => {
  const { revokeApiToken } = tokenOperations
  const names: string[] = []
  const router = route({ revokeApiToken }, () => []).to({
    revokeApiToken({ params }) {
      names.push(params.name)
      return { status: 204 }
    },
  })
  await send(router, `/tokens/${encodeURIComponent(' a\x98\tb\0 ')}`)
  expect(names).toEqual(['a\ufffd b'])
})

it('a path without a parameter is preferred to one with a parameter', async () => {
  const { revokeApiToken } = tokenOperations
  const operations = {
    revokeApiToken,
    revokeAll: { ...revokeApiToken, route: 'DELETE /api/tokens/all' },
  } as const
  const called: string[] = []
  const router = route(operations, () => []).to({
    revokeApiToken() {
      called.push('one')
      return { status: 204 }
    },
    revokeAll() {
      called.push('all')
      return { status: 204 }
    },
  })
  await send(router, '/tokens/all')
  expect(called).toEqual(['all'])
})

async function send(router: Router, path: string) {
  const server = express().use(router).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method: 'DELETE' })
  server.close()
}
