// Submits a quote, then lists quotes as the owner, with a client typed from the API document.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from '../../quotes-api.d.ts'

const { QUOTES_URL = 'http://localhost:3000', QUOTES_USER = '', QUOTES_PASSWORD = '' } = process.env

type QuoteRequest = components['schemas']['QuoteRequest']
type Problem = components['schemas']['Problem']

/** An error response with its problem details (RFC 9457). */
class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

const api = createClient<paths, 'application/json'>({ baseUrl: QUOTES_URL })
// Any other response is a success from here on.
api.use({
  async onResponse({ response }) {
    if (!response.ok) throw new ProblemError((await response.json()) as Problem)
  },
})

/** Asks for a quote, up to three times: the key makes sure that one is stored. */
async function createQuote(body: QuoteRequest) {
  const header = { 'Idempotency-Key': randomUUID() }
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      return (await api.POST('/api/quotes', { params: { header }, body })).data
    } catch (error) {
      const willNeverDo = error instanceof ProblemError && ![429, 503].includes(error.problem.status)
      if (willNeverDo || triesLeft === 1) throw error
      await sleep(1000)
    }
  }
}

const request: QuoteRequest = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
  source: 'typescript-example',
}
console.log('Stored', (await createQuote(request))?.id)

try {
  await createQuote({ ...request, phone: '555' })
} catch (error) {
  if (!(error instanceof ProblemError)) throw error
  for (const { pointer, detail } of error.problem.errors ?? []) console.log('Refused', pointer, detail)
}

const credentials = { username: QUOTES_USER, password: QUOTES_PASSWORD }
const session = await api.POST('/api/sessions', { body: credentials })
const headers = { Authorization: `Bearer ${session.data?.token}` }

for (let cursor: string | null | undefined; cursor !== null;) {
  const query = { source: 'typescript-example', limit: 2, ...(cursor && { cursor }) }
  const { data: page } = await api.GET('/api/quotes', { params: { query }, headers })
  for (const { id, createdAt, lastName } of page?.items ?? []) console.log('Listed', id, createdAt, lastName)
  cursor = page?.next ?? null
}

await api.DELETE('/api/sessions/current', { headers })
