import { maxPartnerViewsPerMinute, unnamedPartner } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { aQuote, quoteAt } from '../../testing/values/a-quote.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
const { send, url, store } = await serveSignedIn({ log, trustProxy: 1 })
const homes = { name: 'homes', origin: 'https://homes.example' }

beforeEach(() => store.addSource(homes))
afterEach(async () => {
  for (const { name } of await store.sources()) await send('DELETE', `/sources/${encodeURIComponent(name)}`)
  for (const { id } of await store.list(100)) await store.erase(id)
})

const path = (name: string) => `/sources/${encodeURIComponent(name)}/link`

/** Creates the link of a partner, and returns its path and query. */
async function createLink(name = homes.name): Promise<string> {
  const response = await send('POST', path(name))
  expect(response.status).toBe(201)
  const { href, pathname, search } = new URL(((await response.json()) as { url: string }).url)
  expect(href).toMatch(/^https:\/\/quotes\.example\.com\/partner\?key=[\w-]{43}$/)
  return pathname + search
}

let networks = 0
/** Requests a page, each from another network. */
const get = (to: string, init: RequestInit = {}) =>
  fetch(`${url}${to}`, { headers: { 'X-Forwarded-For': `192.0.2.${++networks % 256}` }, ...init })
const statusOf = async (to: string) => (await get(to)).status

async function hasLink() {
  const { items } = (await (await send('GET', '/sources')).json()) as {
    items: { source: string | null; hasLink: boolean }[]
  }
  return items.find(({ source }) => source === homes.name)?.hasLink
}

/** The cells of the first rows of the table. */
const rowsOf = (html: string, count: number) =>
  [...html.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].slice(0, count).map(([row]) =>
    row

      .replaceAll(/<\/t[hd]><td>/g, ' | ')
      .replaceAll(/<[^>]+>/g, ''),
  )

