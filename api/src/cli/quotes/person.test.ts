import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../testing/a-quote.ts'
import { freshDataDir } from '../../testing/server.ts'
import { quotesOf, type Person } from './person.ts'

const store = openSqliteStore(freshDataDir())
afterAll(() => store.close())

const fullWidth = aQuote({ email: null, phone: '２１４ ５５５ ０１４７' })
const withoutNumber = aQuote({ email: 'ada@example.com.au', phone: 'by email only' })

beforeAll(async () => {
  for (const quote of [fullWidth, withoutNumber]) await store.add(quote)
})

it.each<[string, Person, string[]]>([
  ['a number in full-width digits', { phone: '(214) 555-0147' }, [fullWidth.id]],
  ['no number', { phone: 'none' }, []],
  ['an address that begins another, and no number', { email: 'ada@example.com', phone: 'none' }, []],
])('finds the quotes of a person by %s', async (_, person, expected) => {
  const found: string[] = []
  for await (const { id } of quotesOf(store, person)) found.push(id)
  expect(found).toEqual(expected)
})
