import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { serveApp } from '../../testing/servers/app.ts'
import { maxAtOnce } from './rate-limit.ts'

const { url } = await serveApp({ trustProxy: 1 })

/** Starts requests of a client behind a proxy, whose bodies never come. */
const start = (client: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST /api/quotes HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
      )
      return socket
    }),
  )
const statusFor = async (client: string) =>
  (await fetch(`${url}/api/health/live`, { headers: { 'X-Forwarded-For': client } })).status

it.each([
  ['an address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
  ['an IPv6 network', '2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:100::1'],
])(
  'refuses requests of %s that has too many in progress, and none of others',
  async (_, client, same, other) => {
    // More, because a request that asks for the status may take the place of one.
    const sockets: Socket[] = await start(client, maxAtOnce + 10)
    await vi.waitFor(async () => expect(await statusFor(same)).toBe(429), { timeout: 20_000 })
    expect(await statusFor(other)).toBe(200)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect(await statusFor(same)).toBe(200), { timeout: 20_000 })
  },
)

it('does not limit this machine', async () => {
  const sockets = await start('127.0.0.1', maxAtOnce + 1)
  expect(await statusFor('127.0.0.1')).toBe(200)
  for (const socket of sockets) socket.destroy()
})
