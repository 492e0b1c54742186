/** @module-tag heavy */
import { isUtf8 } from 'node:buffer'
import {
  exampleOf,
  maxBodyKilobytes,
  Quote,
  quoteFieldNames,
  QuoteSubmission,
  StoredQuote,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { serveApp } from '../testing/servers/app.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'
import type { Store } from '../src/stores/store.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { freshDataDir } from '../testing/servers/server.ts'

const bodies = 10_000
/** How many bodies are sent concurrently. */
const batch = 50

const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const operator = fc.constantFrom({ $gt: '' }, { $ne: null }, { $where: 'sleep(9999)' }, [
  'a',
  { $regex: '.*' },
])
/** Texts at the limits of the schema, in characters of one to four bytes, with whitespace around them. */
const edgeText = fc
  .tuple(
    fc.constantFrom('', ' ', '\t\n', '\u00a0', '\u2028'),
    fc.constantFrom('a', 'é', '漢', '🧱', '\u0000', '\ud800', '\u202e', '5'),
    fc.constantFrom(0, 1, 9, 10, 11, 40, 41, 100, 101, 254, 255, 4000, 4001),
    fc.constantFrom('', ' ', '\r\n'),
  )
  .map(([before, letter, length, after]) => before + letter.repeat(length) + after)
const anything = fc.oneof(anyText, edgeText, operator, fc.jsonValue(), fc.double(), fc.constant(undefined))

const mostly = (valid: fc.Arbitrary<unknown>) => fc.oneof({ weight: 12, arbitrary: valid }, anything)

/** Later fields, too. */
function mostlyExamples() {
  const entries = quoteFieldNames.map((name) => [name, mostly(fc.constant(exampleOf(Quote)[name]))])
  return Object.fromEntries(entries) as Record<QuoteFieldName, fc.Arbitrary<unknown>>
}

/** Mostly valid, so that many are stored, with some fields invalid, missing or unknown. */
const mostlyValid = fc.record(
  {
    ...mostlyExamples(),
    firstName: mostly(fc.constant('Ada')),
    lastName: mostly(edgeText),
    phone: mostly(fc.constant('(214) 555-0123')),
    email: mostly(fc.oneof(fc.emailAddress(), fc.constant(null))),
    projectType: mostly(fc.constantFrom('driveway', 'patio')),
    projectDetails: mostly(fc.constant('The driveway has cracked.')),
    website: mostly(anyText),
    elapsedMs: mostly(fc.nat()),
    reference: mostly(edgeText),
    source: mostly(anyText),
    pageUrl: mostly(fc.webUrl({ withQueryParameters: true })),
    lang: mostly(fc.constantFrom('en', 'es-MX')),
    campaign: mostly(
      fc.record({ utm_source: mostly(anyText), utm_term: mostly(anyText) }, { requiredKeys: [] }),
    ),
    ['__proto__']: anything,
  } satisfies Record<keyof QuoteSubmission | '__proto__', fc.Arbitrary<unknown>>,
  { requiredKeys: ['firstName', 'lastName', 'phone', 'projectType', 'projectDetails'] },
)

async function fuzz(store: Store) {
  const { url } = await serveApp({ store })
  let accepted = 0

  /** Sends a body unchanged, and returns the status of the response. */
  async function post(body: string | Uint8Array): Promise<number> {
    const response = await fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from(body),
    })
    await response.arrayBuffer()
    if (response.status === 201) accepted += 1
    return response.status
  }

  /** The status of a body: whether it is short, JSON in UTF-8, and the schema accepts it. */
  function expectedStatus(body: string | Uint8Array): number {
    const bytes = Buffer.from(body)
    if (bytes.length > maxBodyKilobytes * 1024) return 413
    if (!isUtf8(bytes)) return 400
    try {
      return QuoteSubmission.safeParse(JSON.parse(bytes.toString())).success ? 201 : 422
    } catch {
      return 400
    }
  }
  const garbage = fc.oneof(fc.uint8Array({ maxLength: 200 }), anyText)
  const value = fc.oneof({ weight: 8, arbitrary: mostlyValid }, fc.jsonValue())

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 9, arbitrary: value.map((json) => JSON.stringify(json)) }, garbage), {
        minLength: batch,
        maxLength: batch,
      }),
      async (sent) => {
        const statuses = await Promise.all(sent.map(post))
        expect(statuses).toEqual(sent.map(expectedStatus))
      },
    ),
    { numRuns: bodies / batch },
  )

  let stored = 0
  for await (const quote of allQuotes(store)) {
    stored += 1
    expect(StoredQuote.safeParse(quote).success).toBe(true)
    // Normalized values are still valid, and normalizing them again changes nothing.
    const fields = Object.fromEntries(
      [...quoteFieldNames, 'source', 'pageUrl', 'lang', 'campaign'].map((name) => [
        name,
        quote[name as keyof StoredQuote],
      ]),
    )
    expect(QuoteSubmission.parse(fields)).toEqual(fields)
  }
  expect(stored).toBe(accepted)
  expect(stored).toBeGreaterThan(bodies / 20)
}

const mongo = inject('mongo')

const property = `stores exactly the valid ones of ${bodies} random bodies, without a 500`

it(`${property}, in SQLite`, () => fuzz(openSqliteStore(freshDataDir())), 300_000)

it.skipIf(mongo.uri === undefined)(
  `${property}, in MongoDB${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => fuzz(openMongoStore(testDatabase(mongo.uri ?? ''))),
  300_000,
)
