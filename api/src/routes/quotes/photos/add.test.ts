import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { problemHandler } from '../../../http/problem.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../../testing/a-quote.ts'
import { aDriveway, photoForm } from '../../../testing/photo-files.ts'
import { freshDataDir } from '../../../testing/server.ts'
import { createAddPhotos } from './add.ts'

let url: string
let stop: () => Promise<void>
const logged: string[] = []
const slowUploads: ClientRequest[] = []

beforeEach(async () => {
  const store = openSqliteStore(freshDataDir())
  const quote = aQuote()
  await store.add(quote)
  const limits = { concurrency: 1, maxWaiting: 1, turnMs: 300 }
  const log = pino({}, { write: (line) => void logged.push(line) })
  const server = express()
    .post(
      '/quotes/:id/photos',
      createAddPhotos(store, () => Promise.resolve(), limits),
    )
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
async function startSlowUpload(beginning: string): Promise<ClientRequest> {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Expect: '100-continue' }
  const upload = request(url, { method: 'POST', headers }).on('error', () => undefined)
  slowUploads.push(upload)
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(beginning)
  return upload
}

const partHeader = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
const upload = async () => {
  const body = photoForm([await aDriveway(64, 48).jpeg().toBuffer()])
  return (await fetch(url, { method: 'POST', body })).status
}

it.each(['--x', `${partHeader}\xff\xd8`])(
  'an upload gets the place of a slow one that has taken the last and stops after %j',
  async (beginning) => {
    const ended = once(await startSlowUpload(beginning), 'response')
    expect(await upload()).toBe(201)
    expect(await ended).toMatchObject([{ statusCode: 503, headers: { 'retry-after': '60' } }])
  },
)

it('an upload whose client leaves gives up its place, and is no error of the server', async () => {
  logged.length = 0
  const left = await startSlowUpload(`${partHeader}\xff\xd8`)
  await sleep(50)
  left.destroy()
  expect(await upload()).toBe(201)
  expect(logged).toEqual([])
})
