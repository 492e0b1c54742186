import assert from 'node:assert/strict'
import { Configuration, HealthApi, type Problem, QuotesApi, ResponseError, SessionsApi } from './index'
import { SettingsApi, SourcesApi, StatisticsApi } from './index'

const { QUOTES_USER: username = '', QUOTES_PASSWORD: password = '' } = process.env
const source = 'journey-typescript-fetch'

async function main() {
  const visitor = new QuotesApi()
  const quoteRequest = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(214) 555-0123',
    projectType: 'driveway' as const,
    projectDetails: 'The driveway has cracked.',
    source,
  }
  const idempotencyKey = crypto.randomUUID()
  const stored = await visitor.createQuote({ quoteRequest, idempotencyKey })
  const replayed = await visitor.createQuoteRaw({ quoteRequest, idempotencyKey })
  assert.equal((await replayed.value()).id, stored.id)
  assert.equal(replayed.raw.headers.get('Idempotent-Replayed'), 'true')
  await visitor.createQuote({ quoteRequest: { ...quoteRequest, lastName: 'Second' } })

  const refused: unknown = await visitor
    .createQuote({ quoteRequest: { ...quoteRequest, phone: '555' } })
    .catch((error: unknown) => error)
  assert(refused instanceof ResponseError)
  assert.equal(refused.response.status, 422)
  const problem = (await refused.response.json()) as Problem
  assert.equal(problem.errors?.[0]?.pointer, '/phone')

  const { token } = await new SessionsApi().signIn({ credentials: { username, password } })
  const signedIn = new Configuration({ accessToken: token })
  const owner = new QuotesApi(signedIn)
  const filters = { source, projectType: 'driveway' as const, since: new Date(Date.now() - 3_600_000) }
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await owner.listQuotes({ ...filters, limit: 1, ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  assert.equal(ids.length, 2)
  assert.equal(ids[1], stored.id)
  const csv = await owner.exportQuotesAsCsv(filters)
  assert.match(await csv.text(), /Lovelace/)

  const quotePatch = { answeredAt: new Date(), note: 'Visit on Monday' }
  const answered = await owner.updateQuote({ id: stored.id, quotePatch })
  assert.equal(answered.note, 'Visit on Monday')
  assert.equal(answered.answeredBy, username)

  for (const id of ids) await owner.eraseQuote({ id })
  const crm = new QuotesApi(new Configuration({ accessToken: process.env.QUOTES_TOKEN ?? '' }))
  const since = new Date(Date.now() - 3_600_000)
  assert.deepEqual((await crm.listQuotes({ updatedSince: since, source })).items, [])
  const erasures = await crm.listErasures({ since })
  assert(erasures.items.some(({ id }) => id === stored.id))
  // The other tags.
  assert.equal((await new HealthApi().checkLiveness()).status, 'live')
  assert.deepEqual((await new SourcesApi(signedIn).listSources()).items, [])
  assert.equal((await new StatisticsApi(signedIn).getStatistics({ since, until: new Date() })).quotes, 0)
  assert.deepEqual((await new SettingsApi(signedIn).getSettings()).closures, [])
  await new SessionsApi(signedIn).signOut()
  await assert.rejects(owner.listQuotes(), ResponseError)
}

void main()
