/** @module-tag heavy */
import { EventEmitter, once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmittedQuote } from '@concrete-quote/openapi'
import sharp from 'sharp'
import type { Request, Response } from 'express'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { allowSlowBody } from './request-guards.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { requiredFields as quote } from '../../../testing/values/a-quote.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

// Started with the first test: a run that leaves out these tests never stops what their file has started.
let server: TestServer
/** The path of the photos of a quote, and the query with its key. */
let pathname: string
let search: string
beforeAll(async () => {
  server = await startServer({ DATA_DIR: freshDataDir() })
  const response = await sendJson('POST', `${server.url}/api/quotes`, quote)
  const { photosUrl = '' } = (await response.json()) as SubmittedQuote
  ;({ pathname, search } = new URL(photosUrl))
})
afterAll(() => stopServer(server))

/** Sends parts with a pause between them. Resolves to the status line of the response, and the seconds until the end. */
async function sendSlowly(parts: (string | Buffer)[], pauseMs = 0): Promise<[string, number]> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const started = Date.now()
  const answer = text(socket).catch((error: Error) => error.message)
  for (const part of parts) {
    socket.write(part)
    await sleep(pauseMs)
  }
  return [(await answer).split('\r\n')[0] ?? '', (Date.now() - started) / 1000]
}

const headOf = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const formType = 'multipart/form-data; boundary=x'

const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'gray' } })
  .jpeg()
  .toBuffer()
const form = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n'),
  jpeg,
  Buffer.from('\r\n--x--\r\n'),
])

it.concurrent('a photo may take longer than other requests', { timeout: 60_000 }, async () => {
  const head = headOf(pathname + search, formType, form.length)
  const [status, seconds] = await sendSlowly(
    [head, form.subarray(0, 500), form.subarray(500, 900), form.subarray(900)],
    6000,
  )
  expect(status).toBe('HTTP/1.1 201 Created')
  expect(seconds).toBeGreaterThan(15)
})

it.concurrent.each([
  ['stops', 0],
  ['trickles', 13],
])('a client that %s in a photo is cut', { timeout: 60_000 }, async (_what, pieces) => {
  const head = headOf(pathname + search, formType, form.length)
  const more = Array.from({ length: pieces }, (_, n) => form.subarray(500 + n, 501 + n))
  const [status, seconds] = await sendSlowly([head, form.subarray(0, 500), ...more], pieces && 2000)
  expect(status).toBe('')
  expect(seconds).toBeGreaterThanOrEqual(29)
  expect(seconds).toBeLessThan(40)
})

it.concurrent.each([
  ['JSON', () => headOf('/api/quotes', 'application/json', 100), 'HTTP/1.1 408 Request Timeout'],
  [
    'a form',
    () => headOf('/api/quotes', 'application/x-www-form-urlencoded', 100),
    'HTTP/1.1 408 Request Timeout',
  ],
  [
    'a photo without a valid link',
    () => headOf(`${pathname}?key=x`, formType, 100),
    'HTTP/1.1 404 Not Found',
  ],
  ['a body that nobody reads', () => headOf('/api/nothing', 'text/plain', 100), 'HTTP/1.1 404 Not Found'],
])('%s that trickles is cut', { timeout: 60_000 }, async (_what, head, expected) => {
  const [status, seconds] = await sendSlowly([head(), ...'{"firstName":'], 1500)
  expect(status).toBe(expected)
  expect(seconds).toBeGreaterThanOrEqual(14)
  expect(seconds).toBeLessThan(25)
})

it('a client is not cut while the server works on what it has received', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const waiting = new EventEmitter()
  const slow = createServer((req, res) => {
    req.resume().once('data', () => req.pause())
    void allowSlowBody(req as Request, res as Response, () => once(req, 'close').catch(() => undefined))
    waiting.once('resume', () => req.resume())
    waiting.emit('request')
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  onTestFinished(() => {
    vi.useRealTimers()
    slow.close()
  })
  const { port } = slow.address() as AddressInfo
  const upload = request({ port, method: 'POST' })
  const cut = once(upload, 'error').then(() => true)
  upload.write('beginning')
  await once(waiting, 'request')
  await sleep(100)
  const isCutAfter30s = () => {
    vi.advanceTimersByTime(30_000)
    return Promise.race([cut, sleep(100).then(() => false)])
  }
  // While it works; once it waits again; and when it has waited for all of that time.
  expect(await isCutAfter30s()).toBe(false)
  waiting.emit('resume')
  expect(await isCutAfter30s()).toBe(false)
  expect(await isCutAfter30s()).toBe(true)
})
