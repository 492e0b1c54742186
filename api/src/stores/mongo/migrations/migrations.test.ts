import { isPhotoLinkRevoked } from '@concrete-quote/openapi'
import mongoose from 'mongoose'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../../testing/servers/mongo.ts'
import { connectNetwork, type Command } from '../../../../testing/servers/network.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { openMongoStore } from '../mongo-store.ts'
import { modelsOf } from '../models/models.ts'
import { migrationsCollection } from '../models/shared.ts'
import { migratingVersion, schemaVersion, upgradeQuotes } from './migrations.ts'

const mongo = inject('mongo')

describe.skipIf(mongo.uri === undefined)(
  `the migration of quotes${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    let uri: string
    let connection: mongoose.Connection
    /** The documents as the store of this version writes them. */
    let stored: Awaited<ReturnType<typeof documents>>
    const quotes = Array.from({ length: 120 }, (_, n) => aQuote({ lastName: `Name${n}` }))

    /** Stores quotes as earlier versions did, in a database of their migrations. */
    beforeEach(async () => {
      uri = testDatabase(mongo.uri ?? '')
      const store = openMongoStore(uri)
      for (const quote of quotes) await store.add(quote)
      await store.close()
      connection = await mongoose.createConnection(uri).asPromise()
      stored = await documents()
      const later = ['version', 'campaignName', 'promisedAt', 'dueAt', 'firstCalledAt', 'callMs']
      await connection.collection('quotes').updateMany(
        {},
        {
          $set: { searchKeys: ['old'], calledAt: null, digest: 'of the quote' },
          $unset: Object.fromEntries(later.map((name) => [name, 1])),
        },
      )
      await connection.collection(migrationsCollection).deleteMany({ _id: schemaVersion as never })
    })
    afterEach(() => connection.close())

    const documents = () => connection.collection<{ _id: string }>('quotes').find().sort({ _id: 1 }).toArray()

    it('changes all quotes to what a new one has, and nothing the second time', async () => {
      const { quotes: collection } = modelsOf(connection)
      await upgradeQuotes(collection)
      expect(await documents()).toEqual(stored)
      collection.bulkWrite = () => Promise.reject(new Error('writes again'))
      await upgradeQuotes(collection)
    })

    it('runs while quotes are stored and listed, but not searched, and after links are revoked', async () => {
      const [first = aQuote()] = quotes
      const list = { _id: first.id as never, photos: [], isLinkRevoked: true }
      await connection.collection('photoLists').insertOne(list)
      const network = await connectNetwork(Number(new URL(uri).port))
      const through = new URL(uri)
      through.host = `127.0.0.1:${network.port}`
      let updates = 0
      // The first ones convert a quote and revoke its link.
      const isMigration = (command: Command) => command.update === 'quotes' && updates++ > 2
      // As if it took long.
      const failing = { ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'too slow' }
      network.fault = { answerFor: (command) => (isMigration(command) ? failing : undefined) }
      const store = openMongoStore(through.href)
      const quote = aQuote({ lastName: 'New' })
      await store.add(quote)
      expect(await store.list(1)).toEqual([quote])
      expect((await store.records(2)).map(isPhotoLinkRevoked)).toEqual([true, false])
      const search = () => store.list(10, undefined, { q: 'name7' })
      await expect(search()).rejects.toThrow(StoreUnavailableError)
      await expect(search()).rejects.toThrow('Quotes are being indexed.')
      expect(await connection.collection(migrationsCollection).distinct('_id')).toEqual([migratingVersion])
      network.fault = undefined
      await expect.poll(() => search().catch(() => undefined)).toEqual([...quotes.slice(70, 80).reverse()])
      const applied = () => connection.collection(migrationsCollection).distinct('_id')
      await expect.poll(applied).toEqual([migratingVersion, schemaVersion])
      await store.close()
      network.close()
    })
  },
)
