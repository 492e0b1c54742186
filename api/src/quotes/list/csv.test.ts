import { expect, test } from 'vitest'
import type { StoredQuote } from '@concrete-quote/openapi'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import { quoteCsv } from './csv.ts'

// oxlint-disable-next-line require-yield -- it fails before it could
async function* unreadable(): AsyncGenerator<StoredQuote> {
  await Promise.reject(new StoreUnavailableError('away'))
}

async function* noQuotes(): AsyncGenerator<StoredQuote> {}

test('has no text, not even its header, before the first quote is read', async () => {
  await expect(quoteCsv(unreadable(), 'America/Chicago').next()).rejects.toThrow('away')
})

test('has a header if there are no quotes', async () => {
  let csv = ''
  for await (const part of quoteCsv(noQuotes(), 'America/Chicago')) csv += part
  expect(csv).toMatch(
    /^\ufeffreceived,createdAt,.*,id,respondBy,reference,outcome,.*,referrer,preferredContact,preferredTime\r\n$/,
  )
  const { example } = document.components.responses.QuotesAsCsv.content['text/csv']
  expect(example.split('\r\n')[0], 'the example in the document').toBe(csv.slice(1, -2))
})
