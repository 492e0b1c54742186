import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  company,
  maxHistory,
  maxPhotoViewsPerMinute,
  photoLinkDays,
  StoredQuote,
  type PhotoList,
  type Problem,
  type SubmittedQuote,
} from '@concrete-quote/openapi'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApiToken } from '../accounts/tokens/api-tokens.ts'
import { parseConfig } from '../config.ts'
import { createPhotoLinks } from './photo-links.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import { aQuote, requiredFields as fields } from '../../testing/values/a-quote.ts'
import { serveApp, serveSignedIn } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const partner = 'https://partner.example'
const { url, store, send, token } = await serveSignedIn({ allowedOrigins: [partner] })

const post = async (more: object = {}, { query = '', headers = {}, at = url } = {}) => {
  const response = await sendJson('POST', `${at}/api/quotes${query}`, { ...fields, ...more }, headers)
  return (await response.json()) as SubmittedQuote
}

/** The link in the response to a new quote, on the address that the test serves. */
const here = (photosUrl = '') => photosUrl.replace('https://quotes.example.com', url)
const aJpeg = (n = 0) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: n * 20, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer()
const aForm = (...jpegs: Buffer[]) => {
  const form = new FormData()
  for (const jpeg of jpegs) form.append('photo', new Blob([new Uint8Array(jpeg)]), 'crack.jpg')
  return form
}
const add = (link: string, ...jpegs: Buffer[]) => fetch(link, { method: 'POST', body: aForm(...jpegs) })
/** A quote with a photo. */
async function withPhoto() {
  const link = here((await post()).photosUrl)
  const { items } = (await (await add(link, await aJpeg())).json()) as PhotoList
  return { items, link }
}
/** The URL of a photo by a link. */
const photoAt = (link: string, id = '', end = '') => link.replace('?', `/${id}${end}?`)

