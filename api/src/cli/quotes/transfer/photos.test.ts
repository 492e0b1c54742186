import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { appendFileSync, copyFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxPhotos } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodePhoto } from '../../../photos/encoding/encode-photo.ts'
import type { StoredPhoto } from '../../../stores/interface/photo-store.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { aPhoto } from '../../../../testing/values/a-photo.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { lines, parsedLines, setUpQuotesCommand } from '../../../../testing/quotes-command.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer } = command
const [ada, bob] = [aQuote({ lastName: 'Lovelace' }), aQuote({ lastName: 'Babbage' })]

const aSolid = (background: string, width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background } })

/** Photos as the server stores them. */
let crack: StoredPhoto, drain: StoredPhoto, gate: StoredPhoto
beforeAll(async () => {
  const colors = ['red', 'green', 'blue'].map(async (color, n) => ({
    ...(await encodePhoto(await aSolid(color).png().toBuffer(), new AbortController().signal)),
    createdAt: `2026-11-25T09:3${n}:00.000Z`,
    addedBy: n === 1 ? 'ada' : null,
  }))
  ;[crack, drain, gate] = (await Promise.all(colors)) as [StoredPhoto, StoredPhoto, StoredPhoto]
})

let output: string
let folder: string
beforeEach(() => {
  output = join(freshDataDir(), 'all.ndjson')
  folder = join(freshDataDir(), 'photos')
})
const exportTo = () => quotes('export', '--output', output, '--photos', folder)
const importFrom = () => quotes('import', output, '--photos', folder)
const fillWithPhotos = () =>
  fill(async (store) => {
    for (const quote of [ada, bob, aQuote()]) await store.add(quote)
    await store.addPhotos(ada.id, [drain, crack])
    await store.addPhotos(bob.id, [gate])
  })
const jpegOf = (id: string, photo: StoredPhoto) => join(folder, id, `${photo.id}.jpg`)
const listFile = () => join(folder, 'photos.ndjson')

/** Everything stored of the photos of a quote. */
async function stored(quoteId: string): Promise<StoredPhoto[]> {
  const store = openSqliteStore(command.dataDir)
  const read = async (id: string, size: 'image' | 'thumbnail') =>
    (await store.photo(quoteId, id, size)) ?? Buffer.alloc(0)
  const photos: StoredPhoto[] = []
  for (const photo of await store.photos(quoteId))
    photos.push({
      ...photo,
      image: await read(photo.id, 'image'),
      thumbnail: await read(photo.id, 'thumbnail'),
    })
  await store.close()
  return photos
}