describe('the link of a partner', () => {
  it('shows only their own figures, without spam, sums, and anything personal', async () => {
    const now = new Date()
    const recently = Date.now() - 2 * 3_600_000
    const month = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      year: 'numeric',
      timeZone: 'America/Chicago',
    })
    const called = new Date(recently + 60_000).toISOString()
    const changes = {
      source: 'homes',
      answeredAt: called,
      outcome: 'won',
      amount: 8400,
      note: 'secret',
    } as const
    await store.add(quoteAt(recently, changes))
    await store.add(quoteAt(recently - 1000, { source: 'homes', spam: 'content' }))
    await store.add(quoteAt(recently, { source: 'roofs' }))
    await store.add(quoteAt(recently, { source: null }))
    const link = await createLink()
    const response = await get(link)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<h1>Requests from homes</h1>')
    expect(html).toContain('Last request from your page: 2 hours ago.')
    // The first hours of a month are the last ones of the month before.
    const shown = rowsOf(html, 12)
    expect(shown[0]).toContain(month.format(now))
    expect(shown.at(-1)).toBe(`${month.format(recently)} | 1 | 1 | 1`)
    expect(html).toContain('<dt>Requests</dt><dd>1</dd>')
    const { firstName, phone } = aQuote()
    for (const text of [firstName, phone, '8400', '8,400', 'secret', 'roofs'])
      expect(html).not.toContain(text)
  })

  it('shows months from the first request on, how many saw the form, and locations apart', async () => {
    await store.addSource({ name: 'roads', origin: 'https://roads.example' })
    const now = Date.now()
    const day = new Date(now - 86_400_000).toISOString()
    await store.add(quoteAt(now - 70 * 86_400_000, { source: 'roads' }))
    await store.add(quoteAt(now - 1000, { source: 'roads/<plano>' }))
    await store.addFormViews({ day: day.slice(0, 10), source: 'roads', views: 40, lastSeenAt: day })
    const html = await (await get(await createLink('roads'))).text()
    expect(html).toContain('Your page showed the form 40 times this week, last 24 hours ago.')
    const rows = rowsOf(html, 12)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(rows.length).toBeLessThanOrEqual(5)
    expect(rows.at(-1)).toBe('&lt;plano&gt; | 1 | 0 | 0')
    expect(rows.slice(0, 2).map((row) => row.split(' | ')[1])).toContain('40')
    expect(html).toContain('<dt>Requests</dt><dd>2</dd>')
  })

  it('is kept for a minute, and says that no request has come yet', async () => {
    await store.addSource({ name: 'pools', origin: 'https://pools.example' })
    const link = await createLink('pools')
    const isEmpty = async () => (await (await get(link)).text()).includes('No request yet.')
    expect(await isEmpty()).toBe(true)
    await store.add(quoteAt(Date.now(), { source: 'pools' }))
    expect(await isEmpty()).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await isEmpty()).toBe(false)
  })

  it('is not cached, indexed, or passed on, and needs no scripts', async () => {
    const response = await get(await createLink())
    const { headers } = response
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('<script')
  })

  it('has the name for people that the owner gave, which the list has, too', async () => {
    const link = await createLink()
    const change = (body: object) => send('PATCH', '/sources/homes', body)
    expect((await change({ displayName: 'Lone <Star> Homes' })).status).toBe(200)
    expect(await (await get(link)).text()).toContain('<h1>Requests from Lone &lt;Star&gt; Homes</h1>')
    expect(await (await change({})).json()).toEqual({
      displayName: 'Lone <Star> Homes',
      showsReferrals: false,
    })
    const { items } = (await (await send('GET', '/sources')).json()) as { items: object[] }
    expect(items).toContainEqual(expect.objectContaining({ displayName: 'Lone <Star> Homes' }))
    await change({ displayName: null })
    expect(await (await get(link)).text()).toContain('<h1>Requests from homes</h1>')
    expect((await send('PATCH', '/sources/nobody', {})).status).toBe(404)
  })

  it('has a line for each request once the owner turns that on, without anything of who sent it', async () => {
    const link = await createLink()
    const file = link.replace('/partner', '/partner.csv')
    const received = Date.now() - 3_600_000
    const at = new Date(received + 60_000).toISOString()
    const callBackAt = new Date(received + 90_000_000).toISOString()
    const event = (type: string) => ({ type, at, by: 'owner', text: callBackAt })
    let count = 0
    const add = async (changes: Parameters<typeof quoteAt>[1]) => {
      const added = quoteAt(received + ++count, { source: 'homes', projectType: 'driveway', ...changes })
      await store.add(added)
      return added.id
    }
    const erased = await add({ reference: 'erased' })
    await add({ reference: 'spam', spam: 'content' })
    await add({ reference: 'others', source: 'homes2' })
    await add({ reference: '=1+1', source: 'homes/plano' })
    await add({ reference: '<b>', answeredAt: at, history: [event('answered'), event('call-back')] })
    await add({
      reference: 'won',
      answeredAt: at,
      outcome: 'won',
      amount: 8400,
      note: 'secret',
      address: '1 Elm',
    })
    const read = async (from: string) => (await get(from)).text()
    expect(await read(link)).not.toContain('Each request')
    expect(await statusOf(file)).toBe(404)

    await send('PATCH', '/sources/homes', { showsReferrals: true })
    expect(await read(link)).toContain('erased')
    await store.erase(erased)
    const html = await read(link)
    expect(rowsOf(html.replace(/.*Each request/s, ''), 9).map((row) => row.split(' | ').slice(1))).toEqual([
      ['won', 'Driveway', 'Called on time, Price sent, Won'],
      ['&lt;b&gt;', 'Driveway', 'Called on time, Price sent'],
      ['=1+1', 'Driveway', ''],
    ])
    const csv = await read(file)
    expect(csv).toContain(`"'=1+1","Driveway","","",""\r\n`)
    expect(csv.split('\r\n')).toHaveLength(5)
    const { firstName, phone, id } = aQuote()
    for (const text of [firstName, phone, id.slice(0, 8), '8400', 'secret', 'Elm'])
      expect([html.includes(text), csv.includes(text)]).toEqual([false, false])
    expect(lines.join('')).not.toContain(link.slice('/partner?key='.length))

    await send('PATCH', '/sources/homes', { showsReferrals: false })
    expect(await read(link)).not.toContain('Each request')
    expect(await statusOf(file)).toBe(404)
  })

  it('shows no requests to whoever gets the name of a partner that was removed', async () => {
    await send('PATCH', '/sources/homes', { displayName: 'Homes', showsReferrals: true })
    await send('DELETE', '/sources/homes')
    await send('POST', '/sources', homes)
    expect(await (await send('PATCH', '/sources/homes', {})).json()).toEqual(unnamedPartner)
  })

  it('is replaced by a new one, and revoked, at once', async () => {
    expect(await hasLink()).toBe(false)
    const first = await createLink()
    const second = await createLink()
    expect([await statusOf(first), await statusOf(second), await hasLink()]).toEqual([404, 200, true])
    expect((await send('DELETE', path('homes'))).status).toBe(204)
    expect((await send('DELETE', path('homes'))).status).toBe(404)
    expect([await statusOf(second), await hasLink()]).toEqual([404, false])
    expect(await (await get(second)).text()).toContain('This link does not work any more')
  })

  it('ends with the partner, and does not return with one of the same name', async () => {
    const link = await createLink()
    await send('DELETE', '/sources/homes')
    expect(await statusOf(link)).toBe(404)
    await store.addSource(homes)
    expect([await statusOf(link), await hasLink()]).toEqual([404, false])
  })

  it('stays when the partner gets another origin, and loses one of others', async () => {
    const link = await createLink()
    await send('POST', '/sources', { ...homes, origin: 'https://www.homes.example' })
    await send('POST', '/sources', { name: 'roofs', origin: 'https://roofs.example' })
    await send('DELETE', '/sources/roofs')
    expect(await statusOf(link)).toBe(200)
  })

  it('does not exist of somebody who is no partner', async () => {
    await store.add(aQuote({ source: 'claimed' }))
    for (const name of ['claimed', '__proto__', 'nobody']) {
      expect((await send('POST', path(name))).status).toBe(404)
      expect((await send('DELETE', path(name))).status).toBe(404)
    }
  })

  it('does not show another partner, whatever its URL names', async () => {
    await store.addSource({ name: 'roofs', origin: 'https://roofs.example' })
    const [ofHomes, ofRoofs] = [await createLink(), await createLink('roofs')]
    const html = await (await get(`${ofHomes}&source=roofs&name=roofs`)).text()
    expect(html).toContain('Requests from homes')
    expect(html).not.toContain('roofs')
    expect(await statusOf(`${ofHomes}&${ofRoofs.split('?')[1]}`)).toBe(404)
  })

  it('does not work with another key', async () => {
    const link = await createLink()
    const key = new URL(link, url).searchParams.get('key') ?? ''
    const stored = (await store.setting('partnerLinks')) ?? ''
    expect(stored).not.toContain(key)
    const { keyHash } = (JSON.parse(stored) as { keyHash: string }[])[0] ?? {}
    const flipped = (key.startsWith('A') ? 'B' : 'A') + key.slice(1)
    for (const query of [
      '',
      '?key=',
      `?key[]=${key}`,
      `?key[a]=${key}`,
      `?key=${key}&key=${key}`,
      `?key=${flipped}`,
      `?key=${key.slice(0, -1)}`,
      `?key=${key}A`,
      `?key=%20${key}`,
      `?key=${keyHash}`,
      '?key=%00',
      `?KEY=${key}`,
    ])
      expect([query, await statusOf(`/partner${query}`)]).toEqual([query, 404])
  })

  it('is read only: HEAD has no body, and nothing can be posted', async () => {
    const link = await createLink()
    const head = await get(link, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('Cache-Control')]).toEqual([200, '', 'no-store'])
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await get(link, { method })).headers.get('Allow')).toBe('GET, HEAD')
  })

  it('does not survive its partner, even if it was created while that was removed', async () => {
    const link = await createLink()
    await store.removeSource(homes.name)
    expect(await statusOf(link)).toBe(404)
    await send('POST', '/sources', homes)
    expect([await statusOf(link), await hasLink()]).toEqual([404, false])
  })

  it('shows a name with HTML as text', async () => {
    const name = '<img src=x onerror=alert(1)> & "Sons"'
    await store.addSource({ name, origin: 'https://sons.example' })
    const html = await (await get(await createLink(name))).text()
    expect(html).toContain('Requests from &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;</h1>')
    expect(html).not.toContain('<img')
  })

  it('is in no log', async () => {
    const link = await createLink()
    await get(link)
    await get(`${link}A`)
    const key = link.slice('/partner?key='.length)
    expect(lines.join('')).toContain('/partner')
    expect(lines.join('')).not.toContain(key)
  })

  it('is limited per network, whether or not it works', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const statuses = []
    for (let n = 0; n <= maxPartnerViewsPerMinute; n++)
      statuses.push((await fetch(`${url}/partner?key=${n}`, { headers })).status)
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([404, 429])
    const rejected = await fetch(`${url}/partner?key=1`, { headers })
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
