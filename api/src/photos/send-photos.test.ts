import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'
import { aPhoto } from '../../testing/values/a-photo.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'

const image = randomBytes(700_000)
const photo = aPhoto('large', { image, bytes: image.length })
const quote = aQuote()
const path = `/api/quotes/${quote.id}/photos/${photo.id}`

let bytesRead = 0
let fault: Error | undefined

/** A store that counts what is read of photos. */
function countingStore(): Store {
  const store = openSqliteStore(freshDataDir())
  return {
    ...store,
    async photo(...of) {
      if (fault) throw fault
      const jpeg = await store.photo(...of)
      bytesRead += jpeg?.length ?? 0
      return jpeg
    },
  }
}
const { url, store, token } = await serveSignedIn({ store: countingStore() })
await store.add(quote)
await store.addPhotos(quote.id, [photo])

async function get(headers: Record<string, string> = {}, method = 'GET') {
  bytesRead = 0
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body, bytesRead }
}
const etag = `"${photo.id}"`

it('a photo is sent whole', async () => {
  const response = await get()
  expect(response).toMatchObject({ status: 200, bytesRead: image.length })
  expect(response.body.equals(image)).toBe(true)
  expect(response.headers.get('Content-Length')).toBe('700000')
})

it.each([
  ['HEAD', () => get({}, 'HEAD'), 200],
  ['a browser that has the photo', () => get({ 'If-None-Match': etag }), 304],
])('nothing of a photo is read for %s', async (_, send, status) => {
  expect(await send()).toMatchObject({ status, bytesRead: 0, body: Buffer.alloc(0) })
})

it('a photo that cannot be read is a problem, without the headers of a photo', async () => {
  fault = new StoreUnavailableError('away')
  const { status, headers, body } = await get()
  fault = undefined
  expect([status, headers.get('ETag'), headers.get('Content-Disposition')]).toEqual([503, null, null])
  expect(JSON.parse(body.toString())).toMatchObject({ type: '/api/problems/unavailable' })
})
