import type { SourceList } from '@concrete-quote/openapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApiToken } from '../accounts/tokens/api-tokens.ts'
import { quoteAt, requiredFields as quote } from '../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const partner = { name: 'homes', origin: 'http://localhost:4000' }
const sqlite = openSqliteStore(freshDataDir())
let isAway = false
const away = () => Promise.reject(new StoreUnavailableError('MongoDB is too slow.'))
const { url, store, readPartners, token } = await serveSignedIn({
  store: { ...sqlite, sources: () => (isAway ? away() : sqlite.sources()) },
})

beforeAll(() => store.addSource(partner))

describe('the source of a quote', () => {
  /** Posts a quote, and returns the source that is stored with it. */
  async function storedSource(source: string | undefined, headers: Record<string, string>) {
    const response = await sendJson('POST', `${url}/api/quotes`, { ...quote, source }, headers)
    expect(response.status).toBe(201)
    return (await store.list(1))[0]?.source
  }
  const elsewhere = { Origin: 'http://localhost:5000' }

  it.each([
    [
      'is the registered one of the page’s origin, whatever was sent',
      'roofs',
      { Origin: partner.origin },
      'homes',
    ],
    ['is the registered one if none was sent', undefined, { Origin: partner.origin }, 'homes'],
    ['is not one that is registered for another origin', 'homes', elsewhere, null],
    ['is not a registered one without an origin', 'homes', {}, null],
    ['is as sent if it is not registered', 'roofs', elsewhere, 'roofs'],
    ['may name a location of the partner', 'homes/plano', { Origin: partner.origin }, 'homes/plano'],
    ['is no other one that begins like it', 'homes2', { Origin: partner.origin }, 'homes'],
    ['is no location of a partner from another origin', 'homes/plano', elsewhere, null],
  ])('%s', async (_, source, headers, expected) => {
    expect(await storedSource(source, headers as Record<string, string>)).toBe(expected)
  })

  it('stays that of the partner while the store is too slow to say which page is whose', async () => {
    isAway = true
    await readPartners()
    expect(await storedSource(undefined, { Origin: partner.origin })).toBe('homes')
    expect(await storedSource('homes', elsewhere)).toBeNull()
    isAway = false
  })

  it('is a location of the partner that an API token is limited to', async () => {
    const { token, stored } = createApiToken('homes-plano', { source: 'homes' })
    await store.addToken(stored)
    expect(await storedSource('homes/plano', { Authorization: `Bearer ${token}` })).toBe('homes/plano')
  })

  it.each([undefined, 'roofs', 'phone'])(
    'is that of the API token if it is limited to a partner, whatever was sent: %s',
    async (source) => {
      const { token, stored } = createApiToken(`homes-${source}`, { source: 'homes' })
      await store.addToken(stored)
      const authorization = { Authorization: `Bearer ${token}` }
      expect(await storedSource(source, authorization)).toBe('homes')
      expect(await storedSource(source, { ...authorization, ...elsewhere })).toBe('homes')
      const body = new URLSearchParams({ ...quote, source: 'roofs', idempotencyKey: `by ${source}` })
      await fetch(`${url}/api/quotes`, { method: 'POST', headers: authorization, body })
      expect((await store.list(1))[0]?.source).toBe('homes')
    },
  )

  it('is that of the API token also on the page of another partner', async () => {
    const { token, stored } = createApiToken('roofs', { source: 'roofs' })
    await store.addToken(stored)
    const headers = { Authorization: `Bearer ${token}`, Origin: partner.origin }
    expect(await storedSource('homes', headers)).toBe('roofs')
  })

  it('is as sent with an API token that is not limited to a partner, unless it is registered', async () => {
    const { token, stored } = createApiToken('any')
    await store.addToken(stored)
    const headers = { Authorization: `Bearer ${token}` }
    expect(await storedSource('roofs', headers)).toBe('roofs')
    expect(await storedSource('homes', headers)).toBeNull()
  })

  it('is the same for a form posted without scripts', async () => {
    await fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { Origin: partner.origin },
      body: new URLSearchParams({ ...quote, source: 'roofs', idempotencyKey: 'once' }),
    })
    expect((await store.list(1))[0]?.source).toBe('homes')
  })

  it('is that of the first page if the form had to be corrected on this server’s page', async () => {
    const own = { name: 'website', origin: 'https://quotes.example.com' }
    await store.addSource(own)
    await readPartners()
    const post = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ ...quote, ...fields })
      await fetch(`${url}/api/quotes`, { method: 'POST', headers: { Origin: own.origin }, body })
      return (await store.list(1))[0]?.source
    }
    expect(await post({ source: 'roofs', idempotencyKey: 'corrected' })).toBe('roofs')
    expect(await post({ idempotencyKey: 'own' })).toBe('website')
    await store.removeSource(own.name)
  })
})

