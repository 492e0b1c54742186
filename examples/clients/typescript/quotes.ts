// Submits a quote, then lists quotes as the owner, with a client typed from the API document.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from '../../quotes-api.d.ts'

const { QUOTES_URL = 'http://localhost:3000', QUOTES_USER = '', QUOTES_PASSWORD = '' } = process.env

type QuoteRequest = components['schemas']['QuoteRequest']

const api = createClient<paths>({ baseUrl: QUOTES_URL })

/** Asks for a quote, up to three times: the key makes sure that one is stored. An error is a problem (RFC 9457). */
async function createQuote(body: QuoteRequest) {
  const header = { 'Idempotency-Key': randomUUID() }
  for (let triesLeft = 3; ; triesLeft--) {
    const isLast = triesLeft === 1
    const result = await api.POST('/api/quotes', { params: { header }, body }).catch((error: unknown) => {
      if (isLast) throw error
    })
    if (result && (isLast || ![429, 503].includes(result.response.status))) return result
    await sleep(1000)
  }
}

const request: QuoteRequest = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
  source: 'typescript-example',
}
console.log('Stored', (await createQuote(request)).data?.id)

const { error } = await createQuote({ ...request, phone: '555' })
for (const { pointer, detail } of error?.errors ?? []) console.log('Refused', pointer, detail)

const credentials = { username: QUOTES_USER, password: QUOTES_PASSWORD }
const session = await api.POST('/api/sessions', { body: credentials })
if (session.error) throw new Error(session.error.detail)
const headers = { Authorization: `Bearer ${session.data.token}` }

for (let cursor: string | null | undefined; cursor !== null;) {
  const query = { source: 'typescript-example', limit: 2, ...(cursor && { cursor }) }
  const { data: page, error } = await api.GET('/api/quotes', { params: { query }, headers })
  if (error) throw new Error(error.detail)
  for (const { id, createdAt, lastName } of page.items) console.log('Listed', id, createdAt, lastName)
  cursor = page.next
}

await api.DELETE('/api/sessions/current', { headers })
