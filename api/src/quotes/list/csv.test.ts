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
  const { example } = document.components.responses.QuotesAsCsv.content['text/csv']
  expect(csv, 'the example in the document').toBe(`\ufeff${example.split('\r\n')[0]}\r\n`)
})