describe('the campaign of a form posted without scripts', () => {
  const post = async (fields: Record<string, string>) => {
    const response = await fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { Origin: partner.origin },
      body: new URLSearchParams({ ...quote, ...fields }),
    })
    return { status: response.status, page: await response.text() }
  }

  it('is read from the fields named after its parameters, without invalid ones', async () => {
    expect(await post({ utm_source: 'flyer', utm_term: 'x'.repeat(201), campaign: 'spring' })).toMatchObject({
      status: 201,
    })
    expect((await store.list(1))[0]?.campaign).toMatchObject({ utm_source: 'flyer', utm_term: null })
  })

  it('is kept while the visitor corrects the form', async () => {
    const { status, page } = await post({ utm_source: 'flyer', projectDetails: 'short' })
    expect(status).toBe(422)
    expect(page).toContain('<input type="hidden" name="utm_source" value="flyer" />')
  })
})

describe('POST and DELETE /api/sources', async () => {
  const { send, url, store } = await serveSignedIn({ allowedOrigins: ['https://own.example'] })
  const source = { name: 'Lone Star', origin: 'https://lone-star.example' }
  const post = (init: RequestInit) =>
    fetch(`${url}/api/quotes`, { method: 'POST', redirect: 'manual', ...init })
  /** Whether pages of the origin may post by scripts and forms, and show the form in a frame. */
  async function isAllowed() {
    const headers = { Origin: source.origin }
    const script = await post({
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(quote),
    })
    const form = await post({ headers, body: new URLSearchParams(quote) })
    const page = await fetch(`${url}/widget/form`)
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    return [
      script.headers.get('Access-Control-Allow-Origin') === source.origin,
      form.status !== 403,
      policy.includes(`frame-ancestors 'self' https://own.example ${source.origin}`),
    ]
  }

  it('let pages of an origin post and embed the form, at once and without a restart', async () => {
    expect(await isAllowed()).toEqual([false, false, false])
    const response = await send('POST', '/sources', {
      name: ' Lone Star ',
      origin: 'https://LONE-STAR.example:443/',
    })
    expect([response.status, await response.json()]).toEqual([201, source])
    expect(await isAllowed()).toEqual([true, true, true])
    expect((await send('DELETE', '/sources/Lone%20Star')).status).toBe(204)
    expect(await isAllowed()).toEqual([false, false, false])
    expect((await send('DELETE', '/sources/Lone%20Star')).status).toBe(404)
  })

  it('refuse the origin of another partner', async () => {
    await send('POST', '/sources', source)
    expect((await send('POST', '/sources', source)).status).toBe(201)
    expect((await send('POST', '/sources', { ...source, name: 'thief' })).status).toBe(409)
    await store.removeSource(source.name)
  })

  it.each([
    [{ ...source, origin: 'https://lone-star.example/page' }, '/origin'],
    [{ ...source, origin: 'https://a.example;script-src' }, '/origin'],
    [{ ...source, origin: 'lone-star.example' }, '/origin'],
    [{ ...source, name: ' ' }, '/name'],
  ])('refuse %j', async (body, pointer) => {
    const response = await send('POST', '/sources', body)
    expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer }] })
  })
})

