import { maxPhotos } from '@concrete-quote/openapi'
import mongoose from 'mongoose'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { aPhoto } from '../../../testing/values/a-photo.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { testDatabase } from '../../../testing/servers/mongo.ts'
import { connectNetwork, type Command, type TestNetwork } from '../../../testing/servers/network.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import type { Store } from '../store.ts'
import { openMongoStore } from './mongo-store.ts'

const mongo = inject('mongo')

describe.skipIf(mongo.uri === undefined)(
  `photos in MongoDB${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    const quote = aQuote()
    let connection: mongoose.Connection
    let network: TestNetwork
    let store: Store
    let directUri: string
    beforeEach(async () => {
      const uri = new URL(testDatabase(mongo.uri ?? ''))
      connection = await mongoose.createConnection(uri.href).asPromise()
      directUri = uri.href
      network = await connectNetwork(Number(uri.port || 27017))
      uri.host = `127.0.0.1:${network.port}`
      store = openMongoStore(uri.href)
      await store.add(quote)
    })
    afterEach(async () => {
      network.fault = undefined
      await store.close()
      network.close()
      await connection.close()
    })
    /** The number of photos with an image or a thumbnail. */
    const jpegs = async () => {
      const counts = ['photos', 'thumbnails'].map((name) => connection.collection(name).countDocuments())
      return Math.max(...(await Promise.all(counts)))
    }
    const lists = () => connection.collection('photoLists').countDocuments()
    /** The server is stopping whenever it gets such a command. */
    const failAt = (isMet: (command: Command) => boolean) => {
      const stopping = { ok: 0, code: 91, codeName: 'ShutdownInProgress', errmsg: 'stopping' }
      network.fault = { answerFor: (command) => (isMet(command) ? stopping : undefined) }
    }

    it('leave no JPEG when they are added twice, are too many, removed, or erased', async () => {
      await Promise.all([1, 2, 3].map(() => store.addPhotos(quote.id, [aPhoto('crack')])))
      expect(await jpegs()).toBe(1)
      const others = Array.from({ length: maxPhotos + 1 }, (_, n) => aPhoto(`photo ${n}`))
      await Promise.all(others.map((photo) => store.addPhotos(quote.id, [photo])))
      expect(await jpegs()).toBe(maxPhotos)
      await store.removePhoto(quote.id, aPhoto('crack').id)
      expect(await jpegs()).toBe(maxPhotos - 1)
      await store.erase(quote.id)
      expect([await jpegs(), await lists()]).toEqual([0, 0])
    })

    it('have thumbnails that are read without images, unless version 1.2 stored both in one document', async () => {
      const { id, thumbnail } = aPhoto('crack')
      await store.addPhotos(quote.id, [aPhoto('crack')])
      failAt((command) => command.find === 'photos')
      expect((await store.photo(quote.id, id, 'thumbnail'))?.equals(thumbnail)).toBe(true)
      network.fault = undefined
      await connection.collection('photos').updateMany({}, { $set: { thumbnail } })
      await connection.collection('thumbnails').deleteMany()
      expect((await store.photo(quote.id, id, 'thumbnail'))?.equals(thumbnail)).toBe(true)
    })

    it('are summed once, not for each upload', async () => {
      let sums = 0
      const collect = (command: Command) => {
        if (command.aggregate === 'photoLists') sums++
        return undefined
      }
      network.fault = { answerFor: collect }
      for (const name of ['crack', 'drain']) {
        await store.photoBytes()
        await store.addPhotos(quote.id, [aPhoto(name)])
      }
      expect(await store.photoBytes()).toBe(aPhoto('crack').bytes + aPhoto('drain').bytes)
      expect(sums).toBe(1)
    })

    it('are not read for HEAD, nor for clients that have them', async () => {
      const { url, token } = await serveSignedIn({ store })
      await store.addPhotos(quote.id, [aPhoto('crack')])
      failAt((command) => command.find === 'photos')
      const photo = `${url}/api/quotes/${quote.id}/photos/${aPhoto('crack').id}`
      const status = async (path: string, init: RequestInit = {}) => {
        const headers = { Authorization: `Bearer ${token}`, ...init.headers }
        return (await fetch(path, { ...init, headers })).status
      }
      expect(await status(photo, { method: 'HEAD' })).toBe(200)
      for (const path of [photo, `${photo}/thumbnail`])
        expect(await status(path, { headers: { 'If-None-Match': `"${aPhoto('crack').id}"` } })).toBe(304)
      expect(await status(photo)).toBe(503)
    })

    it('are removed again if their quote stops taking them while they are stored', async () => {
      await store.addPhotos(quote.id, [aPhoto('crack')])
      let asked = 0
      const added = [aPhoto('crack'), aPhoto('drain')]
      expect(await store.addPhotos(quote.id, added, () => asked++ === 0)).toBe('no-quote')
      expect(await store.photos(quote.id)).toMatchObject([{ id: aPhoto('crack').id }])
      expect(await jpegs()).toBe(1)
    })

    it('are as large as several megabytes', async () => {
      const large = aPhoto('large', { image: Buffer.alloc(6 * 1024 * 1024, 7) })
      await store.addPhotos(quote.id, [large])
      const stored = await store.photo(quote.id, large.id, 'image')
      expect(stored?.equals(large.image)).toBe(true)
    })

    it('are not listed unless all of their JPEGs are stored', async () => {
      let inserts = 0
      failAt((command) => command.insert === 'photos' && inserts++ > 0)
      const adding = store.addPhotos(quote.id, [aPhoto('crack'), aPhoto('drain')])
      await expect(adding).rejects.toThrow(StoreUnavailableError)
      network.fault = undefined
      expect(await store.photos(quote.id)).toEqual([])
      expect(await store.addPhotos(quote.id, [aPhoto('crack'), aPhoto('drain')])).toHaveLength(2)
    })

    it('are removed if an import adds their quote while it is erased', async () => {
      const [record] = await store.records(1)
      await connection.collection('quotes').deleteMany()
      let reads = 0
      const other = openMongoStore(directUri)
      network.fault = {
        async answerFor(command) {
          if (command.find !== 'erasures' || ++reads < 2) return undefined
          expect(await other.addPhotos(quote.id, [aPhoto('crack')])).toHaveLength(1)
          await other.addErasures([{ id: quote.id, erasedAt: '2026-11-25T09:30:00.000Z' }])
        },
      }
      expect(await store.restore(record ? [record] : [])).toMatchObject({ added: 0 })
      network.fault = undefined
      expect([await store.find(quote.id), await jpegs(), await lists()]).toEqual([undefined, 0, 0])
      await other.close()
    })

    it('are erased by the next attempt if the first one fails after the quote was', async () => {
      await store.addPhotos(quote.id, [aPhoto('crack')])
      failAt((command) => command.delete === 'photoLists' || command.delete === 'photos')
      await expect(store.erase(quote.id, quote.version)).rejects.toThrow(StoreUnavailableError)
      network.fault = undefined
      expect([await store.find(quote.id), await jpegs()]).toEqual([undefined, 1])
      await store.erase(quote.id, quote.version)
      expect([await jpegs(), await lists()]).toEqual([0, 0])
    })
  },
)