describe('the link to the photos of a quote', () => {
  it('is in the response to the quote, and nowhere else', async () => {
    const { id, photosUrl } = await post()
    expect(photosUrl).toMatch(
      new RegExp(String.raw`^https://quotes\.example\.com/api/quotes/${id}/photos\?key=[\w-]{22}$`),
    )
    expect(JSON.stringify(await store.find(id))).not.toContain('key=')
    expect(await (await send('GET', `/quotes/${id}`)).text()).not.toContain('key=')
  })

  it('is the same for a retry', async () => {
    const retry = { headers: { 'Idempotency-Key': 'a-retry' } }
    expect((await post({}, retry)).photosUrl).toBe((await post({}, retry)).photosUrl)
  })

  it('does not tell bots from people, and is there to try the API', async () => {
    const link = expect.stringContaining('/photos?key=') as unknown
    expect(await post({ website: 'https://casino.example' })).toMatchObject({ photosUrl: link })
    expect(await post({}, { query: '?dryRun=true' })).toMatchObject({ photosUrl: link })
  })

  it('adds, lists, shows, and removes photos without a session', async () => {
    const link = here((await post()).photosUrl)
    const added = (await (await add(link, await aJpeg(1), await aJpeg(2))).json()) as PhotoList
    expect(added.items).toHaveLength(2)
    expect(await (await fetch(link)).json()).toEqual(added)
    const [first, second] = added.items
    for (const end of ['', '/thumbnail']) {
      const response = await fetch(photoAt(link, first?.id, end))
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 48 })
    }
    expect((await fetch(photoAt(link, first?.id), { method: 'DELETE' })).status).toBe(204)
    expect(await (await fetch(link)).json()).toEqual({ items: [second] })
  })

  it('shows a network a limited number of photos per minute, more than people need, and signed-in users any', async () => {
    const { items, link } = await withPhoto()
    const limited = await serveApp({ store, rateLimit: { points: 1000, duration: 60 }, trustProxy: 1 })
    const get = async (from: string, headers: Record<string, string> = {}) => {
      const there = photoAt(link.replace(url, limited.url), items[0]?.id, '/thumbnail')
      const at = 'Authorization' in headers ? there.replace(/\?.*/, '') : there
      return (await fetch(at, { method: 'HEAD', headers: { 'X-Forwarded-For': from, ...headers } })).status
    }
    // Quicker than those of a link that works.
    const wrong = photoAt(link.replace(url, limited.url).replace(/=.*/, '=x'), items[0]?.id)
    const getWrong = () => fetch(wrong, { method: 'HEAD', headers: { 'X-Forwarded-For': '203.0.113.7' } })
    for (let n = 1; n < maxPhotoViewsPerMinute; n += 50)
      await Promise.all(Array.from({ length: Math.min(50, maxPhotoViewsPerMinute - n) }, getWrong))
    expect(await get('203.0.113.7')).toBe(200)
    expect(await get('203.0.113.7')).toBe(429)
    expect(await get('203.0.113.8')).toBe(200)
    expect(await get('203.0.113.7', { Authorization: `Bearer ${token}` })).toBe(200)
  })

  it('leaves no photo in the cache of a browser, as a session does', async () => {
    const { items, link } = await withPhoto()
    const cacheControl = async (at: string, headers = {}) =>
      (await fetch(at, { headers })).headers.get('Cache-Control')
    const photo = photoAt(link, items[0]?.id)
    for (const end of ['', '/thumbnail'])
      expect(await cacheControl(photoAt(link, items[0]?.id, end))).toBe('no-store')
    expect(await cacheControl(link)).toBe('no-store')
    const headers = { Authorization: `Bearer ${token}` }
    expect(await cacheControl(photo.replace(/\?.*/, ''), headers)).toBe('private, no-cache')
  })

  it('is left out while the store has no secret for it, and the quote is stored', async () => {
    const setting = () => Promise.reject(new StoreUnavailableError('unavailable'))
    const faulty = await serveApp({ store: { ...openSqliteStore(freshDataDir()), setting } })
    const { id, photosUrl } = await post({}, { at: faulty.url })
    expect(photosUrl).toBeUndefined()
    expect(await faulty.store.find(id)).toBeDefined()
  })

  it('works for its own quote only', async () => {
    const [one, other] = [await post(), await post()]
    const stolen = here(one.photosUrl).replace(one.id, other.id)
    for (const method of ['GET', 'POST']) expect((await fetch(stolen, { method })).status).toBe(404)
  })

  it.each([
    ['after 30 days', -photoLinkDays],
    ['if it is from a clock that was ahead', 1],
  ])('ends %s', async (_, days) => {
    const { id, photosUrl } = await post()
    const stored = await store.find(id)
    const other = aQuote()
    // Another quote of this age, whose link is not in any response.
    const createdAt = new Date(Date.now() + days * 24 * 3_600_000).toISOString()
    await store.add({ ...(stored ?? other), id: other.id, createdAt })
    const old = (await createPhotoLinks(store, url).linksOf(other.id)).photosUrl
    expect((await fetch(here(photosUrl))).status).toBe(200)
    expect((await fetch(old ?? '')).status).toBe(404)
  })

  it('ends when a signed-in user revokes it, and the photos are kept', async () => {
    const { id, photosUrl } = await post()
    const link = here(photosUrl)
    const { items } = (await (await add(link, await aJpeg())).json()) as PhotoList
    expect((await fetch(link.replace('?', '/link?'), { method: 'DELETE' })).status).toBe(401)
    expect((await send('DELETE', `/quotes/${id}/photos/link`)).status).toBe(204)
    for (const method of ['GET', 'POST']) expect((await fetch(link, { method })).status).toBe(404)
    expect((await fetch(photoAt(link, items[0]?.id))).status).toBe(404)
    expect(await (await send('GET', `/quotes/${id}/photos`)).json()).toEqual({ items })
    expect((await send('DELETE', `/quotes/${aQuote().id}/photos/link`)).status).toBe(404)
  })

  it('reaches the photos that the visitor added alone', async () => {
    const { id, photosUrl, requestUrl } = await post()
    const link = here(photosUrl)
    const headers = { Authorization: `Bearer ${token}` }
    const all = `${url}/api/quotes/${id}/photos`
    const [own, staff] = [await aJpeg(1), await aJpeg(2)]
    expect((await fetch(all, { method: 'POST', headers, body: aForm(staff) })).status).toBe(201)
    const added = (await (await add(link, own)).json()) as PhotoList
    expect(added.items).toMatchObject([{ addedBy: null }])
    const listed = async () => ((await (await fetch(all, { headers })).json()) as PhotoList).items
    const [first, second] = await listed()
    expect([first?.addedBy, second]).toEqual(['ada', added.items[0]])

    // Not even if the visitor sends the same.
    expect(await (await add(link, staff)).json()).toEqual(added)
    expect(await (await fetch(link)).json()).toEqual(added)
    const page = await (await fetch(here(requestUrl))).text()
    expect(page.split('<img')).toHaveLength(2)
    expect(page).not.toContain(first?.id)
    const hidden = photoAt(link, first?.id)
    for (const at of [hidden, photoAt(link, first?.id, '/thumbnail')])
      expect((await fetch(at)).status).toBe(404)
    expect((await fetch(hidden, { method: 'DELETE' })).status).toBe(404)
    await fetch(link, { method: 'POST', body: new URLSearchParams({ remove: first?.id ?? '' }) })
    expect(await listed()).toHaveLength(2)
    expect((await store.find(id))?.history).toEqual([])
  })

  it('and users remove photos, which the history says', async () => {
    const { id, photosUrl } = await post()
    const link = here(photosUrl)
    const { items } = (await (
      await add(link, await aJpeg(1), await aJpeg(2), await aJpeg(3))
    ).json()) as PhotoList
    await fetch(photoAt(link, items[0]?.id), { method: 'DELETE' })
    await fetch(link, { method: 'POST', body: new URLSearchParams({ remove: items[1]?.id ?? '' }) })
    await send('DELETE', `/quotes/${id}/photos/${items[2]?.id}`)
    for (const { id } of items) await fetch(photoAt(link, id), { method: 'DELETE' })
    for (let n = 0; n < 2; n++) await send('DELETE', `/quotes/${id}/photos/link`)
    const { history } = (await (await send('GET', `/quotes/${id}`)).json()) as StoredQuote
    expect(history.map(({ type, by, text }) => [type, by, text])).toEqual([
      ['photo-removed', null, null],
      ['photo-removed', null, null],
      ['photo-removed', 'ada', null],
      ['link-revoked', 'ada', null],
    ])
  })

  it('can be revoked, and photos be removed, even if the history is full', async () => {
    const { id, photosUrl } = await post()
    const link = here(photosUrl)
    const { items } = (await (await add(link, await aJpeg(1), await aJpeg(2))).json()) as PhotoList
    const fill = async (length: number) => {
      const before = await store.find(id)
      const note = { type: 'note', at: '2026-11-20T15:05:00.000Z', by: 'ada', text: null }
      const history = Array.from({ length }, () => note)
      expect(before && (await store.update(before, { ...before, history }))).toBe(true)
    }
    // A visitor who adds and removes photos again and again leaves room for what users do.
    await fill(maxHistory / 2)
    expect((await fetch(photoAt(link, items[0]?.id), { method: 'DELETE' })).status).toBe(204)
    await fill(maxHistory)
    expect((await send('DELETE', `/quotes/${id}/photos/${items[1]?.id}`)).status).toBe(204)
    expect((await send('DELETE', `/quotes/${id}/photos/link`)).status).toBe(204)
    expect((await fetch(link)).status).toBe(404)
    const found = (await (await send('GET', `/quotes/${id}`)).json()) as unknown
    expect(StoredQuote.parse(found).history).toHaveLength(maxHistory + 1)
  })

  it('says the same whether it is wrong, has ended, or is of a quote that was erased', async () => {
    const [revoked, erased, other] = [await post(), await post(), await post()]
    await send('DELETE', `/quotes/${revoked.id}/photos/link`)
    await store.erase(erased.id)
    const wrong = here(other.photosUrl).replace(/=.*/, '=x')
    const links = [revoked, erased].map(({ photosUrl }) => here(photosUrl))
    const problems = await Promise.all(
      [wrong, `${wrong}&key=y`, wrong.replace(other.id, aQuote().id), ...links].map(async (link) => {
        const { instance: _, ...problem } = (await (await fetch(link)).json()) as Problem
        return JSON.stringify(problem)
      }),
    )
    expect(new Set(problems).size).toBe(1)
    expect(problems[0]).toContain('"type":"/api/problems/not-found"')
  })
})

