import { hash } from 'node:crypto'
import { campaignFields, QuoteEvent, StoredQuote, type Campaign } from '@concrete-quote/openapi'

/** Is called with the ID of each quote whose content does not match its digest. */
export type OnDamage = (id: string) => void

/** Structures, and the version, which earlier versions of the program did not store. */
const others = ['campaign', 'reasons', 'history', 'version'] as const
type TextName = Exclude<keyof StoredQuote, (typeof others)[number]>

const textNames = Object.keys(StoredQuote.shape)
  .filter((name): name is TextName => !others.some((other) => other === name))
  .sort()

/**
 * The digest of a quote's content, stored with it: 128 bits of SHA-256 in Base64url. Fields that are null or an empty list
 * do not count, so that it remains the same when a later version adds such a field.
 */
export function quoteDigest(quote: StoredQuote): string {
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

/** Whether a quote has the content that was stored. One of an earlier version has no digest until it is migrated. */
export function isIntact(quote: StoredQuote, digest: string | null | undefined): boolean {
  if (digest == null) return true
  try {
    return digest === quoteDigest(quote)
  } catch {
    // Something that is damaged is of another type.
    return false
  }
}