describe('GET /api/sources', () => {
  const headers = { Authorization: `Bearer ${token}` }

  it('counts quotes by source and month: registered sources first, then others, then none', async () => {
    for (const { id } of await store.list(100)) await store.erase(id)
    await store.addSource({ name: 'unused', origin: 'https://unused.example' })
    const counted = [
      ['homes', '2026-10'],
      ['homes', '2026-11'],
      ['homes', '2026-11'],
      ['few', '2026-11'],
      ['many', '2026-11'],
      ['many', '2026-11'],
      [null, '2026-11'],
    ] as const
    for (const [source, month] of counted)
      await store.add(quoteAt(Date.parse(`${month}-20T09:30:00.000Z`), { source }))
    const response = await fetch(`${url}/api/sources`, { headers })
    const november = (quotes: number) => ({ month: '2026-11', quotes })
    expect(await response.json()).toMatchObject({
      items: [
        {
          source: 'homes',
          origins: [partner.origin],
          hasLink: false,
          months: [november(2), { month: '2026-10', quotes: 1 }],
        },
        { source: 'unused', origins: ['https://unused.example'], months: [], hasLink: false },
        { source: 'many', origins: [], months: [november(2)], hasLink: false },
        { source: 'few', origins: [], months: [november(1)], hasLink: false },
        { source: null, origins: [], months: [november(1)], hasLink: false },
      ],
    })
  })
})

it('are listed with how often their form was shown, and what came of it', async () => {
  const now = Date.now()
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString()
  const views = (source: string, ago: number) =>
    store.addFormViews({ day: day(ago).slice(0, 10), source, views: 5, lastSeenAt: day(ago) })
  await store.addSource({ name: 'quiet', origin: 'https://quiet.example' })
  await store.addSource({ name: 'seen', origin: 'https://seen.example' })
  for (const [source, ago] of [
    ['quiet', 12],
    ['seen', 1],
    ['seen', 8],
    ['seen/plano', 2],
  ] as const)
    await views(source, ago)
  await store.add(quoteAt(now - 3_600_000, { source: 'seen/plano' }))
  await store.add(quoteAt(now - 3_600_000, { source: 'seen', spam: 'content' }))
  const response = await fetch(`${url}/api/sources`, { headers: { Authorization: `Bearer ${token}` } })
  const { items } = (await response.json()) as SourceList
  const of = (name: string) => items.find(({ source }) => source === name)
  expect(of('quiet')).toMatchObject({ viewsOfWeek: 0, quotesOfWeek: 0, isSilent: true })
  expect(of('seen')).toMatchObject({ viewsOfWeek: 10, quotesOfWeek: 1, isSilent: false })
  expect(of('seen')?.lastSeenSecondsAgo).toBeGreaterThanOrEqual(86_400)
  expect(of('homes')).toMatchObject({ viewsOfWeek: 0, lastSeenSecondsAgo: null, isSilent: false })
})

it('are beside the pages that nobody registered, from which requests came', async () => {
  for (const { id } of await store.list(100)) await store.erase(id)
  const from = (pageUrl: string | null, spam: 'content' | null = null) =>
    store.add(quoteAt(Date.now(), { pageUrl, spam, source: null }))
  for (const page of ['https://müller.example/', 'https://new.example/a', 'https://new.example/b', null])
    await from(page)
  await from('https://spam.example/', 'content')
  await from(`${partner.origin}/offers`)
  await from('https://quotes.example.com/contact')
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/sources/unregistered`, { headers })
  expect(await response.json()).toEqual({
    items: [
      { origin: 'https://new.example', quotes: 2 },
      { origin: 'https://xn--mller-kva.example', quotes: 1 },
    ],
  })
})
