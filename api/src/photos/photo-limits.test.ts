import { pino } from 'pino'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { aPhoto } from '../../testing/values/a-photo.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../testing/servers/app.ts'

it('rejects photos at PHOTO_STORAGE_LIMIT, after a warning, and still stores quotes', async () => {
  const lines: string[] = []
  const { url, store, token } = await serveSignedIn({
    config: parseConfig({ PHOTO_STORAGE_LIMIT: '1MB' }),
    log: pino({}, { write: (line) => void lines.push(line) }),
  })
  const warnings = () => lines.filter((line) => line.includes('of PHOTO_STORAGE_LIMIT')).length
  const quote = aQuote()
  await store.add(quote)
  const aLargePhoto = (name: string) => aPhoto(name, { image: Buffer.alloc(850_000), bytes: 850_000 })
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const post = () => {
    const body = new FormData()
    body.append('photo', new Blob([new Uint8Array(jpeg)]), 'crack.jpg')
    const headers = { Authorization: `Bearer ${token}` }
    return fetch(`${url}/api/quotes/${quote.id}/photos`, { method: 'POST', headers, body })
  }
  expect([(await post()).status, warnings()]).toEqual([201, 0])
  await store.addPhotos(quote.id, [aLargePhoto('crack')])
  for (let n = 0; n < 2; n++) expect([(await post()).status, warnings()]).toEqual([201, 1])
  await store.addPhotos(quote.id, [aLargePhoto('drain')])
  const response = await post()
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(await response.json()).toMatchObject({
    type: '/api/problems/unavailable',
    detail: expect.stringMatching(
      /^There is no space for more photos .* Your request is not affected/,
    ) as unknown,
  })
  await store.add(aQuote())
  for (const name of ['crack', 'drain']) await store.removePhoto(quote.id, aPhoto(name).id)
  expect((await post()).status).toBe(201)
})
