import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isPhotoLinkRevoked, maxPhotos } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { createApiToken } from '../../../accounts/tokens/api-tokens.ts'
import { rootDir } from '../../../config.ts'
import { keepPinnedFiles, pinnedFileSettings } from '../../../pages/widget-files.ts'
import { changeQuote } from '../../../quotes/changes/change-quote.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { openMongoStore } from '../../../stores/mongo/mongo-store.ts'
import { allRecords, quoteOf } from '../../../stores/interface/record-store.ts'
import type { PhotoSize } from '../../../stores/interface/photo-store.ts'
import type { Store } from '../../../stores/store.ts'
import { aPhoto } from '../../../../testing/values/a-photo.ts'
import { aPasskey } from '../../../../testing/values/a-passkey.ts'
import { aQuote, changed } from '../../../../testing/values/a-quote.ts'
import { testDatabase } from '../../../../testing/servers/mongo.ts'
import { connectNetwork } from '../../../../testing/servers/network.ts'
import { freshDataDir, startServer, stopServer } from '../../../../testing/servers/server.ts'
import { storedDeliveries } from '../../../../testing/values/stored-deliveries.ts'
import { parseKey } from '../../../stores/interface/delivery-key.ts'
import { countQuotes } from '../../../../testing/values/count-quotes.ts'

const mongo = inject('mongo')

