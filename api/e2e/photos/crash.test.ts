import { hash } from 'node:crypto'
import type { Photo, PhotoList } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { photosUrlOfNewQuote } from '../../testing/values/a-quote.ts'
import { killAfter, killRounds } from '../../testing/faults/kill-after.ts'
import { testDatabase } from '../../testing/servers/mongo.ts'
import { aDriveway, photoForm } from '../../testing/values/photo-files.ts'
import { setUpQuotesCommand } from '../../testing/quotes-command.ts'

/** @module-tag heavy */

const mongo = inject('mongo')
const reason = 'reason' in mongo ? ` (${mongo.reason})` : ''

const rounds = killRounds(5)
const clients = 6
const acknowledgements = 8

/** A quote, and what the server said of its photos. */
interface Upload {
  /** The path of the link to its photos. */
  link: string
  /** The photos that were acknowledged. */
  photos: Photo[]
  /** Hashes of the JPEGs that were served before the kill, by their paths. */
  served: Map<string, string>
}

const photoPaths = (link: string, { id }: Photo) =>
  ['', '/thumbnail'].map((end) => link.replace('?', `/${id}${end}?`))

async function getJpeg(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect([url, response.status]).toEqual([url, 200])
  return Buffer.from(await response.arrayBuffer())
}

/** Sends a quote and photos of it, and gets them. Resolves to true when that is done. */
async function upload(url: string, address: string, uploads: Upload[]): Promise<boolean> {
  const { pathname, search } = new URL(await photosUrlOfNewQuote(url))
  const sent: Upload = { link: pathname + search, photos: [], served: new Map() }
  uploads.push(sent)
  const count = 1 + Math.floor(Math.random() * 3)
  const photos = await Promise.all(
    Array.from({ length: count }, () =>
      aDriveway(300 + Math.floor(Math.random() * 1000), 400)
        .jpeg()
        .toBuffer(),
    ),
  )
  const headers = { 'X-Forwarded-For': address }
  const response = await fetch(url + sent.link, { method: 'POST', headers, body: photoForm(photos) })
  const { items } = (await response.json()) as PhotoList
  expect(response.status).toBe(201)
  expect(items).toHaveLength(count)
  sent.photos = items
  for (const photo of items)
    for (const path of photoPaths(sent.link, photo))
      sent.served.set(path, hash('sha256', await getJpeg(url + path)))
  return true
}

/** Whether the server is not killed yet, by the error of a client: that of a broken connection is a TypeError. */
function isAlive(error: unknown): boolean {
  if (error instanceof TypeError) return false
  throw error
}

/** Checks that all acknowledged photos of a quote are there as they were, and that it has no other ones that do not decode. */
async function expectKept(url: string, { link, photos, served }: Upload): Promise<void> {
  const { items } = (await (
    await fetch(url + link, { headers: { Accept: 'application/json' } })
  ).json()) as PhotoList
  if (photos.length > 0) expect(items).toEqual(photos)
  for (const photo of items) {
    const [imagePath = '', thumbnailPath = ''] = photoPaths(link, photo)
    const [image, thumbnail] = [await getJpeg(url + imagePath), await getJpeg(url + thumbnailPath)]
    for (const [path, jpeg] of Object.entries({ [imagePath]: image, [thumbnailPath]: thumbnail }))
      if (served.has(path)) expect(hash('sha256', jpeg)).toBe(served.get(path))
    const { info } = await sharp(image, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
    expect(photo).toMatchObject({ width: info.width, height: info.height, bytes: image.length })
    await sharp(thumbnail, { failOn: 'warning' }).raw().toBuffer()
  }
}

describe.each([
  { where: 'a data folder', server: '' },
  { where: `MongoDB${reason}`, server: mongo.uri },
])('in $where', ({ server: mongoServer }) => {
  const command = setUpQuotesCommand()

  it.skipIf(mongoServer === undefined)(
    `every acknowledged photo is kept over ${rounds} kills, and none by half`,
    async () => {
      // Each client has an address of its own, because uploads from one are limited.
      command.env = { TRUST_PROXY: '1', ...(mongoServer && { MONGODB_URI: testDatabase(mongoServer) }) }
      const uploads: Upload[] = []
      const acknowledged = () => uploads.flatMap(({ photos }) => photos).length
      for (let round = 1; round <= rounds; round++) {
        const { length } = uploads
        const server = await command.startServer()
        const enough = acknowledged() + acknowledgements
        const kill = killAfter(server, () => acknowledged() >= enough)
        await Promise.all(
          Array.from({ length: clients }, async (_, client) => {
            while (await upload(server.url, `192.0.2.${client}`, uploads).catch(isAlive));
          }),
        )
        await kill
        if (!mongoServer) expect(await command.quotes('check')).toMatchObject({ code: 0 })
        const { url } = await command.startServer()
        for (const sent of uploads.slice(length)) await expectKept(url, sent)
        await command.killServer()
      }
      const { url } = await command.startServer()
      for (const sent of uploads) await expectKept(url, sent)
    },
    rounds * 30_000,
  )
})
