import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import getPort from 'get-port'
import mongoose from 'mongoose'
import { isPhotoLinkRevoked } from '@concrete-quote/openapi'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createApiToken } from '../../accounts/tokens/api-tokens.ts'
import { changeQuote } from '../../quotes/changes/change-quote.ts'
import { startServer } from '../../../testing/servers/server.ts'
import { settlingMs } from './quotes/mongo-records.ts'
import { requestTimeouts } from './connection/call.ts'
import type { Position } from '../interface/record-store.ts'
import { openMongoStore } from './mongo-store.ts'
import { baselineVersion, readableFrom, schemaVersion } from './migrations/migrations.ts'
import { migrationsCollection } from './models/shared.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import { endPassedTime, passTime } from '../../../testing/faults/pass-time.ts'
import { aQuote, changed } from '../../../testing/values/a-quote.ts'
import { aSession } from '../../../testing/values/a-session.ts'
import {
  earlierDeliveries,
  expectConverted,
  expectDeliveredOnce,
} from '../../../testing/store-contract/earlier-deliveries.ts'
import { expectAllKept } from '../../../testing/store-contract/expect-all-kept.ts'
import { storeContract } from '../../../testing/store-contract/store-contract.ts'
import { testDatabase } from '../../../testing/servers/mongo.ts'
import { connectNetwork, type Command } from '../../../testing/servers/network.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { parseKey } from '../interface/delivery-key.ts'

const { EJSON } = mongoose.mongo.BSON
const mongo = inject('mongo')

