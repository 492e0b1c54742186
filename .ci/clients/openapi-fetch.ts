import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { paths } from '../../examples/quotes-api.d.ts'

const { QUOTES_URL: baseUrl = '', QUOTES_USER: username = '', QUOTES_PASSWORD: password = '' } = process.env
const source = 'journey-openapi-fetch'

async function main() {
  const client = createClient<paths>({ baseUrl })
  const body = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(214) 555-0123',
    projectType: 'driveway' as const,
    projectDetails: 'The driveway has cracked.',
    source,
  }
  const header = { 'Idempotency-Key': crypto.randomUUID() }
  const { data: stored } = await client.POST('/api/quotes', { params: { header }, body })
  assert(stored)
  const { error: problem } = await client.POST('/api/quotes', { body: { ...body, phone: '555' } })
  assert.equal(problem?.errors?.[0]?.pointer, '/phone')

  const { data: session } = await client.POST('/api/sessions', { body: { username, password } })
  client.use({
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${session?.token}`)
      return request
    },
  })

  const { data: page } = await client.GET('/api/quotes', { params: { query: { source } } })
  assert.deepEqual(
    page?.items.map(({ id }) => id),
    [stored.id],
  )
  const path = { id: stored.id }
  const { data: changed } = await client.PATCH('/api/quotes/{id}', {
    params: { path },
    body: { note: 'Visit on Monday' },
  })
  assert.equal(changed?.note, 'Visit on Monday')
  const erased = await client.DELETE('/api/quotes/{id}', { params: { path } })
  assert.equal(erased.response.status, 204)

  const since = new Date(Date.now() - 3_600_000).toISOString()
  const crm = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${process.env.QUOTES_TOKEN}` },
  })
  const { data: changes } = await crm.GET('/api/quotes', {
    params: { query: { updatedSince: since, source } },
  })
  assert.deepEqual(changes?.items, [])
  const { data: erasures } = await crm.GET('/api/erasures', { params: { query: { since } } })
  assert(erasures?.items.some(({ id }) => id === stored.id))

  // The other tags.
  for (const path of ['/api/health/live', '/api/sources', '/api/settings'] as const)
    assert((await client.GET(path)).data)
  const query = { since, until: new Date().toISOString() }
  assert((await client.GET('/api/statistics', { params: { query } })).data)

  await client.DELETE('/api/sessions/current')
  const { response } = await client.GET('/api/quotes')
  assert.equal(response.status, 401)
}

void main()
