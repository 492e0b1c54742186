import { maxCallTaps, type Statistics } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { inBatches } from '../../testing/values/a-quote.ts'
import { serveApp } from '../../testing/servers/app.ts'
import { startTestSession } from '../../testing/values/a-session.ts'
import { createApiToken } from '../accounts/tokens/api-tokens.ts'
import { timeOf } from '../stores/interface/quote-store.ts'
import type { Store } from '../stores/store.ts'

const publicUrl = 'https://quotes.example.com'
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
const { url, store } = await serveApp({ publicUrl, log })

function post(body: unknown, headers: Record<string, string> = {}, to = url) {
  const json = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { 'Content-Type': 'application/json', Origin: publicUrl, ...headers }
  return fetch(`${to}/api/call-taps`, { method: 'POST', headers: all, body: json })
}
const last = async (of: Store = store) => (await of.callTaps(1000)).at(-1)

describe('POST /api/call-taps', () => {
  it('stores the page, the campaign, and the language, and nothing that identifies the visitor', async () => {
    const before = Date.now()
    const response = await post(
      { page: '/services', campaign: ' spring ', lang: 'es_MX' },
      { 'User-Agent': 'Secret/1.0', Cookie: 'a=b' },
    )
    expect([response.status, await response.text()]).toEqual([204, ''])
    const tap = await last()
    expect(tap).toEqual({ id: tap?.id, page: '/services', campaign: 'spring', lang: 'es-MX' })
    expect(timeOf(tap?.id ?? '')).toBeGreaterThanOrEqual(before)
    expect(lines.join('')).not.toMatch(/Secret|127\.0\.0\.1|spring/)
    await post({ page: '/' })
    expect(await last()).toMatchObject({ page: '/', campaign: null, lang: null })
  })

  it.each([
    [{}, '/page'],
    [{ page: 'services' }, '/page'],
    [{ page: '/services?name=Ada' }, '/page'],
    [{ page: `/${'x'.repeat(200)}` }, '/page'],
    [{ page: ['/'] }, '/page'],
    [{ page: '/', campaign: 'x'.repeat(201) }, '/campaign'],
    [{ page: '/', lang: '<b>' }, '/lang'],
    [{ page: '/', phone: '(214) 555-0123' }, '/phone'],
    [[], ''],
  ])('rejects %j', async (body, pointer) => {
    const before = await last()
    const response = await post(body)
    expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer }] })
    expect(await last()).toEqual(before)
  })

  it.each([
    ['that is cut off', '{"page":', {}, 400],
    ['that is empty', '', {}, 400],
    ['of a form', 'page=/', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['that is too large', JSON.stringify({ page: '/', lang: 'x'.repeat(70_000) }), {}, 413],
  ])('rejects a body %s', async (_, body, headers, status) => {
    expect((await post(body, headers as Record<string, string>)).status).toBe(status)
  })

  it.each<Record<string, string>>([
    { Origin: 'https://partner.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('rejects a page of another origin, a partner’s included: %j', async (headers) => {
    await store.addSource({ name: 'homes', origin: 'https://partner.example' })
    const response = await post({ page: '/' }, headers)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(await response.json()).toMatchObject({ status: 403, type: '/api/problems/origin-not-allowed' })
  })

  it(
    'limits each network, and all of them together, without telling how many there were',
    { tags: ['heavy'] },
    async () => {
      const limited = await serveApp({ publicUrl, rateLimit: { points: 30, duration: 60 }, trustProxy: 1 })
      const tap = (network: string) => post({ page: '/' }, { 'X-Forwarded-For': network }, limited.url)
      for (let n = 1; n <= maxCallTaps.ofNetwork; n++) expect((await tap('192.0.2.1')).status).toBe(204)
      const rejected = await tap('192.0.2.1')
      expect([rejected.status, rejected.headers.get('RateLimit')]).toEqual([
        429,
        expect.stringContaining('r=0'),
      ])
      const other = await tap('192.0.2.2')
      expect([other.status, other.headers.get('RateLimit')]).toEqual([
        204,
        expect.stringContaining(`r=${maxCallTaps.ofNetwork - 1}`),
      ])
      const networks = Array.from({ length: maxCallTaps.ofAll }, (_, n) => `198.51.${n >> 8}.${n & 255}`)
      let counted = maxCallTaps.ofNetwork + 1
      await inBatches(networks, async (network) => {
        if ((await tap(network)).status === 204) counted++
      })
      expect(counted).toBe(maxCallTaps.ofAll)
      expect(await limited.store.callTaps(2000)).toHaveLength(maxCallTaps.ofAll)
    },
  )
})

it('calls are in the statistics, but not of a partner', async () => {
  const user = { id: 'u1', username: 'ada', passwordHash: '' }
  await store.addUser(user)
  await post({ page: '/', campaign: 'radio' })
  const { token, stored } = createApiToken('homes', { source: 'homes', scopes: ['statistics:read'] })
  await store.addToken(stored)
  const [since, until] = [-3_600_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString())
  const read = async (bearer: string) => {
    const headers = { Authorization: `Bearer ${bearer}` }
    const response = await fetch(`${url}/api/statistics?since=${since}&until=${until}`, { headers })
    return (await response.json()) as Statistics
  }
  const all = await startTestSession(store, user)
  const radio = { value: 'radio', quotes: 0, due: 0, onTime: 0, won: 0, amount: 0, callTaps: 1 }
  const { length: callTaps } = await store.callTaps(100)
  const statistics = await read(all)
  expect(statistics).toMatchObject({ quotes: 0, callTaps })
  expect(statistics.campaigns).toContainEqual(radio)
  expect(await read(token)).toMatchObject({ quotes: 0, callTaps: 0, campaigns: [] })
})
