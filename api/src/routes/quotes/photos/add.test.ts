import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { problemHandler } from '../../../http/problem.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../../testing/a-quote.ts'
import { freshDataDir } from '../../../testing/server.ts'
import { createAddPhotos } from './add.ts'

it('an upload gets the place of a slow one that has taken the last', async () => {
  const store = openSqliteStore(freshDataDir())
  const quote = aQuote()
  await store.add(quote)
  const limits = { concurrency: 1, maxWaiting: 1, turnMs: 300 }
  const server = express()
    .post(
      '/quotes/:id/photos',
      createAddPhotos(store, () => Promise.resolve(), limits),
    )
    .use(problemHandler(pino({ level: 'silent' })))
    .listen(0, '127.0.0.1')
  afterAll(async () => {
    server.close()
    await store.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes/${quote.id}/photos`

  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Expect: '100-continue' }
  const slow = request(url, { method: 'POST', headers })
  slow.flushHeaders()
  await once(slow, 'continue')
  slow.write('--x')
  const ended = once(slow, 'response')
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('photo', new Blob([new Uint8Array(jpeg)]), 'crack.jpg')
  expect((await fetch(url, { method: 'POST', body })).status).toBe(201)
  expect(await ended).toMatchObject([{ statusCode: 503, headers: { 'retry-after': '60' } }])
  slow.on('error', () => undefined).destroy()
})
