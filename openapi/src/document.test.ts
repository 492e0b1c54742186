import { expect, it } from 'vitest'
import { Credentials, Quote, QuoteCreated, QuoteRequest, Session, StoredQuote } from './index.ts'
import { document } from './document.ts'
import { QuoteList } from './quote-list.ts'

it('is what openapi.json says (npx vitest run openapi -u brings the file up to date)', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../openapi.json')
})

it.each(Object.entries({ QuoteRequest, Quote, StoredQuote, QuoteList, QuoteCreated, Credentials, Session }))(
  'shows an example of a %s that keeps its rules',
  (name, schema) => {
    const { examples } = document.components?.schemas?.[name] as { examples?: unknown[] }
    expect(schema.safeParse(examples?.[0])).toMatchObject({ success: true })
  },
)
