import { StoredQuote, type Campaign } from '@concrete-quote/openapi'
import { isIntact } from '../../quote-digest.ts'

/** A quote as a row of the table, with its digest: its campaign and its list are JSON. */
export type QuoteRow = Omit<StoredQuote, 'campaign' | 'reasons'> & {
  campaign: string | null
  reasons: string
  digest: string | null
}

/** The columns of a quote's fields. */
export const fields = Object.keys(StoredQuote.shape) as (keyof StoredQuote)[]

/** The columns of a row, as SQL. */
export const quoteFields = [...fields, 'digest'].join()

export function toRow(quote: StoredQuote): Omit<QuoteRow, 'digest'> {
  const { campaign, reasons } = quote
  return { ...quote, campaign: campaign && JSON.stringify(campaign), reasons: JSON.stringify(reasons) }
}

/** Converts a row to a quote, with the fields in the same order. Undefined if it is damaged. */
export function toQuote({ digest, ...row }: QuoteRow): StoredQuote | undefined {
  const { campaign, reasons } = row
  try {
    const quote = {
      ...row,
      campaign: campaign === null ? null : (JSON.parse(campaign) as Campaign),
      reasons: JSON.parse(reasons) as string[],
    }
    return isIntact(quote, digest) ? quote : undefined
  } catch {
    // No longer JSON.
    return undefined
  }
}
