import { beforeAll, expect, it } from 'vitest'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { serveApp } from '../../../testing/servers/app.ts'

const { url, store } = await serveApp()
let headers: Record<string, string>
beforeAll(async () => {
  const user = { id: 'u1', username: 'ada', passwordHash: '' }
  await store.addUser(user)
  const token = await startTestSession(store, user)
  headers = { Authorization: `Bearer ${token}` }
})

const get = (query: string) => fetch(`${url}/api/statistics?${query}`, { headers })

it('returns what the quotes of a period were', async () => {
  await store.add(aQuote({ source: 'homes' }))
  const now = Date.now()
  const [since, until] = [now - 86_400_000, now + 60_000].map((time) => new Date(time).toISOString())
  const response = await get(`since=${since}&until=${until}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    since,
    until,
    quotes: 1,
    sources: [{ value: 'homes', quotes: 1 }],
  })
})

it.each([
  ['', ['/since', '/until']],
  ['since=2026-11-01T00:00:00Z', ['/until']],
  ['since=yesterday&until=2026-11-01T00:00:00Z', ['/since']],
  ['since=2026-11-01T00:00:00Z&until=2026-11-01T00:00:00Z', ['/until']],
  ['since=2016-01-01T00:00:00Z&until=2026-11-01T00:00:00Z', ['/until']],
])('rejects the period "%s"', async (query, pointers) => {
  const response = await get(query)
  expect(response.status).toBe(422)
  const { errors } = (await response.json()) as { errors: { pointer: string }[] }
  expect(errors.map(({ pointer }) => pointer)).toEqual(pointers)
})
