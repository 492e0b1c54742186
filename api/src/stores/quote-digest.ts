import { hash } from 'node:crypto'
import { campaignParameters, StoredQuote, type Campaign } from '@concrete-quote/openapi'

/** Is called with the ID of each quote whose content does not match its digest. */
export type OnDamage = (id: string) => void

const structures = ['campaign', 'reasons', 'history'] as const
type TextName = Exclude<keyof StoredQuote, (typeof structures)[number]>

const textNames = Object.keys(StoredQuote.shape)
  .filter((name): name is TextName => !structures.some((structure) => structure === name))
  .sort()

/**
 * The digest of a quote's content, stored with it: 128 bits of SHA-256 in Base64url. Fields that are null or an empty list
 * do not count, so that it remains the same when a later version adds such a field.
 */
export function quoteDigest(quote: StoredQuote): string {
  const content: unknown[] = []
  for (const name of textNames) if (quote[name] !== null) content.push(name, quote[name])
  if (quote.campaign !== null) content.push(presentParameters(quote.campaign))
  if (quote.reasons.length > 0) content.push({ reasons: quote.reasons })
  if (quote.history.length > 0)
    content.push({ history: quote.history.map(({ type, at, by, text }) => [type, at, by, text]) })
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)
}

/** The parameters of a campaign that are not null, ordered by name. One whose name is damaged counts in any case. */
const presentParameters = (campaign: Campaign) =>
  Object.entries(campaign)
    .filter(([name, value]) => value !== null || !parameterNames.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))

const parameterNames = new Set<string>(campaignParameters)

/**
 * Whether a quote has the content that was stored.
 * @param digest That stored with the quote. Absent if an earlier version stored it, until the migration has added it.
 */
export const isIntact = (quote: StoredQuote, digest: string | null | undefined): boolean =>
  digest == null || digest === quoteDigest(quote)
