import {
  maxTokenRequestsPerMinute,
  type QuoteList,
  type QuotePhotosList,
  type Statistics,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { serveApp } from '../../../testing/servers/app.ts'
import { aPhoto } from '../../../testing/values/a-photo.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { changePartner } from '../../partners/sources.ts'
import { createApiToken } from './api-tokens.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const { url, store } = await serveApp({ rateLimit: { points: 5, duration: 3600 } })

let tokens = 0
/** Adds a token, and returns how to send requests with it. */
async function aProgram(options: Parameters<typeof createApiToken>[1]) {
  const { token, stored } = createApiToken(`crm-${++tokens}`, options)
  await store.addToken(stored)
  const send = (method: string, path: string, body?: object, headers: object = {}) =>
    sendJson(method, `${url}/api${path}`, body, { Authorization: `Bearer ${token}`, ...headers })
  const read = async <Body>(path: string) => (await (await send('GET', path)).json()) as Body
  return { name: stored.name, send, read }
}

/** Stores a quote. */
async function stored(changes: Partial<StoredQuote> = {}) {
  const quote = aQuote(changes)
  await store.add(quote)
  return quote
}

describe('an API token', () => {
  it('exports quotes without a sign-in', async () => {
    const { send } = await aProgram({ scopes: ['quotes:read'] })
    const { id } = await stored()
    for (const [path, accept] of [
      ['/quotes.csv', '*/*'],
      ['/quotes.ndjson', '*/*'],
      ['/quotes', 'text/csv'],
    ] as const) {
      const response = await send('GET', path, undefined, { Accept: accept })
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(id)])
    }
  })

  it('changes a quote under its own name, and erases it', async () => {
    const { name, send } = await aProgram({ scopes: ['quotes:read', 'quotes:write'] })
    const { id } = await stored()
    const changed = await send('PATCH', `/quotes/${id}`, {
      note: 'In the CRM',
      answeredAt: '2026-11-20T10:00:00Z',
    })
    expect(await changed.json()).toMatchObject({
      answeredBy: `token ${name}`,
      history: [{ type: 'answered' }, { type: 'note', by: `token ${name}` }],
    })
    expect((await send('DELETE', `/quotes/${id}`)).status).toBe(204)
    expect(await store.find(id)).toBeUndefined()
  })

  it('is told why it is refused', async () => {
    const { send } = await aProgram({ scopes: ['quotes:send', 'statistics:read'] })
    expect(await (await send('GET', '/quotes')).json()).toMatchObject({
      type: '/api/problems/insufficient-scope',
      detail: 'The API token lacks the scope quotes:read.',
    })
    const created = await send('POST', '/tokens', { name: 'another' })
    expect(await created.json()).toMatchObject({ detail: 'No API token may do this. Sign in.' })
  })

  it('is no cookie', async () => {
    const { token, stored: saved } = createApiToken('cookie', { scopes: ['quotes:read'] })
    await store.addToken(saved)
    const headers = { Cookie: `__Host-session=${token}`, 'Sec-Fetch-Site': 'same-origin' }
    expect((await fetch(`${url}/api/quotes`, { headers })).status).toBe(401)
  })

  it(`makes at most ${maxTokenRequestsPerMinute} requests a minute, besides the quotes that it sends`, async () => {
    const { send } = await aProgram({ scopes: ['quotes:read', 'quotes:send'] })
    const { id } = await stored()
    const policy = `"requests-of-token";q=${maxTokenRequestsPerMinute};w=60`
    for (let n = 0; n < maxTokenRequestsPerMinute; n++) {
      const { status, headers } = await send('GET', `/quotes/${id}`)
      expect([status, headers.get('RateLimit-Policy')]).toEqual([200, policy])
    }
    const refused = await send('GET', `/quotes/${id}`)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('RateLimit')).toContain('"requests-of-token";r=0;')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await send('POST', '/quotes', {})).status).toBe(422)
  })
})

describe('an API token of a partner', () => {
  const scopes = ['quotes:read', 'quotes:write', 'statistics:read'] as const

  it('lists and exports the quotes of the partner only', async () => {
    const { send, read } = await aProgram({ scopes: [...scopes], source: 'homes' })
    const { id } = await stored({ source: 'homes/plano' })
    for (const source of ['roofs', 'homes2', null]) await stored({ source })
    expect((await send('GET', `/quotes/${id}`)).status).toBe(200)
    for (const path of ['/quotes', '/quotes?source=homes', '/quotes?source=homes/plano'])
      expect((await read<QuoteList>(path)).items.map((quote) => quote.id)).toEqual([id])
    const lines = (await (await send('GET', '/quotes.ndjson')).text()).trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as StoredQuote).id)).toEqual([id])
    for (const path of ['/quotes?source=roofs', '/quotes?source=', '/quotes.csv?source=roofs']) {
      const response = await send('GET', path)
      expect([path, response.status]).toEqual([path, 403])
      expect(await response.json()).toMatchObject({
        detail: 'The API token is limited to the quotes of homes.',
      })
    }
  })

  it('reads what the page of the partner shows, which other tokens do not', async () => {
    await changePartner(store, 'pools', { displayName: 'Lone Star Pools', showsReferrals: true })
    await stored({ source: 'pools/plano', reference: 'P-1' })
    await stored({ source: 'pools2', reference: 'P-2' })
    const path = `/statistics?since=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z`
    const own = await aProgram({ scopes: ['statistics:read'], source: 'pools' })
    expect((await own.read<Statistics>(path)).partner).toMatchObject({
      displayName: 'Lone Star Pools',
      months: [{ quotes: 1 }],
      locations: [{ location: 'plano', quotes: 1 }],
      referrals: [{ reference: 'P-1', isWon: false }],
    })
    const all = await aProgram({ scopes: ['statistics:read'] })
    expect(await all.read<Statistics>(path)).not.toHaveProperty('partner')
  })

  it('lists no photos of others', async () => {
    const { read } = await aProgram({ scopes: [...scopes], source: 'homes' })
    const [own, other] = [await stored({ source: 'homes' }), await stored({ source: 'roofs' })]
    for (const { id } of [own, other]) await store.addPhotos(id, [aPhoto('drain')])
    const { items } = await read<QuotePhotosList>(`/photos?quoteId=${other.id}&quoteId=${own.id}`)
    expect(items.map(({ quoteId }) => quoteId)).toEqual([own.id])
  })

  it('counts no quotes of others', async () => {
    const { read } = await aProgram({ scopes: [...scopes], source: 'fences' })
    for (const source of ['fences', 'roofs', null]) await stored({ source })
    const [since, until] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const statistics = await read<Statistics>(`/statistics?since=${since}&until=${until}`)
    expect(statistics).toMatchObject({ quotes: 1, spam: 0, sources: [{ value: 'fences', quotes: 1 }] })
  })
})
