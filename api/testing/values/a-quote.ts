import {
  exampleOf,
  Quote,
  quoteFieldNames,
  type QuoteFieldName,
  type StoredQuote,
  type SubmittedQuote,
  completeCampaign,
  completeQuote,
} from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { minIdAt, timeOf } from '../../src/stores/interface/quote-store.ts'
import type { Store, StoreUse } from '../../src/stores/store.ts'
import { sendJson } from './send-json.ts'

/** Opens the same store each time within a test, and a new store for each test. */
export type OpenStore = (use?: StoreUse) => Promise<Store>

/** Creates a quote that is newer than those created before it, and was promised a call within 24 hours. */
export function aQuote(changes: Partial<StoredQuote> = {}): StoredQuote {
  const { id = uuid() } = changes
  // That of the ID, as statistics have it.
  const { createdAt = new Date(timeOf(id) ?? 0).toISOString() } = changes
  return completeQuote({
    ...exampleOf(Quote),
    id,
    firstName: 'Zoë',
    lastName: `O'Brien "漢字" 🧱 \u202e; DROP TABLE quotes; --`,
    phone: '(214) 555-0123',
    email: null,
    projectType: 'a type of another time',
    projectDetails: 'Line one\nline two\ttab \\ "quoted" ${x} {{y}}',
    createdAt,
    respondBy: new Date(Date.parse(createdAt) + 24 * 3_600_000).toISOString(),
    reference: 'crm-zebra',
    source: null,
    pageUrl: 'https://partner.example/page',
    lang: 'es-MX',
    campaign: completeCampaign({ utm_source: 'newsletter', utm_campaign: 'spring "sale"' }),
    ...changes,
  })
}

/** A quote after a change. */
export const changed = (quote: StoredQuote, changes: Partial<StoredQuote>): StoredQuote => ({
  ...quote,
  ...changes,
  version: quote.version + 1,
})

/** What a visitor fills in: the API document's example of each field. */
export function aQuoteRequest() {
  const entries = quoteFieldNames.map((name) => [name, exampleOf(Quote)[name]])
  return Object.fromEntries(entries) as Record<QuoteFieldName, string>
}

/** Creates a quote that was received at a time, in milliseconds since 1970. */
export function quoteAt(time: number, changes: Partial<StoredQuote> = {}): StoredQuote {
  const random = aQuote().id.slice(14)
  return aQuote({ id: `${minIdAt(time)}-${random}`, createdAt: new Date(time).toISOString(), ...changes })
}

/** Processes items 50 at a time, so that a store on a busy machine meets the deadline of each call. */
export async function inBatches<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < items.length; done += 50)
    await Promise.all(items.slice(done, done + 50).map(work))
}

/** What a visitor has to fill in. */
export const requiredFields = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
}

/** Posts a valid quote to a server, with other fields if asked for. */
export const postQuote = (
  url: string,
  headers: Record<string, string> = {},
  fields: object = {},
): Promise<Response> => sendJson('POST', `${url}/api/quotes`, { ...requiredFields, ...fields }, headers)

/** Posts a quote to a server. Resolves to the link by which its visitor reaches its photos. */
export async function photosUrlOfNewQuote(url: string): Promise<string> {
  const { photosUrl } = (await (await postQuote(url)).json()) as SubmittedQuote
  if (photosUrl === undefined) throw new Error('the quote has no link to photos')
  return photosUrl
}
