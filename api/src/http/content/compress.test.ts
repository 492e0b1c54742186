import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import express from 'express'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { sendJson } from '../../../testing/values/send-json.ts'
import { createApiToken } from '../../accounts/tokens/api-tokens.ts'
import { compressIf } from './compress.ts'

const { url, store, token } = await serveSignedIn()
const program = createApiToken('crm', { scopes: ['quotes:read', 'quotes:write'] })
await store.addToken(program.stored)
const long = aQuote({ projectDetails: 'A cracked driveway. '.repeat(40) })
await store.add(long)

const get = (path: string, headers: object, bearer = program.token) =>
  sendJson('GET', `${url}/api${path}`, undefined, {
    Authorization: `Bearer ${bearer}`,
    'Accept-Encoding': 'gzip',
    ...headers,
  })
const codingOf = (response: Response) => response.headers.get('Content-Encoding')

describe('a response to a program', () => {
  it.each(['/quotes', '/quotes.csv', '/quotes.ndjson', `/quotes/${long.id}`])(
    'is compressed from 1 kB on: %s',
    async (path) => {
      const response = await get(path, {})
      expect([codingOf(response), response.headers.get('Vary')]).toEqual([
        'gzip',
        expect.stringContaining('Accept-Encoding'),
      ])
      expect(await response.text()).toContain(long.id)
      expect(codingOf(await get('/statistics', {}))).toBeNull()
      expect(codingOf(await get(path, { 'Accept-Encoding': 'identity' }))).toBeNull()
    },
  )

  it('has a weak entity tag, with which its quote is changed', async () => {
    const path = `/quotes/${long.id}`
    const etag = (await get(path, {})).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
    const changed = await sendJson(
      'PATCH',
      `${url}/api${path}`,
      { note: 'In the CRM' },
      { Authorization: `Bearer ${program.token}`, 'If-Match': etag },
    )
    expect(changed.status).toBe(200)
  })
})

it('compresses nothing that a session is for, in which others may vary a text beside a secret', async () => {
  expect(codingOf(await get('/quotes', {}, token))).toBeNull()
})

it('sends each part of a stream when it is there', async () => {
  const parts: string[] = []
  const server = express()
    .use(compressIf(() => true))
    .get('/', async (_req, res) => {
      res.type('txt').write('first '.repeat(400))
      while (parts.length === 0) await setTimeout(5)
      res.end('second')
    })
    .listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { body } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) parts.push(part)
  expect(parts[0]).toMatch(/^first/)
  expect(parts.join('')).toMatch(/second$/)
})
