import mongoose from 'mongoose'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { startServer, stopServer } from '../../testing/server.ts'
import { openMongoStore } from './mongo-store.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import type { Store } from '../store.ts'
import { aQuote } from '../../testing/a-quote.ts'
import { testDatabase } from '../../testing/mongo.ts'
import { connectNetwork, type Command, type TestNetwork } from '../../testing/network.ts'

const mongo = inject('mongo')

const error = (code: number, codeName: string, errmsg: string) => ({ ok: 0, code, codeName, errmsg })

/** The index that a command creates: its fields and options. */
function createdIndex(command: Command): Record<string, unknown> | undefined {
  return command.createIndexes === undefined ? undefined : (command.indexes as Record<string, unknown>[])[0]
}

/** The response of FerretDB 1.24 to index options that it does not support. */
function ferretIndexes(command: Command) {
  const index = createdIndex(command)
  const option = ['expireAfterSeconds', 'partialFilterExpression'].find((name) => index && name in index)
  if (option === undefined) return undefined
  return error(238, 'NotImplemented', `Index option "${option}" is not implemented yet`)
}

/** The response of FerretDB 1.24 to query operators and updates that it does not support. */
function ferretCommands(command: Command) {
  const json = JSON.stringify(command)
  if (json.includes('$elemMatch')) return error(2, 'BadValue', 'unknown operator: dueAt')
  if (json.includes('arrayFilters')) return error(238, 'NotImplemented', 'arrayFilters is not implemented')
  return undefined
}

const isKeyIndex = (command: Command) =>
  JSON.stringify(createdIndex(command)?.key)?.includes('idempotencyKey')

describe.skipIf(mongo.uri === undefined)(
  `a MongoDB-compatible server${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    let uri: string
    let network: TestNetwork
    let store: Store | undefined
    let lines: Record<string, unknown>[]
    beforeEach(async () => {
      lines = []
      uri = testDatabase(mongo.uri ?? '')
      network = await connectNetwork(Number(new URL(uri).port))
    })
    afterEach(async () => {
      await store?.close()
      store = undefined
      network.close()
    })

    function through(): string {
      const url = new URL(uri)
      url.host = `127.0.0.1:${network.port}`
      return url.href
    }
    function open(): Store {
      const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
      return (store = openMongoStore(through(), { log: pino({ level: 'info' }, stream) }))
    }
    const warned = () => lines.filter(({ level }) => level === 40)

    it('without TTL and partial indexes stores quotes, with one warning per index', async () => {
      network.fault = { answerFor: ferretIndexes }
      const opened = open()
      const quote = aQuote({ spam: 'honeypot', callBackAt: '2026-11-27T15:00:00.000Z' })
      const once = { key: 'a key', fingerprint: 'f1' }
      await opened.add(quote, once)
      expect(await opened.add(aQuote(), once)).toMatchObject({ replayed: true })
      expect(await opened.list(10)).toEqual([quote])
      expect(await opened.list(10, undefined, { callBack: true })).toEqual([quote])
      expect(await opened.countSuppressedSpam()).toBe(1)
      await expect.poll(() => warned().length).toBe(3)
      expect(warned().map(({ index, code, codeName }) => [index, code, codeName])).toEqual(
        expect.arrayContaining([
          ['quotes.callBackAt_1', 238, 'NotImplemented'],
          ['quotes.spam_1', 238, 'NotImplemented'],
          ['limits.expire_1', 238, 'NotImplemented'],
        ]),
      )
    })

    it('with conflicting options on all other indexes stores quotes', async () => {
      network.fault = {
        answerFor: (command) =>
          createdIndex(command) && !isKeyIndex(command)
            ? error(85, 'IndexOptionsConflict', 'Index already exists with different options')
            : undefined,
      }
      const quote = aQuote()
      await open().add(quote)
      expect(await store?.list(10)).toEqual([quote])
      expect(new Set(warned().map(({ code }) => code))).toEqual(new Set([85]))
    })

    it('with other options on the idempotency key index stores quotes', async () => {
      const direct = openMongoStore(uri)
      await direct.ping()
      await direct.close()
      const conflict = error(85, 'IndexOptionsConflict', 'Index already exists with different options')
      const indexes = [{ v: 2, key: { idempotencyKey: 1 }, name: 'own', unique: true, sparse: true }]
      const cursor = { id: mongoose.mongo.Long.ZERO, ns: 'test.quotes', firstBatch: indexes }
      network.fault = {
        answerFor: (command) =>
          isKeyIndex(command) ? conflict : command.listIndexes === 'quotes' ? { ok: 1, cursor } : undefined,
      }
      const quote = aQuote()
      await open().add(quote)
      expect(await store?.list(10)).toEqual([quote])
    })

    it('that rejects the idempotency key index is reported, and used once it creates it', async () => {
      const rejection = error(67, 'CannotCreateIndex', 'no unique indexes here')
      network.fault = { answerFor: (command) => (isKeyIndex(command) ? rejection : undefined) }
      const opened = open()
      const named = /responded with an error \(CannotCreateIndex, code 67: no unique indexes here\)/
      await expect(opened.ping()).rejects.toThrow(named)
      await expect(opened.add(aQuote())).rejects.toThrow(named)
      await expect(opened.add(aQuote())).rejects.toThrow(StoreUnavailableError)
      expect(lines.map(({ msg }) => String(msg)).filter((msg) => named.test(msg))).toHaveLength(1)
      expect(JSON.stringify(lines)).not.toContain('MongoDB is unreachable')
      const server = await startServer({ MONGODB_URI: through() })
      expect(server.banner).toMatch(named)
      expect(server.banner).not.toContain('MongoDB is unreachable')
      network.fault = undefined
      await expect.poll(() => opened.ping().then(() => 'ready', String), { timeout: 10_000 }).toBe('ready')
      await stopServer(server)
    })

    it('without $elemMatch on documents and arrayFilters delivers notifications', async () => {
      network.fault = { answerFor: ferretCommands }
      const opened = open()
      const at = '2027-01-01T00:00:00.000Z'
      const [one, two] = [aQuote({ createdAt: at }), aQuote({ createdAt: at })]
      for (const quote of [one, two]) await opened.add(quote, undefined, ['busy', 'email'])
      const leases = [
        await opened.leaseDelivery(at, at, ['busy']),
        await opened.leaseDelivery(at, at, ['busy']),
      ]
      expect(leases.map((leased) => leased?.delivery.channel)).toEqual(['email', 'email'])
      const outcome = { state: 'failed', dueAt: null, settledAt: at, error: '550' } as const
      for (const leased of leases) if (leased) await opened.settleDelivery(leased.delivery, outcome)
      const failed = () => opened.deliveries(10, undefined, { failed: true })
      expect(await failed()).toHaveLength(new Set(leases.map((leased) => leased?.quote.id)).size)
      await opened.retryDeliveries(at)
      expect(await failed()).toEqual([])
    })
  },
)
