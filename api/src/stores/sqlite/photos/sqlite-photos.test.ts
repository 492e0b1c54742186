import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPhotoLinkRevoked, maxPhotos } from '@concrete-quote/openapi'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { aPhoto } from '../../../../testing/values/a-photo.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { makeVersion1 } from '../../../../testing/values/photos-of-version-1.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import type { Store, StoreUse } from '../../store.ts'
import { DatabaseSync } from '../file/engine.ts'
import { openSqliteStore } from '../sqlite-store.ts'
import { photoFile, photoVersion } from './photo-file.ts'

let dataDir: string
let file: string
let opened: Store[]
beforeEach(() => {
  dataDir = freshDataDir()
  file = photoFile(dataDir)
  opened = []
})
afterEach(async () => {
  for (const store of opened) await store.close()
})

function open(use?: StoreUse): Store {
  const store = openSqliteStore(dataDir, use)
  opened.push(store)
  return store
}

async function close(store: Store) {
  opened = opened.filter((other) => other !== store)
  await store.close()
}

/** A photo of a usual size, which no other has the bytes of. */
const aLargePhoto = (name: string) =>
  aPhoto(name, { image: randomBytes(300_000), thumbnail: randomBytes(10_000) })

/** The files of the data folder that contain any 64 bytes of a photo, at every 1,000th byte. */
function filesWith({ image, thumbnail }: ReturnType<typeof aPhoto>): string[] {
  const parts = [image, thumbnail].flatMap((jpeg) =>
    Array.from({ length: Math.floor(jpeg.length / 1000) }, (_, n) => jpeg.subarray(n * 1000, n * 1000 + 64)),
  )
  return readdirSync(dataDir).filter((name) => {
    const bytes = readFileSync(join(dataDir, name))
    return parts.some((part) => bytes.includes(part))
  })
}