describe('an export with --photos', () => {
  it('writes each photo to a file that only its owner can read, and their list', async () => {
    await fillWithPhotos()
    await startServer()
    expect(await exportTo()).toMatchObject({ code: 0, stderr: `Wrote 3 photos to ${folder}.\n` })
    expect(lines(readFileSync(output, 'utf8'))).toHaveLength(3)
    expect(readFileSync(jpegOf(ada.id, crack)).equals(crack.image)).toBe(true)
    expect(parsedLines(readFileSync(listFile(), 'utf8'))).toEqual(
      [
        { quoteId: ada.id, ...drain },
        { quoteId: ada.id, ...crack },
        { quoteId: bob.id, ...gate },
      ].map(({ quoteId, id, createdAt, addedBy }) => ({ quoteId, id, createdAt, addedBy })),
    )
    for (const path of [jpegOf(ada.id, crack), listFile()]) expect(statSync(path).mode & 0o777).toBe(0o600)
    for (const path of [folder, join(folder, ada.id)]) expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  it('changes no folder that exists, and follows no link', async () => {
    await fillWithPhotos()
    const elsewhere = freshDataDir()
    for (const exists of [() => mkdirSync(folder), () => symlinkSync(elsewhere, folder)]) {
      exists()
      expect(await exportTo()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('photos already exists. Choose another name') as unknown,
      })
      expect(readdirSync(folder)).toEqual([])
      rmSync(folder, { recursive: true })
    }
    expect(existsSync(output)).toBe(false)
  })

  it('leaves no incomplete folder behind, and the quotes are exported, if photos are unavailable', async () => {
    await fillWithPhotos()
    writeFileSync(join(command.dataDir, 'photos.db'), 'not a database, '.repeat(1000))
    const { code, stderr } = await exportTo()
    expect([code, existsSync(folder)]).toEqual([1, false])
    expect(stderr).toContain('photos.db is damaged')
    expect(lines(readFileSync(output, 'utf8'))).toHaveLength(3)
  })
})

describe('an export without --photos', () => {
  it('says that it leaves out photos, if there are any', async () => {
    await fillWithPhotos()
    expect(await quotes('export', '--output', output)).toMatchObject({
      code: 0,
      stderr: 'The photos were not exported. Add --photos FOLDER to export them, too.\n',
    })
  })

  it('is complete if photos are unavailable', async () => {
    await fillWithPhotos()
    writeFileSync(join(command.dataDir, 'photos.db'), 'not a database, '.repeat(1000))
    const { code, stdout, stderr } = await quotes('export')
    expect([code, lines(stdout).length]).toEqual([0, 3])
    expect(stderr).toContain('The photos were not exported. ')
  })
})

describe('an import with --photos', () => {
  beforeEach(async () => {
    await fillWithPhotos()
    await exportTo()
    command.dataDir = freshDataDir()
  })

  it('adds photos once, with their IDs, times, and order, byte for byte', async () => {
    await startServer()
    expect((await importFrom()).stdout).toBe('Read 3 quotes, added 3.\nRead 3 photos, added 3.\n')
    expect(await importFrom()).toMatchObject({
      code: 0,
      stdout: 'Read 3 quotes, added 0.\nRead 3 photos, added 0.\n',
    })
    await command.killServer()
    const photos = await stored(ada.id)
    expect(photos.map(({ thumbnail: _, ...photo }) => photo)).toEqual(
      [drain, crack].map(({ thumbnail: _, ...photo }) => photo),
    )
    for (const { thumbnail } of photos)
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
  })

  it('leaves out photos of quotes that were erased', async () => {
    await importFrom()
    await fill((store) => store.erase(ada.id))
    expect((await importFrom()).stdout).toBe(
      'Read 3 quotes, added 0.\nRead 3 photos, added 0, left out 2 of quotes that are not here.\n',
    )
    expect(await stored(ada.id)).toEqual([])
  })

  it('names what is not a photo of an export, and adds the others', { tags: ['heavy'] }, async () => {
    const hostile: [contents: Buffer | string, reason: RegExp][] = [
      ['<script>alert(1)</script>', /not a JPEG, or has more than pixels, such as metadata/],
      [await aSolid('red').withIccProfile('p3').jpeg().toBuffer(), /not a JPEG, or has more/],
      [await aSolid('red', 2561).jpeg().toBuffer(), /more than 2560 pixels on a side/],
      [Buffer.alloc(15 * 1024 * 1024 + 1), /larger than 15 MB/],
    ]
    for (const [contents, reason] of hostile) {
      command.dataDir = freshDataDir()
      writeFileSync(jpegOf(ada.id, crack), contents)
      const { code, stdout, stderr } = await importFrom()
      expect([code, stdout]).toEqual([1, 'Read 3 quotes, added 3.\nRead 3 photos, added 2.\n'])
      expect(stderr).toMatch(reason)
      expect(stderr).toContain(`${jpegOf(ada.id, crack)} was not imported. `)
    }
    writeFileSync(jpegOf(ada.id, crack), crack.image)
    expect((await importFrom()).stdout).toContain('Read 3 photos, added 1.')
  })

  it('reads no file outside of the folder', async () => {
    const outside = join(freshDataDir(), `${crack.id}.jpg`)
    copyFileSync(jpegOf(ada.id, crack), outside)
    rmSync(jpegOf(ada.id, crack))
    symlinkSync(outside, jpegOf(ada.id, crack))
    renameSync(join(folder, bob.id), join(folder, 'moved'))
    symlinkSync(join(folder, 'moved'), join(folder, bob.id))
    const line = { quoteId: ada.id, id: crack.id, createdAt: crack.createdAt }
    for (const escaping of [{ quoteId: '../..' }, { id: '../aaaaaaaaaaaaaaaaaaa' }, { id: `/${crack.id}` }])
      appendFileSync(listFile(), `${JSON.stringify({ ...line, ...escaping })}\n`)
    const { code, stdout, stderr } = await importFrom()
    expect([code, stdout]).toEqual([1, 'Read 3 quotes, added 3.\nRead 3 photos, added 1.\n'])
    expect(lines(stderr)).toEqual([
      expect.stringContaining(`${crack.id}.jpg was not imported. It is not a regular file, or its folder`),
      expect.stringContaining(`${gate.id}.jpg was not imported. It is not a regular file, or its folder`),
      ...[4, 5, 6].map((n) => `Line ${n} of ${listFile()} was not imported. It is not a photo of an export.`),
    ])
  })

  it('names photos that are missing, or more than a quote can have', async () => {
    rmSync(jpegOf(bob.id, gate))
    await quotes('import', output)
    await fill((store) =>
      store.addPhotos(
        ada.id,
        Array.from({ length: maxPhotos - 1 }, (_, n) => aPhoto(`photo ${n}`)),
      ),
    )
    const { stdout, stderr } = await importFrom()
    expect(stdout).toContain('Read 3 photos, added 1.')
    expect(stderr).toContain(`${crack.id}.jpg was not imported. Its quote has too many photos.`)
    expect(stderr).toContain(`${gate.id}.jpg was not imported. The file cannot be read (ENOENT`)
  })

  it('imports nothing from a folder that no export has completed', async () => {
    rmSync(listFile())
    expect(await importFrom()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('photos.ndjson does not exist, or is not a file.') as unknown,
    })
    expect(existsSync(join(command.dataDir, 'quotes.db'))).toBe(false)
  })
})
