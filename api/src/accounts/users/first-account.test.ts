import { pino } from 'pino'
import { describe, expect, inject, it } from 'vitest'
import { createFirstAccount } from './users.ts'
import { openMongoStore } from '../../stores/mongo/mongo-store.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { cheapHash, serveApp } from '../../../testing/servers/app.ts'
import type { Store } from '../../stores/store.ts'
import { testDatabase } from '../../../testing/servers/mongo.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const password = 'quiet gravel morning ladder'
const publicUrl = 'https://quotes.example.com'

const mongo = inject('mongo')
const stores: [name: string, open: () => Store][] = [
  ['the embedded store', () => openSqliteStore(freshDataDir())],
]
if (mongo.uri !== undefined) stores.push(['MongoDB', () => openMongoStore(testDatabase(mongo.uri))])

/** Serves an empty store by two processes, each of which has offered a link. */
async function serveEmpty(store: Store = openSqliteStore(freshDataDir())) {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const { url, firstAccount } = await serveApp({ store, log, publicUrl })
  const other = createFirstAccount(store, publicUrl)
  const links = await Promise.all([firstAccount.offer(), other.offer()])
  const post = (path: string, body: unknown) => sendJson('POST', `${url}/api${path}`, body)
  const create = (link: string | undefined, username = 'ada', newPassword = password) =>
    post('/invitations', { token: link?.split('/').at(-1), username, newPassword })
  return { store, url, post, create, links, logged }
}

describe.each(stores)('the link to create the first account, in %s,', (_, openStore) => {
  it('creates it once, and signs in', async () => {
    const { store, post, create, links } = await serveEmpty(openStore())
    expect(links[0]).toMatch(/^https:\/\/quotes\.example\.com\/inbox\/#\/first-account\/[\w-]{43}$/)
    expect(await store.setting('firstAccount')).not.toContain(links[0]?.split('/').at(-1))
    const created = await create(links[0])
    expect(created.status).toBe(201)
    expect(created.headers.get('Set-Cookie')).toContain('__Host-session=')
    expect((await post('/sessions', { username: 'ada', password })).status).toBe(201)
    for (const link of links) expect((await create(link, 'eve')).status).toBe(404)
    await store.removeUser('ada')
    for (const link of links) expect((await create(link, 'eve')).status).toBe(404)
  })

  it.each([[[0, 0]], [[0, 1]]])('creates one account if links %j are used at the same time', async (used) => {
    const { store, create, links } = await serveEmpty(openStore())
    const responses = await Promise.all(used.map((link, n) => create(links[link], ['ada', 'eve'][n])))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect(await store.users()).toHaveLength(1)
  })

  it('is kept if the password is too short, and is guessed at most 50 times', async () => {
    const { create, links, store } = await serveEmpty(openStore())
    expect((await create(links[1], 'ada', 'short')).status).toBe(422)
    for (let n = 0; n < 50; n++) expect((await create('guess', 'eve')).status).toBe(404)
    expect((await create('guess', 'eve')).status).toBe(429)
    expect(await store.users()).toEqual([])
  })

  it('is no more once a command has added a user, nor after 72 hours, nor from a clock that was ahead', async () => {
    const { store, create, links } = await serveEmpty(openStore())
    const stored = await store.setting('firstAccount')
    for (const year of [2000, 2999]) {
      const ended = stored?.replaceAll(/"expiresAt":"\d+/g, `"expiresAt":"${year}`) ?? ''
      await store.setSetting('firstAccount', ended, stored)
      expect((await create(links[0])).status).toBe(404)
      await store.setSetting('firstAccount', stored ?? '', ended)
    }
    await store.addUser({ id: 'u1', username: 'bob', passwordHash: cheapHash(password) })
    expect((await create(links[0])).status).toBe(404)
  })
})

describe('signing in without any account', () => {
  it('says what to do, and writes no second link to the log', async () => {
    const { url, post, logged } = await serveEmpty()
    for (const response of [
      await post('/sessions', { username: 'ada', password }),
      await fetch(`${url}/api/sessions`),
    ]) {
      expect(response.status).toBe(401)
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
      expect(await response.json()).toMatchObject({
        type: '/api/problems/no-account',
        detail:
          'There is no account yet. Open the one-time link that the server wrote to its log, or run on the server: npm run users -- add NAME',
      })
    }
    expect(logged).toEqual([])
  })

  it('writes the link to the log once if the store could not be read at the start', async () => {
    const store = openSqliteStore(freshDataDir())
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const { url } = await serveApp({ store, log })
    for (let n = 0; n < 3; n++) await fetch(`${url}/api/sessions`)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('/inbox/#/first-account/')
  })
})
