import { hash } from 'node:crypto'
import { campaignFields, QuoteEvent, StoredQuote, type Campaign } from '@concrete-quote/openapi'

// What is left of a column for each field, as version 1.2 stored quotes, until they are converted in the background
// (search-index.ts). A later version can do without it.

/** The columns that lists do not select by, of which these may not be null. */
export const requiredOf12 = ['firstName', 'lastName', 'phone', 'projectDetails']
const optional = [
  ...['email', 'reference', 'respondBy', 'pageUrl', 'answeredBy', 'note', 'address'],
  ...['preferredContact', 'preferredTime', 'lostReason'],
]
/** Those that lists select by, which remain. */
const selected = [
  'createdAt',
  'projectType',
  'source',
  'lang',
  'spam',
  'answeredAt',
  'assignedTo',
  'callBackAt',
]
export const columnsOf12 = [...requiredOf12, ...optional, ...selected, 'outcome', 'amount']
export const jsonColumnsOf12 = ['campaign', 'reasons', 'history']

/** SQL for a JSON value, or the text of what is damaged. */
const parsed = (name: string) => `iif(json_valid(${name}), json(${name}), ${name})`

/** SQL for a quote as JSON. */
export const jsonOf12 = `json_object(${[
  ...columnsOf12.map((name) => `'${name}', ${name}`),
  ...jsonColumnsOf12.map((name) => `'${name}', ${parsed(name)}`),
].join()})`

/** SQL that empties the columns that lists do not select by. */
export const emptiedOf12 = [
  ...requiredOf12.map((name) => `${name} = ''`),
  ...[...optional, 'campaign', 'calledAt'].map((name) => `${name} = NULL`),
  "reasons = '[]', history = '[]'",
].join()

/** Structures, and what version 1.2 did not store. */
const others = ['campaign', 'reasons', 'history', 'version', 'openedAt'] as const
type TextName = Exclude<keyof StoredQuote, (typeof others)[number]>

const textNames = Object.keys(StoredQuote.shape)
  .filter((name): name is TextName => !others.some((other) => other === name))
  .sort()

/** The digest that version 1.2 stored with a quote, whose fields had no order: without those that are null or empty. */
export function digestOf12(quote: StoredQuote): string {
  const content: unknown[] = []
  for (const name of textNames) if (quote[name] !== null) content.push(name, quote[name])
  if (quote.campaign !== null) content.push(presentFields(quote.campaign, campaignFields))
  if (!isEmptyList(quote.reasons)) content.push({ reasons: quote.reasons })
  if (!isEmptyList(quote.history))
    content.push({ history: quote.history.map((event) => presentFields(event, eventFields)) })
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)
}

const eventFields = Object.keys(QuoteEvent.shape)

/** False for something else that has no length, such as a damaged list. */
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** The fields that are not null, ordered by name. One whose name is damaged counts in any case. */
const presentFields = (value: Campaign | QuoteEvent, names: readonly string[]) =>
  Object.entries(value)
    .filter(([name, field]) => field !== null || !names.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** A quote, unless its content is not what was stored. One of version 1.0 has no digest. */
export const intactOf12 = (quote: StoredQuote, digest: string | null) =>
  digest === null || digest === digestOf12(quote) ? quote : undefined
