import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { serveApp } from '../testing/app.ts'

const quote = JSON.stringify({
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
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
