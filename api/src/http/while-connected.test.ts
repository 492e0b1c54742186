import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { expect, it } from 'vitest'
import { onceClosed, whileConnected } from './sender.ts'

/** Gives a response whose client has left already. */
async function withLeftClient(use: (res: Response) => unknown) {
  const client = new AbortController()
  const used = new Promise((resolve, reject) => {
    const app = express().use((_req, res) => {
      res.once('close', () => setImmediate(() => void Promise.resolve(use(res)).then(resolve, reject)))
      client.abort()
    })
    server = createServer(app)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}`, { signal: client.signal }).catch(() => undefined)
  await used.finally(() => server.close())
}
let server: ReturnType<typeof createServer>

it('aborts work at once if the client has left before', () =>
  withLeftClient(async (res) => {
    expect(await whileConnected(res, (signal) => Promise.resolve(signal.aborted))).toBe(true)
  }))

it('calls back at once if the client has left before', () =>
  withLeftClient((res) => {
    let calls = 0
    onceClosed(res, () => calls++)
    expect(calls).toBe(1)
  }))
