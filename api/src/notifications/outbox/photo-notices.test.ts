import type { SubmittedQuote } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Channel } from './channel.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { postQuote } from '../../../testing/values/a-quote.ts'
import { serveApp, serveSignedIn } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { fixedChannels } from '../../../testing/fixed-channels.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'

/** Posts a quote. Returns its ID, and the link to its photos at the address that the test serves. */
async function post(url: string) {
  const { id, photosUrl = '' } = (await (await postQuote(url)).json()) as SubmittedQuote
  return { id, link: photosUrl.replace('https://quotes.example.com', url) }
}

/** Adds a photo, of another color than those with another number. */
async function add(to: string, n: number, headers: Record<string, string> = {}) {
  const create = { width: 64, height: 48, channels: 3, background: { r: n * 20, g: 90, b: 90 } } as const
  const body = new FormData()
  body.append('photo', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]), 'crack.jpg')
  return (await fetch(to, { method: 'POST', headers, body })).status
}

describe('photos that are added', () => {
  const email: Channel = {
    receiver: { kind: 'address', address: 'owner@example.com' },
    event: 'photos',
    accepts: () => false,
    send: () => Promise.resolve('delivered'),
  }
  const deliveriesOf = async (on: Store, id: string) => await on.deliveries(id)

  it('by a link are announced 10 minutes later', async () => {
    const served = await serveApp({ channels: fixedChannels([email]) })
    const { id, link } = await post(served.url)
    for (const n of [1, 2, 3]) expect(await add(link, n)).toBe(201)
    const [first] = await served.store.photos(id)
    expect(await deliveriesOf(served.store, id)).toMatchObject([
      {
        ...parseKey(`photos owner@example.com ${first?.createdAt}`),
        state: 'pending',
        dueAt: new Date(Date.parse(first?.createdAt ?? '') + 10 * 60_000).toISOString(),
      },
    ])
  })

  it('are not stored, and not acknowledged, if nobody could be notified of them', async () => {
    const working = openSqliteStore(freshDataDir())
    const update = () => Promise.reject(new StoreUnavailableError('full'))
    const served = await serveApp({ store: { ...working, update }, channels: fixedChannels([email]) })
    const { id, link } = await post(served.url)
    expect(await add(link, 1)).toBe(503)
    expect(await served.store.photos(id)).toEqual([])
  })

  it('by a signed-in user are not announced', async () => {
    const served = await serveSignedIn({ channels: fixedChannels([email]) })
    const { id } = await post(served.url)
    const path = `${served.url}/api/quotes/${id}/photos`
    expect(await add(path, 1, { Authorization: `Bearer ${served.token}` })).toBe(201)
    expect(await deliveriesOf(served.store, id)).toEqual([])
  })
})
