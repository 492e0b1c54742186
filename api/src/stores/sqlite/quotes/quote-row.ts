import type { Campaign, StoredQuote } from '@concrete-quote/openapi'

/** A quote as a row of the table: its campaign and its list are JSON. */
export type QuoteRow = Omit<StoredQuote, 'campaign' | 'reasons'> & {
  campaign: string | null
  reasons: string
}

export function toRow(quote: StoredQuote): QuoteRow {
  const { campaign, reasons } = quote
  return { ...quote, campaign: campaign && JSON.stringify(campaign), reasons: JSON.stringify(reasons) }
}

/** Converts a row to a quote, with the fields in the same order. */
export function toQuote<Row extends QuoteRow>(
  row: Row,
): Omit<Row, 'campaign' | 'reasons'> & Pick<StoredQuote, 'campaign' | 'reasons'> {
  const { campaign, reasons } = row
  return {
    ...row,
    campaign: campaign === null ? null : (JSON.parse(campaign) as Campaign),
    reasons: JSON.parse(reasons) as string[],
  }
}
