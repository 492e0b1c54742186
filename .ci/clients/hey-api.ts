import assert from 'node:assert/strict'
import {
  checkLiveness,
  createQuote,
  eraseQuote,
  getSettings,
  getStatistics,
  listErasures,
  listQuotes,
} from '.'
import { listSources, signIn, signOut, updateQuote } from '.'
import { client } from './client.gen'

const { QUOTES_USER: username = '', QUOTES_PASSWORD: password = '' } = process.env
const source = 'journey-hey-api'

async function main() {
  const body = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(214) 555-0123',
    projectType: 'driveway' as const,
    projectDetails: 'The driveway has cracked.',
    source,
  }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { data: stored } = await createQuote({ body, headers, throwOnError: true })
  const { error: problem } = await createQuote({ body: { ...body, phone: '555' } })
  assert.equal(problem?.errors?.[0]?.pointer, '/phone')

  const { data: session } = await signIn({ body: { username, password }, throwOnError: true })
  client.setConfig({ auth: () => session.token })

  const { data: page } = await listQuotes({ query: { source }, throwOnError: true })
  assert.deepEqual(
    page.items.map(({ id }) => id),
    [stored.id],
  )
  const path = { id: stored.id }
  const { data: changed } = await updateQuote({ path, body: { note: 'Visit on Monday' }, throwOnError: true })
  assert.equal(changed.note, 'Visit on Monday')
  await eraseQuote({ path, throwOnError: true })

  const since = new Date(Date.now() - 3_600_000).toISOString()
  const crm = { auth: () => process.env.QUOTES_TOKEN, throwOnError: true } as const
  const { data: changes } = await listQuotes({ ...crm, query: { updatedSince: since, source } })
  assert.deepEqual(changes.items, [])
  const { data: erasures } = await listErasures({ ...crm, query: { since } })
  assert(erasures.items.some(({ id }) => id === stored.id))

  // The other tags.
  for (const read of [checkLiveness, listSources, getSettings]) assert((await read()).data)
  assert((await getStatistics({ query: { since, until: new Date().toISOString() } })).data)

  await signOut({ throwOnError: true })
  const { response } = await listQuotes()
  assert.equal(response?.status, 401)
}

void main()
