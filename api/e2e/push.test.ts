/** @module-tag heavy */
import { randomUUID } from 'node:crypto'
import type { DeviceList } from '@concrete-quote/openapi'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../src/accounts/users/passwords.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import type { Store } from '../src/stores/store.ts'
import { postQuote } from '../testing/values/a-quote.ts'
import { noOpenssl } from '../testing/servers/certificate.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { startPushService } from '../testing/servers/push-service.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../testing/servers/server.ts'

const mongo = inject('mongo')
const password = 'correct horse battery staple'

describe.skipIf(noOpenssl)(`a phone${noOpenssl}`, () => {
  let server: TestServer | undefined
  let service: Awaited<ReturnType<typeof startPushService>> | undefined
  afterEach(() => {
    server?.process.kill('SIGKILL')
    service?.stop()
  })

  it.for(['the embedded store', 'MongoDB'])(
    'is pushed each new quote with %s, also after the push service and the server were down',
    async (name, { skip }) => {
      if ('reason' in mongo && name === 'MongoDB') skip(mongo.reason)
      service = await startPushService()
      const uri = name === 'MongoDB' ? testDatabase(mongo.uri ?? '') : undefined
      const dataDir = freshDataDir()
      await addUser(uri === undefined ? openSqliteStore(dataDir) : openMongoStore(uri))
      const env = {
        DATA_DIR: dataDir,
        ...(uri && { MONGODB_URI: uri }),
        WEBHOOK_ALLOW_PRIVATE: 'on',
        NODE_EXTRA_CA_CERTS: service.certificateFile,
      }
      server = await startServer(env)
      const call = await signIn(server.url)
      const { publicKey } = (await (await call('/api/devices')).json()) as DeviceList
      expect((await call('/api/devices', service.subscribe('phone', publicKey))).status).toBe(201)

      await postQuote(server.url, {}, { lastName: 'One' })
      const { received, refusals } = service
      const titles = () => received.map(({ message }) => message.title)
      await expect.poll(titles).toEqual(['Quote request: Driveway, Ada One'])

      service.respond(429)
      const posted = await postQuote(server.url, {}, { lastName: 'Two' })
      const { id } = (await posted.json()) as { id: string }
      const nextAttempt = async () => {
        const response = await call(`/api/quotes/${id}/deliveries`)
        const { items } = (await response.json()) as {
          items: { kind: string; dueAt: string; attempts: number }[]
        }
        const { dueAt = '', attempts = 0 } = items.find(({ kind }) => kind === 'push') ?? {}
        return attempts === 0 ? Infinity : Date.parse(dueAt) - Date.now()
      }
      // Its failure is recorded: a delivery in progress is leased for 30 s.
      await expect.poll(nextAttempt).toBeLessThan(10_000)
      await stopServer(server, 'SIGKILL')
      service.respond(undefined)
      server = await startServer(env)
      await expect
        .poll(titles)
        .toEqual(['Quote request: Driveway, Ada One', 'Quote request: Driveway, Ada Two'])
      expect(refusals).toEqual([])
    },
  )
})

async function addUser(store: Store) {
  await store.addUser({ id: randomUUID(), username: 'ada', passwordHash: await hashPassword(password) })
  await store.close()
}

/** Signs in, and returns a function that sends requests of the user. */
async function signIn(url: string) {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const credentials = JSON.stringify({ username: 'ada', password })
  const response = await fetch(`${url}/api/sessions`, { ...post, body: credentials })
  const { token } = (await response.json()) as { token: string }
  const authorization = { Authorization: `Bearer ${token}` }
  return (path: string, body?: object) =>
    body === undefined
      ? fetch(url + path, { headers: authorization })
      : fetch(url + path, {
          ...post,
          headers: { ...post.headers, ...authorization },
          body: JSON.stringify(body),
        })
}