describe('the file of the photos', () => {
  it('is created by the first photo, with access for its user only', async () => {
    const store = open()
    const quote = aQuote()
    await store.add(quote)
    expect(await store.photos(quote.id)).toEqual([])
    expect(await store.photo(quote.id, aPhoto('crack').id, 'image')).toBeUndefined()
    expect(await store.removePhoto(quote.id, aPhoto('crack').id)).toBe(false)
    expect(await store.addPhotos(aQuote().id, [aPhoto('crack')])).toBe('no-quote')
    await store.erase(quote.id)
    expect(existsSync(file)).toBe(false)
    await store.add(aQuote({ id: quote.id.replace(/.$/, '0') }))
    await store.addPhotos(quote.id.replace(/.$/, '0'), [aPhoto('crack')])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('has all that is stored of photos: the file of quotes does not grow', async () => {
    const quote = aQuote()
    let store = open()
    await store.add(quote)
    await close(store)
    const { size } = statSync(join(dataDir, 'quotes.db'))
    store = open()
    const photos = Array.from({ length: maxPhotos }, (_, n) => aLargePhoto(`photo ${n}`))
    await store.addPhotos(quote.id, photos)
    await close(store)
    expect(statSync(join(dataDir, 'quotes.db')).size).toBe(size)
    expect(statSync(file).size).toBeGreaterThan(maxPhotos * 300_000)
  })

  it('returns the space of removed photos when it is opened again', async () => {
    const [erased, kept] = [aQuote(), aQuote()]
    let store = open()
    for (const { id } of [erased, kept]) {
      await store.add(aQuote({ id }))
      await store.addPhotos(id, [aLargePhoto('crack')])
    }
    await store.erase(erased.id)
    await close(store)
    const { size } = statSync(file)
    store = open()
    expect(await store.photos(kept.id)).toHaveLength(1)
    await store.addPhotos(kept.id, [aPhoto('drain')])
    await close(store)
    expect(statSync(file).size).toBeLessThan(size - 250_000)
  })
})

it('are added and removed while a command writes to the file of the quotes', async () => {
  const store = open()
  const quote = aQuote()
  await store.add(quote)
  const command = new DatabaseSync(join(dataDir, 'quotes.db'))
  const whileWriting = async <T>(work: () => Promise<T>) => {
    command.exec('BEGIN IMMEDIATE')
    setTimeout(() => command.exec('ROLLBACK'), 100)
    return work()
  }
  const added = await whileWriting(() => store.addPhotos(quote.id, [aPhoto('crack')]))
  expect(added).toHaveLength(1)
  const { id = '' } = (await store.photos(quote.id))[0] ?? {}
  expect(await whileWriting(() => store.removePhoto(quote.id, id))).toBe(true)
  command.close()
})

describe('removed and erased photos', () => {
  it('are in no file, neither while the store is open nor later', async () => {
    const quotes = Array.from({ length: 6 }, () => aQuote())
    const photos = quotes.map((_, n) => aLargePhoto(`photo ${n}`))
    const [removed, erased, several, ...left] = quotes.map(({ id }, n) => ({
      id,
      photo: photos[n] ?? aPhoto(''),
    }))
    if (!removed || !erased || !several) throw new Error('too few quotes')
    const store = open()
    for (const quote of quotes) await store.add(quote)
    for (const { id, photo } of [removed, erased, several, ...left]) await store.addPhotos(id, [photo])
    for (const photo of photos) expect(filesWith(photo)).not.toEqual([])
    await store.removePhoto(removed.id, removed.photo.id)
    expect(filesWith(removed.photo)).toEqual([])
    await store.erase(erased.id)
    expect(filesWith(erased.photo)).toEqual([])
    await store.eraseAll([several.id])
    expect(filesWith(several.photo)).toEqual([])
    await close(store)
    for (const { photo } of [removed, erased, several]) expect(filesWith(photo)).toEqual([])
    for (const { photo } of left) expect(filesWith(photo)).toEqual(['photos.db'])
  })

  it('are gone from a server when a command erases their quote', async () => {
    const [quote, other] = [aQuote(), aQuote()]
    const server = open()
    const crack = aLargePhoto('crack')
    for (const { id } of [quote, other]) await server.add(aQuote({ id }))
    await server.addPhotos(quote.id, [crack])
    await server.addPhotos(other.id, [aPhoto('drain')])
    const command = open({ isCommand: true })
    expect(await command.erase(quote.id)).toBe(true)
    expect(await server.photos(quote.id)).toEqual([])
    expect(await server.addPhotos(quote.id, [crack])).toBe('no-quote')
    expect(filesWith(crack)).toEqual([])
    expect(await server.photos(other.id)).toHaveLength(1)
    await server.addPhotos(other.id, [aPhoto('gate')])
    expect(await command.photos(other.id)).toHaveLength(2)
  })

  it('stay when a quote is not erased because it was changed meanwhile', async () => {
    const quote = aQuote()
    const store = open()
    await store.add(quote)
    await store.addPhotos(quote.id, [aPhoto('crack')])
    expect(await store.erase(quote.id, quote.version - 1)).toBe(false)
    expect(await store.photos(quote.id)).toHaveLength(1)
  })

  it('are removed when a server opens the file, if a crash left them', async () => {
    const [quote, kept] = [aQuote(), aQuote()]
    const crack = aLargePhoto('crack')
    const first = open()
    for (const { id } of [quote, kept]) {
      await first.add(aQuote({ id }))
      await first.addPhotos(id, [id === quote.id ? crack : aPhoto('drain')])
    }
    await close(first)
    renameSync(file, `${file}.away`)
    const crashing = open()
    await crashing.erase(quote.id)
    await close(crashing)
    renameSync(`${file}.away`, file)
    const command = open({ isCommand: true })
    expect(await command.photos(quote.id)).toEqual([])
    await close(command)
    expect(filesWith(crack)).toEqual(['photos.db'])
    const server = open()
    expect(await server.photos(quote.id)).toEqual([])
    expect(await server.photos(kept.id)).toHaveLength(1)
    await expect.poll(() => filesWith(crack)).toEqual([])
    await close(server)
    expect(filesWith(crack)).toEqual([])
  })
})

it('keeps the photos of quotes whose file was moved away', async () => {
  const quote = aQuote()
  let store = open()
  await store.add(quote)
  await store.addPhotos(quote.id, [aPhoto('crack')])
  await close(store)
  const quotes = join(dataDir, 'quotes.db')
  renameSync(quotes, `${quotes}.away`)
  store = open()
  expect(await store.photos(quote.id)).toEqual([])
  await store.erase(quote.id)
  await close(store)
  renameSync(`${quotes}.away`, quotes)
  expect(await open().photos(quote.id)).toHaveLength(1)
})

describe('a file of photos that is damaged', () => {
  const quote = aQuote()
  let lines: string[]
  beforeEach(async () => {
    lines = []
    const store = open()
    await store.add(quote)
    await store.addPhotos(quote.id, [aPhoto('crack')])
    await close(store)
    renameSync(file, `${file}.intact`)
    writeFileSync(file, 'not a database, '.repeat(1000))
  })
  const openLogged = () => open({ log: createLog('info', { write: (line) => void lines.push(line) }) })

  it('leaves the quotes working, and says what to do when photos are used', async () => {
    const store = openLogged()
    const other = aQuote()
    await store.add(other)
    await store.ping()
    expect(await store.list(10)).toHaveLength(2)
    for (const call of [
      () => store.photos(quote.id),
      () => store.photo(quote.id, aPhoto('crack').id, 'image'),
      () => store.addPhotos(quote.id, [aPhoto('drain')]),
      () => store.removePhoto(quote.id, aPhoto('crack').id),
    ]) {
      await expect(call()).rejects.toThrow(StoreUnavailableError)
      await expect(call()).rejects.toThrow(/photos\.db is damaged .* The quotes are not affected\. .*restore/)
    }
    await store.ping()
    // Logged once.
    expect(lines).toHaveLength(1)
  })

  it('does not keep a quote from being erased, which is logged', async () => {
    const store = openLogged()
    expect(await store.erase(quote.id)).toBe(true)
    expect(await store.find(quote.id)).toBeUndefined()
    expect(lines.join('')).toContain('the photos of erased quotes could not be removed')
  })

  it('is named by a check', async () => {
    await expect(open().check()).rejects.toThrow(/photos\.db is damaged/)
  })

  it('is opened again once it is repaired', async () => {
    const store = openLogged()
    await expect(store.photos(quote.id)).rejects.toThrow(StoreUnavailableError)
    renameSync(`${file}.intact`, file)
    expect(await store.photos(quote.id)).toHaveLength(1)
    expect(await store.addPhotos(quote.id, [aPhoto('drain')])).toHaveLength(2)
    await store.check()
    expect(lines.at(-1)).toContain('the store works again')
  })
})

it('keeps the photos and the revoked links of version 1.1, before any photo is used', async () => {
  const [revoked, other] = [aQuote(), aQuote()]
  const store = open()
  for (const quote of [revoked, other]) await store.add(quote)
  await store.addPhotos(other.id, [aPhoto('crack')])
  await close(store)
  makeVersion1(file, [revoked.id, aQuote().id])
  // A command, such as an export, may be the first to open it.
  for (const isCommand of [true, false]) {
    const again = open({ isCommand })
    expect((await again.records(2)).map(isPhotoLinkRevoked)).toEqual([true, false])
    expect((await again.photos(other.id))[0]).toMatchObject({ id: aPhoto('crack').id, addedBy: null })
    const added = await again.addPhotos(other.id, [aPhoto('drain', { addedBy: 'ada' })])
    expect(added).toMatchObject([{ addedBy: null }, { addedBy: 'ada' }])
    await again.check()
    await close(again)
  }
})

it('refuses a file of a newer version, and leaves it as it is', async () => {
  const quote = aQuote()
  const newer = new DatabaseSync(file)
  newer.exec(`PRAGMA user_version = ${photoVersion + 1}`)
  newer.close()
  const before = readFileSync(file)
  const store = open()
  await store.add(quote)
  await expect(store.photos(quote.id)).rejects.toThrow(StoreUnavailableError)
  await expect(store.photos(quote.id)).rejects.toThrow(/newer version of this program/)
  expect(readFileSync(file)).toEqual(before)
})

it('waits for a command that writes photos, without blocking the event loop', async () => {
  const quote = aQuote()
  const store = open()
  await store.add(quote)
  await store.addPhotos(quote.id, [aPhoto('crack')])
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const adding = store.addPhotos(quote.id, [aPhoto('drain')])
  await new Promise((resolve) => setTimeout(resolve, 50))
  await store.erase(aQuote().id)
  other.exec('COMMIT')
  other.close()
  expect(await adding).toHaveLength(2)
})

it('rejects calls of a store that is closed', async () => {
  const store = open()
  await close(store)
  await expect(store.photos(aQuote().id)).rejects.toThrow('The store is closed.')
})