describe.skipIf(mongo.uri === undefined)(
  `the MongoDB store${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    let uri: string
    beforeEach(() => {
      uri = testDatabase(mongo.uri ?? '')
    })
    /** The address of the same database at another host. */
    function withHost(host: string): string {
      const url = new URL(uri)
      url.host = host
      return url.href
    }

    describe('fulfills the store contract', () => {
      storeContract((use) => Promise.resolve(openMongoStore(uri, use)))
    })

    it('adds a user or a token again if the response to the first attempt was lost', async () => {
      const store = openMongoStore(uri)
      const user = { id: 'u1', username: 'ada', passwordHash: '$scrypt$1' }
      const token = createApiToken('partner').stored
      for (let attempt = 0; attempt < 2; attempt++)
        expect([await store.addUser(user), await store.addToken(token)]).toEqual([true, true])
      expect(await store.addUser({ ...user, id: 'u2' })).toBe(false)
      expect(await store.addToken({ ...token, tokenHash: 'h2' })).toBe(false)
      await store.close()
    })

    it('ends sessions of earlier versions, without what signed in', async () => {
      const store = openMongoStore(uri)
      await store.addUser({ id: 'u1', username: 'ada', passwordHash: '$scrypt$1' })
      const session = aSession('h1')
      await store.addSession(session, '$scrypt$1')
      expect(await store.findSession('h1', session.startedAt)).toEqual(session)
      const connection = await connect()
      const earlier = { $unset: { id: 1, browser: 1, address: 1, method: 1, lastUsedAt: 1 } }
      await connection.collection('sessions').updateOne({}, earlier)
      expect(await store.findSession('h1', session.startedAt)).toBeUndefined()
      expect(await store.sessions('ada', session.startedAt)).toEqual([])
      await connection.close()
      await store.close()
    })

    /** Connects directly, without the store. */
    const connect = () => mongoose.createConnection(uri).asPromise()

    describe('a database', () => {
      let connection: mongoose.Connection
      beforeEach(async () => {
        connection = await connect()
      })
      afterEach(() => connection.close())
      const applied = () => connection.collection(migrationsCollection).distinct('_id')
      const all = Array.from({ length: schemaVersion }, (_, index) => index + 1)
      const releases = [baselineVersion, 4, 8, schemaVersion]
      async function load(version: number) {
        const json = readFileSync(join(import.meta.dirname, `migrations/schemas/${version}.json`), 'utf8')
        for (const [name, documents] of Object.entries(EJSON.parse(json) as Record<string, object[]>))
          await connection.collection(name).insertMany(documents)
      }

      // Each file was written by a program of its version: that of a release, or the present one.
      it.each(releases)('of schema version %i is opened with all of its data', async (version) => {
        await load(version)
        expect(await applied()).toEqual(all.slice(0, version))
        const store = openMongoStore(uri)
        await expectAllKept(store, { histories: false })
        expect(await applied()).toContain(schemaVersion)
        await store.close()
      })

      it('of version 1.1 keeps notifications of every kind and state, and sends what is under way once', async () => {
        await load(4)
        const quotes = connection.collection<{ _id: string }>('quotes')
        const another = { ...(await quotes.findOne()), _id: '019aa000-0009-7000-8000-000000000000' }
        await quotes.insertOne({ ...another, idempotencyKey: undefined } as { _id: string }, {
          ignoreUndefined: true,
        })
        const quoteIds = (await quotes.distinct('_id')).sort()
        const all = earlierDeliveries(quoteIds)
        for (const _id of quoteIds) {
          const ofQuote = all.filter(({ quoteId }) => quoteId === _id)
          const deliveries = ofQuote.map(({ quoteId: _, dueAt, settledAt, sender, ...delivery }) => ({
            ...delivery,
            ...(dueAt !== null && { dueAt: new Date(dueAt) }),
            settledAt: settledAt === null ? null : new Date(settledAt),
            ...(sender !== null && { sender }),
          }))
          await quotes.updateOne({ _id }, { $set: { deliveries } })
        }
        const store = openMongoStore(uri)
        await expectConverted(store, quoteIds)
        await expect.poll(applied).toContain(schemaVersion)
        await expectConverted(store, quoteIds)
        expect(await quotes.countDocuments({ 'deliveries.channel': { $type: 'string' } })).toBe(0)
        await expectDeliveredOnce(store, quoteIds)
        await store.close()
      })

      it.each(releases)('of schema version %i gets histories', async (version) => {
        await load(version)
        const store = openMongoStore(uri)
        const [quote = aQuote()] = await store.list(1)
        const at = '2026-11-20T15:05:00.000Z'
        const { quote: called } = (await changeQuote(store, quote.id, { type: 'no-answer', at }, 'ada')) ?? {}
        expect(called).toEqual({
          ...quote,
          version: called?.version,
          history: [{ type: 'no-answer', at, by: 'ada', text: null, version: called?.version }],
        })
        expect(await store.update(quote, changed(quote, { note: 'stale' }))).toBe(false)
        expect(await store.find(quote.id)).toEqual(called)
        expect(await store.list(1, undefined, { callBack: false })).toEqual([called])
        // Version 1.2 would take it for damaged.
        const document = await connection.collection<{ _id: string }>('quotes').findOne({ _id: quote.id })
        expect(document).not.toHaveProperty('digest')
        await expect.poll(applied).toContain(schemaVersion)
        expect(await store.find(quote.id)).toEqual(called)
        await store.close()
      })

      it('of version 1.1 loses the index of the list of deliveries', async () => {
        await load(4)
        const quotes = connection.collection('quotes')
        await quotes.createIndex({ 'deliveries.state': 1 })
        const store = openMongoStore(uri)
        await expect.poll(applied).toContain(schemaVersion)
        expect(JSON.stringify(await quotes.indexes())).not.toContain('deliveries.state')
        await store.close()
      })

      it('of version 1.1 keeps which links to photos are revoked', async () => {
        await load(4)
        const ids = await connection.collection('quotes').distinct('_id')
        const lists = [...ids.slice(1), aQuote().id].map((_id) => ({ _id, photos: [], isLinkRevoked: true }))
        await connection.collection('photoLists').insertMany(lists as object[])
        const stores = [1, 2].map(() => openMongoStore(uri))
        for (const store of stores)
          expect((await store.records(10)).map(isPhotoLinkRevoked)).toEqual([false, true, true, true])
        await expect.poll(applied).toContain(schemaVersion)
        const [, second] = (await stores[0]?.records(2)) ?? []
        expect(second?.history).toMatchObject([{ type: 'link-revoked' }])
        await Promise.all(stores.map((store) => store.close()))
        expect(await connection.collection('photoLists').countDocuments({ isLinkRevoked: true })).toBe(0)
      })

      it('of version 1.0 is migrated by concurrent servers after one crashed', async () => {
        await load(baselineVersion)
        const older = { _id: { $ne: '019aa000-0002-7000-8000-000000000000' } } as object
        await connection.collection('quotes').updateMany(older, { $unset: { searchKeys: 1 } })
        const stores = [1, 2, 3].map(() => openMongoStore(uri))
        await Promise.all(stores.map((store) => store.ping()))
        expect(await applied()).toContain(schemaVersion)
        for (const store of stores) {
          const found = await store.list(10, undefined, { q: '(214) 555' })
          expect(found.map(({ lastName }) => lastName)).toEqual(['Pending', 'Spam', 'Told', 'Núñez'])
        }
        await Promise.all(stores.map((store) => store.close()))
      })

      it.each([0, 1, 2])(
        'of a preview, schema version %i, is left as it is, with what to do',
        async (version) => {
          await load(baselineVersion)
          const later = { _id: { $gt: version } } as object
          await connection.collection(migrationsCollection).deleteMany(later)
          const store = openMongoStore(uri)
          await expect(store.ping()).rejects.toThrow(
            /preview of version 1\.0\. Start version 1\.1 with it once, then this/,
          )
          await expect(store.add(aQuote())).rejects.toThrow(StoreUnavailableError)
          await store.close()
          expect(await applied()).toEqual(all.slice(0, version))
        },
      )

      it('of the current schema version is opened without a migration', async () => {
        await load(baselineVersion)
        const first = openMongoStore(uri)
        await first.ping()
        await first.close()
        await connection.collection('quotes').updateMany({}, { $unset: { searchKeys: 1 } })
        const store = openMongoStore(uri)
        expect(await store.list(10)).toHaveLength(4)
        expect(await store.list(10, undefined, { q: 'nun' })).toEqual([])
        await store.close()
      })

      it('of a newer schema version is left unchanged, with an error that says what to do', async () => {
        await load(baselineVersion)
        const newer = { _id: schemaVersion + 1, appliedAt: new Date() } as object
        await connection.collection(migrationsCollection).insertOne(newer)
        const store = openMongoStore(uri)
        await expect(store.list(1)).rejects.toThrow(StoreUnavailableError)
        await expect(store.ping()).rejects.toThrow(/newer version of this program. Run that/)
        await store.close()
        expect(await connection.collection('quotes').indexes()).toHaveLength(1)
        await expect(startServer({ MONGODB_URI: uri })).rejects.toThrow(
          /^exit 1: The database was written by a newer version of this program\. Run that version, or restore a backup.$/m,
        )
      })
    })

    it('waits with a migration until servers that cannot use the database then have ended', async () => {
      const connection = await connect()
      const processes = connection.collection<{ _id: string }>('processes')
      const older = { _id: 'older', schemaVersion: readableFrom - 1, seenAt: new Date() }
      await processes.insertOne(older)
      const store = openMongoStore(uri)
      await expect(store.ping()).rejects.toThrow(/^Servers of a version before the previous one .* Stop them/)
      expect(await connection.collection(migrationsCollection).countDocuments()).toBe(0)
      // One that was killed is taken for dead a minute later.
      await processes.updateOne({ _id: 'older' }, { $set: { seenAt: new Date(Date.now() - 61_000) } })
      await expect.poll(() => store.ping().then(() => 'ready', String), { timeout: 5000 }).toBe('ready')
      await store.close()
      await connection.close()
    })

    it('undoes an answer and makes its reminder due again in one write', async () => {
      const network = await connectNetwork(Number(new URL(uri).port || 27017))
      const store = openMongoStore(withHost(`127.0.0.1:${network.port}`))
      const quote = aQuote({ answeredAt: '2026-11-20T15:05:00.000Z' })
      const reminder = { ...parseKey('reminder'), dueAt: '2026-11-21T15:00:00.000Z' }
      await store.add(quote, undefined, [reminder])
      await store.skipDeliveries(parseKey('reminder'), [quote.id], '2026-11-20T16:00:00.000Z')
      let writes = 0
      // As if the process were killed after its first write.
      const afterFirst = (command: Command) =>
        command.update === 'quotes' && writes++ > 0 ? { ok: 0, code: 8, errmsg: 'killed' } : undefined
      network.fault = { answerFor: afterFirst }
      await store.update(quote, { ...quote, answeredAt: null }, [reminder]).catch(() => undefined)
      expect(await store.find(quote.id)).toMatchObject({ answeredAt: null })
      expect(await storedDeliveries(store)).toMatchObject([{ state: 'pending', dueAt: reminder.dueAt }])
      await store.close()
      network.close()
    })

    it('stores quotes while an index is built for long, once, and then leases deliveries', async () => {
      const network = await connectNetwork(Number(new URL(uri).port || 27017))
      const building = new EventEmitter()
      let builds = 0
      const buildSlowly = async (command: Command) => {
        if (!(command.createIndexes === 'quotes' && JSON.stringify(command).includes('deliveries.channel')))
          return undefined
        builds++
        await once(building, 'end')
        return undefined
      }
      network.fault = { answerFor: buildSlowly }
      const store = openMongoStore(withHost(`127.0.0.1:${network.port}`))
      const quote = aQuote()
      await store.add(quote, undefined, [parseKey('email')])
      const lease = () => store.leaseDelivery(new Date().toISOString(), '2027-01-01T00:00:00.000Z', [])
      await sleep(requestTimeouts.callMs + 1000)
      expect(await lease()).toBeUndefined()
      building.emit('end')
      await expect.poll(lease).toMatchObject({ quote })
      expect(builds).toBe(1)
      await store.close()
      network.close()
    })

    it('limits the time of each write, except of counts, which the primary alone acknowledges', async () => {
      const network = await connectNetwork(Number(new URL(uri).port || 27017))
      const commands: Command[] = []
      const collect = (command: Command) => {
        if (/^(?:insert|update|delete|findAndModify)$/.test(Object.keys(command)[0] ?? ''))
          commands.push(command)
        return undefined
      }
      network.fault = { answerFor: collect }
      const store = openMongoStore(withHost(`127.0.0.1:${network.port}`))
      const quote = aQuote()
      await store.add(quote)
      await store.update(quote, changed(quote, { note: 'Gate is open' }))
      await store.erase(quote.id)
      await store.limiter({ name: 'posts', points: 1, duration: 60 }).count('an address')
      const isCount = (command: Command) => command.findAndModify === 'limits'
      expect(commands.filter((command) => !isCount(command) && !command.maxTimeMS)).toEqual([])
      expect(commands.filter(isCount)).toMatchObject([{ writeConcern: { w: 1, j: false } }])
      await store.close()
      network.close()
    })

    it('gives changes the time of MongoDB, not of the server', async () => {
      const store = openMongoStore(uri)
      const [quote, another] = [aQuote(), aQuote()]
      await store.add(quote)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
      await store.add(another)
      await store.update(quote, changed(quote, { note: 'Gate is open' }))
      // Nothing that is still being committed.
      expect((await store.changedQuotes({ since: 0, limit: 10 })).items).toEqual([])
      vi.useRealTimers()
      const connection = await connect()
      for (const { changedAt } of await connection.collection('quotes').find().toArray())
        expect(Number(changedAt)).toBeLessThan(Date.now() + 60_000)
      await connection.close()
      await store.close()
    })

    it('counts call times in parts of five hours, because a document is limited to 16 MB', async () => {
      const store = openMongoStore(uri)
      const at = '2026-11-20T09:30:00.000Z'
      for (const hour of ['019aa0', '019aa1'])
        await store.add(
          aQuote({ id: `${hour}00-0001-7000-8000-000000000000`, createdAt: at, answeredAt: at }),
        )
      const kinds = await store.countKinds({ from: '', below: 'g' }, 0)
      expect(kinds.map(({ callTimes }) => callTimes)).toEqual([[0], [0]])
      await store.close()
    })

    it('lists what earlier versions stored before all other changes, and what is still being committed later', async () => {
      const store = openMongoStore(uri)
      const [early, next, recent] = [aQuote(), aQuote(), aQuote()]
      for (const quote of [early, next]) await store.add(quote)
      const connection = await connect()
      await connection.collection('quotes').updateMany({}, { $unset: { changedAt: 1 } })
      await connection.close()
      await store.add(recent)
      const since = Date.parse(early.createdAt) - 10_000
      const list = async (after?: Position) => {
        const { items, end } = await store.changedQuotes({ since, after, limit: 1 })
        return { ids: items.map(({ id }) => id), end }
      }
      const first = await list()
      const second = await list(first.end)
      const third = await list(second.end)
      expect([first.ids, second.ids, third.ids]).toEqual([[early.id], [next.id], []])
      passTime(2 * settlingMs)
      expect((await list(third.end)).ids).toEqual([recent.id])
      endPassedTime()
      await store.close()
    })

    it('lists no erasure whose process died before the quote was deleted', async () => {
      const store = openMongoStore(uri)
      const quote = aQuote()
      await store.add(quote)
      await store.addErasures([{ id: quote.id, erasedAt: new Date().toISOString() }])
      const after = { at: Date.now() - 1000, id: '' }
      const list = async () => (await store.erasedQuotes({ since: 0, after, limit: 10 })).items
      passTime(2 * settlingMs)
      expect(await list()).toEqual([])
      await store.erase(quote.id)
      passTime(2 * settlingMs)
      expect(await list()).toMatchObject([{ id: quote.id }])
      endPassedTime()
      await store.close()
    })

    it('shares rate limits among processes', async () => {
      const stores = [openMongoStore(uri), openMongoStore(uri)] as const
      // Each store counts by itself until it has reached the database.
      await Promise.all(stores.map((store) => store.ping()))
      const [one, other] = stores.map((store) => store.limiter({ name: 'posts', points: 50, duration: 60 }))
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => (n % 2 ? one : other)?.count('an address')),
      )
      expect(await one?.count('an address')).toMatchObject({ remaining: 29 })
      await Promise.all(stores.map((store) => store.close()))
    })

    it('opens while offline, rejects writes within 5 s, and stores once it is online', async () => {
      const port = await getPort()
      const store = openMongoStore(withHost(`127.0.0.1:${port}`))
      const started = Date.now()
      await expect(store.add(aQuote())).rejects.toThrow(StoreUnavailableError)
      expect(Date.now() - started).toBeLessThan(5000)
      const network = await connectNetwork(Number(new URL(uri).port || 27017), port)
      const quote = aQuote()
      await expect.poll(() => store.add(quote).then(() => 'stored'), { timeout: 10_000 }).toBe('stored')
      expect(await store.list(10)).toEqual([quote])
      await store.close()
      network.close()
    })

    it('works again, by another client, after its only connection broke during a write', async () => {
      const sockets: Socket[] = []
      const collect = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
      subscribe('net.client.socket', collect)
      const store = openMongoStore(`${uri}?maxPoolSize=1`)
      await store.ping()
      unsubscribe('net.client.socket', collect)
      for (const socket of sockets) socket.destroy()
      const reached = () =>
        store.ping().then(
          () => true,
          () => false,
        )
      await reached()
      // The driver does not return the place of the connection that was written to. Without this fault, none is replaced.
      expect(store.connectionsInUse?.()).toBe(1)
      await expect.poll(reached, { timeout: 40_000, interval: 500 }).toBe(true)
      expect(store.connectionsInUse?.()).toBe(0)
      await store.close()
    })

    it('times out within 5 s if a server accepts connections but never responds', async () => {
      const silent = createServer((socket) => socket.on('error', () => undefined))
      await once(silent.listen(0, '127.0.0.1'), 'listening')
      const store = openMongoStore(withHost(`127.0.0.1:${(silent.address() as AddressInfo).port}`))
      const started = Date.now()
      await expect(store.list(1)).rejects.toThrow(StoreUnavailableError)
      expect(Date.now() - started).toBeLessThan(5000)
      await store.close()
      silent.close()
    })
  },
)