describe.skipIf(mongo.uri === undefined)(
  `quotes migrate${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    let dataDir: string
    let to: string
    beforeEach(() => {
      dataDir = freshDataDir()
      to = testDatabase(mongo.uri ?? '')
    })

    const command = () => [join(rootDir, 'api/dist/quotes.js'), 'migrate', '--to', to]

    interface CommandResult {
      stdout: string
      stderr: string
      code: number
    }
    async function migrate(args = command(), input = ''): Promise<CommandResult> {
      const run = promisify(execFile)(process.execPath, args, { env: { DATA_DIR: dataDir } })
      run.child.stdin?.end(input)
      return run.then(
        (printed) => ({ ...printed, code: 0 }),
        (error: CommandResult) => error,
      )
    }

    async function inStore<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
      const result = await work(store)
      await store.close()
      return result
    }
    const inSource = <T>(work: (store: Store) => Promise<T>) => inStore(openSqliteStore(dataDir), work)
    const inTarget = <T>(work: (store: Store) => Promise<T>) => inStore(openMongoStore(to), work)

    async function all(store: Store) {
      const records = []
      for await (const record of allRecords(store)) records.push(record)
      return records
    }

    const [phone, key] = [aPasskey('phone', { counter: 7 }), aPasskey('key')]
    const source = { name: 'homes', origin: 'https://homes.example' }
    const device = {
      id: uuid(),
      username: 'ada',
      name: 'Phone',
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'x',
      createdAt: '2026-11-20T09:30:00.000Z',
      lastPushedAt: null,
    }
    const token = createApiToken('crm', { expiresAt: '2027-11-20T09:30:00.000Z', source: 'homes' }).stored

    const at = '2026-11-24T09:30:00.000Z'

    /** Fills the source with quotes, the first of which has a pending delivery. */
    function fill(count: number) {
      return inSource(async (store) => {
        const quotes = Array.from({ length: count }, () => aQuote())
        await Promise.all(
          quotes.map((quote, n) =>
            store.add(quote, { key: `key ${n}`, fingerprint: 'f1' }, n ? [] : [parseKey('email')]),
          ),
        )
        await store.addUser({ id: uuid(), username: 'ada', passwordHash: '$scrypt$1' })
        for (const passkey of [phone, key]) await store.addPasskey(passkey)
        await store.addToken(token)
        await store.addSource(source)
        await store.addDevice(device)
        await store.addCallTaps([tap])
        await store.setSetting('pushKeys', 'keys', undefined)
        await store.setSetting('photoLinkSecret', 'secret', undefined)
        await keepPinnedFiles(store, dataDir)
      })
    }

    const tap = { id: aQuote().id, page: '/services', campaign: null, lang: 'en' }

    it('copies quotes with keys and deliveries, users, passkeys, API tokens, sources, devices, and settings; copies only changes when run again', async () => {
      await fill(1200)
      const { stdout, code } = await migrate()
      expect(stdout).toMatch(
        /^1200 quotes compared, 1200 of them added\. SHA-256 of both sides: [\da-f]{64}\n$/,
      )
      expect(code).toBe(0)
      const there = await inTarget(all)
      expect(there).toEqual(await inSource(all))
      expect(await inTarget((store) => store.findUser('ada'))).toMatchObject({ passwordHash: '$scrypt$1' })
      expect(await inTarget((store) => store.passkeys('ada'))).toEqual([key, phone])
      expect(await inTarget((store) => store.tokens())).toEqual([token])
      expect(await inTarget((store) => store.sources())).toEqual([source])
      expect(await inTarget((store) => store.devices())).toEqual([device])
      expect(await inTarget((store) => store.callTaps(10))).toEqual([tap])
      expect(await inTarget((store) => store.setting('pushKeys'))).toBe('keys')
      expect(await inTarget((store) => store.setting('photoLinkSecret'))).toBe('secret')
      const [file] = await inTarget(pinnedFileSettings)
      expect(file && (await inTarget((store) => store.setting(file)))).toContain('concrete-quote')
      expect((await migrate()).stdout).toMatch(/^1200 quotes compared, 0 of them added/)

      await inSource(async (store) => {
        await store.setPassword('ada', '$none$1')
        await store.removePasskey('key', 'ada')
        await store.usePasskey('phone', phone.counter, { counter: phone.counter + 1, at })
        await store.add(aQuote())
        const now = new Date().toISOString()
        const [, second] = there
        if (!second) throw new Error('Nothing was copied.')
        const event = { type: 'answered', at: now, by: 'ada', text: now }
        const answer = changed(second, { answeredAt: now, answeredBy: 'ada', history: [event] })
        expect(await store.update(quoteOf(second), answer)).toBe(true)
        const leased = await store.leaseDelivery(now, now, [])
        if (!leased) throw new Error('Nothing is due.')
        await store.settleDelivery(leased.delivery, {
          state: 'delivered',
          dueAt: null,
          settledAt: now,
          error: null,
        })
      })
      expect((await migrate()).stdout).toMatch(/^1201 quotes compared, 1 of them added/)
      expect(await inTarget((store) => store.findUser('ada'))).toMatchObject({ passwordHash: '$none$1' })
      expect(await inTarget((store) => store.passkeys('ada'))).toEqual([
        { ...phone, counter: phone.counter + 1, lastUsedAt: at },
      ])
      expect(await inTarget((store) => storedDeliveries(store, 1))).toMatchObject([{ state: 'delivered' }])
      expect((await inTarget(all))[1]).toEqual((await inSource(all))[1])
    })

    it('copies changed settings and devices when run again', async () => {
      await fill(1)
      await inSource((store) => store.setSetting('notifications', 'before', undefined))
      expect((await migrate()).code).toBe(0)
      const again = { ...device, id: uuid() }
      await inSource(async (store) => {
        await store.setSetting('notifications', 'after', 'before')
        await store.removeDevice(device.id)
        await store.addDevice(again)
      })
      await inTarget(async (store) => {
        // What a server that was started too early made.
        await store.setSetting('pushKeys', 'others', 'keys')
        await store.addDevice({ ...device, id: uuid(), endpoint: 'https://push.example/2' })
      })
      expect((await migrate()).code).toBe(0)
      expect(await inTarget((store) => store.setting('notifications'))).toBe('after')
      expect(await inTarget((store) => store.setting('pushKeys'))).toBe('keys')
      expect(await inTarget((store) => store.devices())).toEqual([again])
    })

    it('stops if an origin belongs to another source in the database', async () => {
      await fill(1)
      await inTarget((store) => store.addSource({ ...source, name: 'thief' }))
      expect(await migrate()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${source.origin} belongs to another source`) as unknown,
      })
    })

    it('resumes after an interruption, while the server runs', async () => {
      await fill(5000)
      const server = await startServer({ DATA_DIR: dataDir })
      const broken = spawn(process.execPath, command(), { env: { DATA_DIR: dataDir }, stdio: 'ignore' })
      const exited = once(broken, 'exit')
      await expect.poll(() => inTarget((store) => countQuotes(store)), { timeout: 20_000 }).toBeGreaterThan(0)
      broken.kill('SIGKILL')
      await exited
      const there = await inTarget((store) => countQuotes(store))
      expect((await migrate()).stdout).toContain(`5000 quotes compared, ${5000 - there} of them added.`)
      expect(await inTarget((store) => countQuotes(store))).toBe(5000)
      await stopServer(server)
    })

    it('reads the address from standard input, which hides it from the process list', async () => {
      await fill(2)
      const withoutAddress = command().slice(0, 2)
      expect((await migrate(withoutAddress, `${to}\n`)).stdout).toMatch(/^2 quotes compared, 2 of them added/)
      expect(await migrate(withoutAddress)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^No MongoDB URI was given\. Enter one/) as unknown,
      })
    })

    it.each([
      'mongodb://owner:secret@127.0.0.1:1/quotes',
      'mongodb://127.0.0.1:1/quotes?proxyPassword=secret',
    ])('rejects a password on the command line, where the process list shows it (%s)', async (address) => {
      to = address
      const { code, stderr } = await migrate()
      expect(code).toBe(1)
      expect(stderr).toMatch(/can read a password on the command line: omit --to/)
      expect(stderr).not.toContain('secret')
    })

    it('survives a network outage that is longer than the request timeout', async () => {
      await fill(3000)
      const network = await connectNetwork(Number(new URL(to).port))
      const direct = to
      to = to.replace(new URL(to).host, `127.0.0.1:${network.port}`)
      const migrated = migrate()
      const store = openMongoStore(direct)
      await expect.poll(() => countQuotes(store), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
      network.fault = 'silence'
      await sleep(4000)
      network.fault = undefined
      expect(await migrated).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^3000 quotes compared/) as unknown,
      })
      await store.close()
      network.close()
    })

    it('reports a checksum mismatch if the target differs', async () => {
      await fill(3)
      await inTarget(async (store) => {
        const [record] = await inSource((source) => source.records(1))
        if (record) await store.restore([{ ...record, lastName: 'Another' }])
      })
      const { code, stderr } = await migrate()
      expect(code).toBe(1)
      expect(stderr).toContain('the checksums differ')
    })

    describe('photos', () => {
      const [ada, bob] = [aQuote(), aQuote()]
      const [crack, drain, gate] = [
        aPhoto('crack'),
        aPhoto('drain', { createdAt: '2026-11-25T09:31:00.000Z' }),
        aPhoto('gate', { image: randomBytes(100_000) }),
      ]
      beforeEach(() =>
        inSource(async (store) => {
          for (const quote of [ada, bob]) await store.add(quote)
          await store.addPhotos(ada.id, [drain, crack])
          await store.addPhotos(bob.id, [gate])
        }),
      )
      const read = (store: Store) =>
        Promise.all(
          [ada, bob].map(async ({ id }) => {
            const photos = await store.photos(id)
            const jpegs = (size: PhotoSize) =>
              Promise.all(photos.map((photo) => store.photo(id, photo.id, size)))
            return { photos, images: await jpegs('image'), thumbnails: await jpegs('thumbnail') }
          }),
        )

      it('are copied with their JPEGs, and only those that are missing when it is run again', async () => {
        expect((await migrate()).stdout).toMatch(/\n3 photos compared, 3 of them added\.\n$/)
        expect(await inTarget(read)).toEqual(await inSource(read))
        await inSource((store) => store.addPhotos(bob.id, [crack]))
        await inTarget((store) => store.removePhoto(ada.id, crack.id))
        expect((await migrate()).stdout).toMatch(/\n4 photos compared, 2 of them added\.\n$/)
        expect(await inTarget(read)).toEqual(await inSource(read))
        expect((await migrate()).stdout).toMatch(/\n4 photos compared, 0 of them added\.\n$/)
      })

      it('have their links revoked there, too, even after the quotes were copied', async () => {
        await migrate()
        const revocation = { type: 'link-revoked' } as const
        await inSource((store) => changeQuote(store, bob.id, revocation, 'ada'))
        await migrate()
        const there = await inTarget((store) => store.list(2))
        expect(there.map(isPhotoLinkRevoked)).toEqual([true, false])
      })

      it('are erased there with their quotes', async () => {
        await migrate()
        await inSource((store) => store.erase(ada.id))
        expect((await migrate()).stdout).toMatch(/\n1 photo compared, 0 of them added\.\n$/)
        expect(await inTarget((store) => store.photos(ada.id))).toEqual([])
      })

      it('that do not fit there are reported', async () => {
        await migrate()
        await inTarget(async (store) => {
          await store.removePhoto(ada.id, crack.id)
          await store.addPhotos(
            ada.id,
            Array.from({ length: maxPhotos - 1 }, (_, n) => aPhoto(`photo ${n}`)),
          )
        })
        const { code, stderr } = await migrate()
        expect(code).toBe(1)
        expect(stderr).toContain('The quotes are in the database, but it lacks 1 photo of 3: ')
      })
    })

    it('reports a database that is unreachable', async () => {
      await fill(1)
      to = 'mongodb://127.0.0.1:1/quotes'
      expect(await migrate()).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^MongoDB cannot be reached \(connect ECONNREFUSED/) as unknown,
      })
    })
  },
)
