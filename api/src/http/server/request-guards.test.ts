import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { serveApp } from '../../../testing/servers/app.ts'

const quote = JSON.stringify({
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
})

const post = (connection: 'keep-alive' | 'close') =>
  [
    'POST /api/quotes HTTP/1.1',
    'Host: localhost',
    `Connection: ${connection}`,
    'Content-Type: application/json',
    `Content-Length: ${quote.length}`,
    '',
    quote,
  ].join('\r\n')

it('responds to each of several pipelined posts', async () => {
  const { url, store } = await serveApp()
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  client.write(post('keep-alive').repeat(2) + post('close'))
  let received = ''
  client.on('data', (data: Buffer) => (received += data.toString()))
  await once(client, 'close')
  expect(received.match(/HTTP\/1\.1 201 /g)).toHaveLength(3)
  expect(await store.list(10)).toHaveLength(3)
})

it('handles a request only once the client has taken the response before, whole and in order', async () => {
  const { url } = await serveApp()
  const file = '/api/docs/swagger-ui-bundle.js'
  const expected = Buffer.from(await (await fetch(url + file)).arrayBuffer())
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  const get = (path: string, connection: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`
  client.write(get(file, 'keep-alive').repeat(10) + get('/api/health/live', 'close'))
  await sleep(200)
  const received = await buffer(client)
  for (let at = 0, n = 0; n < 10; n++) {
    at = received.indexOf('\r\n\r\n', at) + 4
    expect(received.subarray(at, at + expected.length).equals(expected)).toBe(true)
    at += expected.length
  }
  expect(received.subarray(-200).toString()).toContain('"status"')
})
