import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'

let server: TestServer | undefined
afterEach(async () => {
  if (server) await stopServer(server, 'SIGKILL')
  server = undefined
})

/** Starts a server, and returns a function that sends a request without a body and returns the status of its response. */
async function start(env: Record<string, string> = {}) {
  const { url } = (server = await startServer({ DATA_DIR: freshDataDir(), ...env }))
  return async (requestLine: string, headers: string[]) => {
    const client = connect(Number(new URL(url).port), '127.0.0.1')
    await once(client, 'connect')
    client.write([requestLine, ...headers, 'Connection: close', '', ''].join('\r\n'))
    return Number((await text(client)).split(' ')[1])
  }
}

describe('the rate limit behind a proxy', () => {
  it('counts by X-Forwarded-For even after 2,100 other headers', async () => {
    const send = await start({ TRUST_PROXY: '1', RATE_LIMIT: '1/h' })
    const filler = Array<string>(2100).fill('a:1')
    const postFrom = (address: string) =>
      send('POST /api/quotes HTTP/1.1', [
        'Host: localhost',
        'Content-Type: application/json',
        'Content-Length: 0',
        ...filler,
        `X-Forwarded-For: ${address}`,
      ])
    expect(await postFrom('203.0.113.1')).toBe(400)
    expect(await postFrom('203.0.113.2')).toBe(400)
    expect(await postFrom('203.0.113.2')).toBe(429)
  })
})

describe('the Host header', () => {
  it.each([
    ['is required', [], 400],
    ['is accepted once', ['Host: localhost'], 200],
    ['is rejected twice', ['Host: localhost', 'Host: example.com'], 400],
    ['is rejected twice, even if both are the same', ['Host: localhost', 'host: localhost'], 400],
  ])('%s', async (_, headers, status) => {
    const send = await start()
    expect(await send('GET /api/health/live HTTP/1.1', headers)).toBe(status)
  })
})