describe('uploads by a link', () => {
  it.each([
    ['is revoked', ({ id }: { id: string }) => send('DELETE', `/quotes/${id}/photos/link`)],
    ['belongs to a quote that is erased', ({ id }: { id: string }) => send('DELETE', `/quotes/${id}`)],
    ['expires', ({ endsAt }: { endsAt: number }) => sleep(endsAt - Date.now() + 10)],
  ])('store nothing if it %s meanwhile', async (_, end) => {
    const endsAt = Date.now() + 1000
    const createdAt = new Date(endsAt - photoLinkDays * 24 * 3_600_000).toISOString()
    const quote = aQuote({ createdAt })
    await store.add(quote)
    const link = here((await createPhotoLinks(store, url).linksOf(quote.id)).photosUrl)
    const body = aForm(await aJpeg())
    const sent = new Response(body)
    const bytes = Buffer.from(await sent.arrayBuffer())
    const upload = request(link, {
      method: 'POST',
      headers: { 'Content-Type': sent.headers.get('Content-Type') ?? '', Expect: '100-continue' },
    })
    const response = once(upload, 'response') as Promise<[IncomingMessage]>
    upload.flushHeaders()
    await once(upload, 'continue')
    upload.write(bytes.subarray(0, 300))
    await sleep(100)
    await end({ id: quote.id, endsAt })
    upload.end(bytes.subarray(300))
    const [late] = await response
    expect([late.statusCode, await json(late)]).toEqual([
      404,
      expect.objectContaining({
        detail: expect.stringContaining('This link does not work any more') as string,
      }),
    ])
    expect(await store.photos(quote.id)).toEqual([])
  })

  it('count toward the limit of new quotes, or that of a token; those of signed-in users toward none', async () => {
    const limit = (points: number) => ({ points, duration: 3600 })
    const limited = await serveSignedIn({ rateLimit: limit(2), tokenRateLimit: limit(5) })
    const { id, photosUrl = '' } = await post({}, { at: limited.url })
    const link = photosUrl.replace('https://quotes.example.com', limited.url)
    const first = await add(link, await aJpeg())
    expect([first.status, first.headers.get('RateLimit')]).toEqual([
      201,
      expect.stringContaining('"quotes";r=0;'),
    ])
    const refused = await add(link, await aJpeg())
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect((await fetch(link)).status).toBe(200)

    const { token, stored } = createApiToken('crm')
    await limited.store.addToken(stored)
    const headers = { Authorization: `Bearer ${token}` }
    const byToken = await fetch(link, { method: 'POST', headers, body: aForm(await aJpeg(1)) })
    expect(byToken.headers.get('RateLimit')).toContain('"quotes-of-token";r=4;')
    expect(byToken.status).toBe(201)

    const byUser = await fetch(`${limited.url}/api/quotes/${id}/photos`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${limited.token}` },
      body: aForm(await aJpeg(2)),
    })
    expect([byUser.status, byUser.headers.get('RateLimit')]).toEqual([201, null])
  })

  it('leave room for others if they are broken off while they are counted', async () => {
    const counting = openSqliteStore(freshDataDir())
    const gate = new EventEmitter()
    let isSlow = false
    const served = await serveApp({
      store: {
        ...counting,
        limiter(options) {
          const limiter = counting.limiter(options)
          return {
            ...limiter,
            async count(key) {
              if (isSlow) {
                gate.emit('counting')
                await once(gate, 'open')
              }
              return limiter.count(key)
            },
          }
        },
      },
    })
    const { photosUrl = '' } = await post({}, { at: served.url })
    const link = photosUrl.replace('https://quotes.example.com', served.url)
    isSlow = true
    for (let n = 0; n < 3; n++) {
      const left = new AbortController()
      const isCounted = once(gate, 'counting')
      const upload = fetch(link, { method: 'POST', body: aForm(await aJpeg()), signal: left.signal })
      await isCounted
      left.abort()
      await upload.catch(() => undefined)
    }
    // Until the server has noticed that they left.
    await sleep(200)
    isSlow = false
    gate.emit('open')
    expect((await add(link, await aJpeg())).status).toBe(201)
  })

  it('store a tenth of PHOTO_STORAGE_LIMIT per day at most, of one network or token', async () => {
    const config = parseConfig({ PHOTO_STORAGE_LIMIT: '1MB' })
    const limited = await serveApp({ config, trustProxy: 1 })
    const { token, stored } = createApiToken('crm')
    await limited.store.addToken(stored)
    // Each takes about 60 kB with its thumbnail.
    const raw = { width: 320, height: 160, channels: 1 } as const
    const noise = () =>
      sharp(randomBytes(320 * 160), { raw })
        .jpeg()
        .toBuffer()
    const [crack, drain] = [await noise(), await noise()]
    const addFrom = async (address: string, photo: Buffer, headers: object = {}) => {
      const { photosUrl = '' } = await post({}, { at: limited.url })
      const response = await fetch(photosUrl.replace('https://quotes.example.com', limited.url), {
        method: 'POST',
        headers: { 'X-Forwarded-For': address, ...headers },
        body: aForm(photo),
      })
      const { detail } = (await response.json()) as Partial<Problem>
      return [response.status, detail]
    }
    const byToken = { Authorization: `Bearer ${token}` }
    const [network, ofToken] = [
      `Too many photos came from your network today. Please try again tomorrow, or call us at ${company.phone}.`,
      'Too many photos were sent with this token today. Try again tomorrow.',
    ]
    expect(await addFrom('2001:db8::1', crack)).toEqual([201, undefined])
    expect(await addFrom('2001:db8:0:ff::1', drain)).toEqual([429, network])
    expect(await addFrom('2001:db8::1', Buffer.from('not received'))).toEqual([429, network])
    expect(await limited.store.photoBytes()).toBeLessThan(100_000)
    expect(await addFrom('2001:db8::1', crack, byToken)).toEqual([201, undefined])
    expect(await addFrom('203.0.113.8', drain, byToken)).toEqual([429, ofToken])
    expect(await addFrom('203.0.113.8', drain)).toEqual([201, undefined])
  })

  it('are not limited per day if PHOTO_STORAGE_LIMIT is off', async () => {
    const config = parseConfig({ PHOTO_STORAGE_LIMIT: 'off' })
    const unlimited = await serveApp({ config })
    const { photosUrl = '' } = await post({}, { at: unlimited.url })
    const link = photosUrl.replace('https://quotes.example.com', unlimited.url)
    for (let n = 0; n < 2; n++) expect((await add(link, await aJpeg(n))).status).toBe(201)
  })

  it('do not wait for slow ones, of whatever networks', { timeout: 60_000 }, async () => {
    const proxied = await serveApp({ trustProxy: 1 })
    const newLink = async () => {
      const { photosUrl = '' } = await post({}, { at: proxied.url })
      return photosUrl.replace('https://quotes.example.com', proxied.url)
    }
    const startFrom = async (address: string) => {
      const link = await newLink()
      for (let n = 0; n < 3; n++) {
        const headers = {
          'X-Forwarded-For': address,
          'Content-Type': 'multipart/form-data; boundary=x',
          Expect: '100-continue',
        }
        const slow = request(link, { method: 'POST', headers }).on('error', () => undefined)
        onTestFinished(() => void slow.destroy())
        slow.flushHeaders()
        await once(slow, 'continue')
        slow.write('--x')
      }
    }
    for (let n = 0; n < 7; n++) await startFrom(`203.0.113.${n}`)
    // Of one home.
    for (let n = 0; n < 24; n++) await startFrom(`2001:db8:0:${n}::1`)
    const body = aForm(await aJpeg())
    const response = await fetch(await newLink(), {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(20_000),
    })
    expect(response.status).toBe(201)
  })
})

describe('pages of other origins', () => {
  it('use a link if they may post quotes', async () => {
    const link = here((await post()).photosUrl)
    for (const [origin, allowed] of [
      [partner, partner],
      ['https://other.example', null],
    ] as const) {
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'DELETE' }
      for (const at of [link, photoAt(link, 'x')]) {
        const preflight = await fetch(at, { method: 'OPTIONS', headers })
        expect(preflight.status).toBe(204)
        expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(allowed)
        if (allowed) expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET, POST, DELETE')
      }
      expect((await fetch(link, { headers })).headers.get('Access-Control-Allow-Origin')).toBe(allowed)
    }
  })
})
