import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { stored, type PhotoFile } from '../../../../widget/testing/photos/add-photos.ts'
import type { PhotoJourney } from './a-photo-journey.ts'
import { countTraces } from './phone-photos.ts'

/** Follows the photos of a quote to all places where they are stored, until the quote is erased. */
export async function followPhotos(journey: PhotoJourney, photosUrl: string, withPosition: PhotoFile) {
  const { quotes, dir, dataDir, origin } = journey
  const id = /quotes\/([\da-f-]+)\/photos/.exec(photosUrl)?.[1] ?? ''
  const folder = join(dir, 'photos')

  await test.step('a photo that no browser has encoded is stored, too', async () => {
    expect(countTraces(withPosition.buffer)).toBe(3)
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(withPosition.buffer)]), withPosition.name)
    const { status } = await fetch(photosUrl, { method: 'POST', body: form })
    expect(status).toBe(201)
    await expectNoExif(photosUrl, 4)
  })

  await test.step('an export has the photos, without the position', async () => {
    await quotes(['export', '--output', join(dir, 'quotes.ndjson'), '--photos', folder])
    const jpegs = readdirSync(join(folder, id))
    expect(jpegs).toHaveLength(4)
    for (const name of jpegs) await expectPlainJpeg(readFileSync(join(folder, id, name)))
    expectNoTraces(dir)
    // In the file itself, or still in its write-ahead log.
    const sizes = ['photos.db', 'photos.db-wal'].map((name) => statSync(join(dataDir, name)).size)
    expect(Math.max(...sizes)).toBeGreaterThan(500_000)
  })

  const { MONGODB_TEST_URI } = process.env
  if (MONGODB_TEST_URI) await test.step('a migration to MongoDB has them, too, and erases them', migrate)
  else console.log('Not tested: a migration of the photos to MongoDB. MONGODB_TEST_URI is not set.')

  async function migrate() {
    const database = new URL(MONGODB_TEST_URI ?? '')
    database.pathname = `test-${randomUUID()}`
    const variables = { MONGODB_URI: database.href, DATA_DIR: join(dir, 'beside-mongodb') }
    await quotes(['migrate', '--to', database.href])
    const server = await startBuiltServer({ ...variables, RATE_LIMIT: 'off' })
    const url = photosUrl.replace(origin, server.origin)
    try {
      expect(await stored(url)).toEqual(await stored(photosUrl))
      // The image and the thumbnail are all that a document has of a photo.
      await expectNoExif(url, 4)
      await quotes(['erase', id, '--yes'], variables)
      expect((await fetch(url)).status).toBe(404)
    } finally {
      await server.stop()
    }
  }

  await test.step('no photo is left of an erased quote', async () => {
    const [photo] = await stored(photosUrl)
    await quotes(['erase', id, '--yes'])
    expect((await fetch(photosUrl)).status).toBe(404)
    expect((await fetch(addressOf(photosUrl, photo?.id))).status).toBe(404)
    await quotes(['export', '--output', join(dir, 'erased.ndjson'), '--photos', `${folder}-erased`])
    expect(existsSync(join(`${folder}-erased`, id))).toBe(false)
    expectNoTraces(dir)
  })
}

/** The address of a photo, by the link to all. */
function addressOf(photosUrl: string, ...segments: (string | undefined)[]): URL {
  const url = new URL(photosUrl)
  url.pathname += segments.map((segment) => `/${segment}`).join('')
  return url
}

/** Expects a number of photos that have pixels only, in both sizes. */
async function expectNoExif(photosUrl: string, count: number) {
  const photos = await stored(photosUrl)
  expect(photos).toHaveLength(count)
  for (const { id } of photos)
    for (const address of [addressOf(photosUrl, id), addressOf(photosUrl, id, 'thumbnail')])
      await expectPlainJpeg(Buffer.from(await (await fetch(address)).arrayBuffer()))
}

async function expectPlainJpeg(bytes: Buffer) {
  const { format, exif, xmp, iptc, comments } = await sharp(bytes).metadata()
  expect({ format, exif, xmp, iptc, comments }).toEqual({ format: 'jpeg' })
  expect(countTraces(bytes)).toBe(0)
}

/** Expects that no file in a folder has what the Exif data has, in any byte. */
function expectNoTraces(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.map(({ name }) => name)).toContain('photos.db')
  for (const { parentPath, name } of files)
    expect(countTraces(readFileSync(join(parentPath, name))), name).toBe(0)
}
