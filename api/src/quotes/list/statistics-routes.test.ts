import { expect, it } from 'vitest'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'

const { send, store } = await serveSignedIn()

const get = (query: string) => send('GET', `/statistics?${query}`)

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
