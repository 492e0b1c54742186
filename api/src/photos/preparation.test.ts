import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { company, preparationMessages, type Preparation } from '@concrete-quote/openapi'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApp } from '../../testing/servers/app.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { changeQuote } from '../quotes/changes/change-quote.ts'
import { createPhotoLinks } from './photo-links.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const partner = 'https://partner.example'
const { url, store } = await serveApp({ allowedOrigins: [partner] })
const links = createPhotoLinks(store, url)

let id: string
let page: string
let resource: string
beforeEach(async () => {
  const quote = aQuote({ lang: 'es', createdAt: new Date().toISOString() })
  id = quote.id
  await store.add(quote)
  const { photosUrl = '', preparationUrl = '' } = await links.linksOf(id)
  page = photosUrl
  resource = preparationUrl
})

const change = (body: unknown, headers: Record<string, string> = {}, at = resource) =>
  sendJson('PATCH', at, body, headers)
const read = async () => (await (await fetch(resource)).json()) as Preparation
const none = { address: null, preferredContact: null, preferredTime: null, isOutsideArea: false }
/** The first ZIP code of the area, and one that nobody has: it is outside, unless the business works anywhere. */
const zip = (company.serviceZipCodes[0] ?? '').padEnd(5, '0')
const strangeZip = '00000'
const hasArea = company.serviceZipCodes.length > 0
const all = { address: `4711 Elm St, ${zip}`, preferredContact: 'text', preferredTime: 'evening' }

describe('/api/quotes/{id}/preparation', () => {
  it('has what the visitor says by the link, also on the page of a partner, with the history', async () => {
    expect(await read()).toEqual(none)
    const response = await change(all, { Origin: partner })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(partner)
    expect([response.status, await response.json()]).toEqual([200, { ...all, isOutsideArea: false }])
    const stored = await store.find(id)
    expect(stored).toMatchObject(all)
    expect(stored?.history.map(({ type, by, text }) => [type, by, text])).toEqual([
      ['address', null, all.address],
      ['preferred-contact', null, 'text'],
      ['preferred-time', null, 'evening'],
    ])
    expect(await (await change({ preferredTime: null })).json()).toMatchObject({ preferredTime: null })
    expect(await read()).toEqual({ ...all, preferredTime: null, isOutsideArea: false })
  })

  it('allows pages of partners to change it', async () => {
    const headers = { Origin: partner, 'Access-Control-Request-Method': 'PATCH' }
    const response = await fetch(resource, { method: 'OPTIONS', headers })
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('PATCH')
  })

  it('says whether a ZIP code is outside the area', async () => {
    expect(await (await change({ address: strangeZip })).json()).toMatchObject({ isOutsideArea: hasArea })
    expect(await (await change({ address: zip })).json()).toMatchObject({ isOutsideArea: false })
  })

  it('does not show an address that a user has entered, which can be replaced, but not removed', async () => {
    await changeQuote(store, id, { type: 'patch', patch: { address: 'The yard behind 4711 Elm St' } }, 'ada')
    expect(await read()).toEqual(none)
    await change({ address: null, preferredContact: 'call' })
    expect(await store.find(id)).toMatchObject({ address: 'The yard behind 4711 Elm St' })
    await change({ address: zip })
    expect(await store.find(id)).toMatchObject({ address: zip, preferredContact: 'call' })
    await change({ address: '' })
    expect(await store.find(id)).toMatchObject({ address: null })
  })

  it('rejects what is no answer, and stores nothing of it', async () => {
    for (const [body, pointer] of [
      [{ preferredContact: 'fax' }, '/preferredContact'],
      [{ address: zip, preferredTime: 'noon' }, '/preferredTime'],
      [{ address: 'x'.repeat(1000) }, '/address'],
      [{ note: 'Call me' }, '/note'],
    ] as const) {
      const response = await change(body)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
    }
    expect(await read()).toEqual(none)
  })

  it('responds with 404 without the key, with another one, and once the link was revoked', async () => {
    const other = resource.replace(/key=(.)/, (_, first) => `key=${first === '_' ? '-' : '_'}`)
    for (const at of [resource.split('?')[0] ?? '', other]) {
      expect((await fetch(at)).status).toBe(404)
      expect((await change(all, {}, at)).status).toBe(404)
    }
    const headers = { 'Content-Type': 'application/merge-patch+json' }
    const slow = request(resource, { method: 'PATCH', headers })
    slow.write('{')
    // Until the link was accepted.
    await sleep(100)
    await changeQuote(store, id, { type: 'link-revoked' }, 'ada')
    slow.end('"preferredTime":"evening"}')
    const [late] = (await once(slow, 'response')) as [IncomingMessage]
    expect(late.resume().statusCode).toBe(404)
    expect((await change(all)).status).toBe(404)
    expect(await store.find(id)).toMatchObject({ address: null })
  })
})

describe('the page of the link', () => {
  const browse = async (body?: URLSearchParams) => {
    const headers = { Accept: 'text/html' }
    const response = await fetch(page, { headers, ...(body && { method: 'POST', body }) })
    return { status: response.status, html: await response.text() }
  }

  it('asks what a visit needs without scripts, in the language of the visitor', async () => {
    const texts = preparationMessages.es
    expect((await browse()).html).not.toContain(texts.saved)
    const sent = await browse(new URLSearchParams({ ...all, address: strangeZip, preferredTime: '' }))
    expect(sent.status).toBe(200)
    expect(sent.html).toContain(`<p role="status">${texts.saved} ${hasArea ? texts.outside : ''}</p>`)
    expect(sent.html).toContain(`value="${strangeZip}"`)
    expect(sent.html).toContain(`value="text" checked> ${texts.contactWays.text}</label>`)
    expect(await store.find(id)).toMatchObject({ preferredContact: 'text', preferredTime: null })
  })

  it('says why an answer was refused', async () => {
    const { status, html } = await browse(new URLSearchParams({ preferredTime: 'noon' }))
    expect(status).toBe(422)
    expect(html).toContain('<p role="alert">')
  })
})
