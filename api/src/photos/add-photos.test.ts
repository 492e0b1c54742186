import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoOperations } from '@concrete-quote/openapi'
import express from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { route } from '../http/operations.ts'
import { problemHandler } from '../http/problem.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { aDriveway, photoForm } from '../../testing/values/photo-files.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { createAddPhotos } from './add-photos.ts'

let url: string
let stop: () => Promise<void>
const logged: string[] = []
const slowUploads: ClientRequest[] = []

beforeEach(async () => {
  const store = openSqliteStore(freshDataDir())
  const quote = aQuote()
  await store.add(quote)
  const log = pino({}, { write: (line) => void logged.push(line) })
  const { addPhotos } = photoOperations
  const share = { count: () => Promise.resolve() }
  const handler = createAddPhotos({ store }, () => Promise.resolve(), share, 1_000_000)
  const server = express()
    .set('trust proxy', 1)
    .use(route({ addPhotos }, () => []).to({ addPhotos: handler }))
    .use(problemHandler(log))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes/${quote.id}/photos?key=k`
  stop = async () => {
    for (const upload of slowUploads) upload.destroy()
    server.close()
    await once(server, 'close')
    await store.close()
  }
})
afterEach(() => stop())

/** Begins an upload that sends nothing more, once the server reads it. */
async function startSlowUpload(from: string, beginning: string | Buffer): Promise<ClientRequest> {
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    Expect: '100-continue',
    'X-Forwarded-For': from,
  }
  const upload = request(url, { method: 'POST', headers }).on('error', () => undefined)
  slowUploads.push(upload)
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(beginning)
  return upload
}

const partHeader = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
const aPart = (bytes: number) => Buffer.concat([Buffer.from(partHeader), randomBytes(bytes)])
const upload = async (from = '203.0.113.1') => {
  const body = photoForm([await aDriveway(64, 48).jpeg().toBuffer()])
  return (await fetch(url, { method: 'POST', body, headers: { 'X-Forwarded-For': from } })).status
}

it('a photo is stored while others of its network stop in theirs', async () => {
  for (let n = 0; n < 10; n++) await startSlowUpload('203.0.113.1', partHeader)
  expect(await upload()).toBe(201)
})

it('the largest photo of the network with the most is refused once all take too much memory', async () => {
  const refused: string[] = []
  for (const [from, bytes] of Object.entries({ '203.0.113.2': 300_000, '203.0.113.3': 200_000 })) {
    const smaller = await startSlowUpload(from, aPart(bytes))
    smaller.on('response', () => refused.push(from))
  }
  const largest = once(await startSlowUpload('203.0.113.3', aPart(250_000)), 'response')
  expect(await Promise.all([upload(), upload('203.0.113.2'), upload('203.0.113.4')])).toEqual([201, 201, 201])
  expect(await largest).toMatchObject([{ statusCode: 503, headers: { 'retry-after': '60' } }])
  expect(refused).toEqual([])
})

it('a photo whose client leaves gives up its memory', async () => {
  for (let n = 0; n < 3; n++) {
    const left = await startSlowUpload('203.0.113.5', aPart(300_000))
    await sleep(50)
    left.destroy()
  }
  let isRefused = false
  const larger = await startSlowUpload('203.0.113.5', aPart(600_000))
  larger.on('response', () => (isRefused = true))
  expect(await upload()).toBe(201)
  expect(isRefused).toBe(false)
})

it('an upload whose client leaves is no error of the server', async () => {
  logged.length = 0
  const left = await startSlowUpload('203.0.113.1', `${partHeader}\xff\xd8`)
  await sleep(50)
  left.destroy()
  expect(await upload()).toBe(201)
  expect(logged).toEqual([])
})
