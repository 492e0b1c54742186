import type { QuoteEvent, StoredQuote } from '@concrete-quote/openapi'

/** How long after a click Google Ads takes a conversion: a request comes after the click, so that it is never too early. */
export const conversionWindowMs = 90 * 86_400_000

/** The times in which the jobs were won, in milliseconds since 1970: from `since`, and before `until`. */
interface Period {
  since: number
  until: number
}

export interface AdConversions {
  /** A file that Google Ads imports: its first line has the names of the columns. */
  csv: string
  conversions: number
  /** The jobs that were won first, and are not anymore: an earlier file may have had them. */
  undone: number
}

const columns = [
  'Google Click ID',
  'Conversion Name',
  'Conversion Time',
  'Conversion Value',
  'Conversion Currency',
]

const isWin = ({ type, text }: QuoteEvent) => type === 'outcome' && text === 'won'

/**
 * When a job was first won, whatever happened since: Google Ads ignores what has the same click, name, and time as before.
 * An import may bring a job without its history.
 */
function firstWonAt({ history, outcome, answeredAt, createdAt }: StoredQuote): string | undefined {
  return history.find(isWin)?.at ?? (outcome === 'won' ? (answeredAt ?? createdAt) : undefined)
}

/** The click of a visitor who did not ask to be left out. It is text that anybody can send, and may have another form. */
function clickOf({ campaign, gpc }: StoredQuote): string | undefined {
  const click = campaign?.gclid
  return gpc === false && click && /^\w[\w-]*$/.test(click) ? click : undefined
}

/**
 * Writes the jobs that clicks on ads led to for Google Ads, without a byte order mark and what spreadsheets need, which would
 * be part of the values. A job without a price has no value: Google Ads then takes that of the conversion.
 * @param name The name of the conversion in Google Ads.
 */
export async function adConversions(
  quotes: AsyncIterable<StoredQuote>,
  name: string,
  { since, until }: Period,
): Promise<AdConversions> {
  const rows = [columns]
  let undone = 0
  for await (const quote of quotes) {
    const { createdAt, outcome, spam, amount } = quote
    const [click, wonAt] = [clickOf(quote), firstWonAt(quote)]
    if (click === undefined || wonAt === undefined) continue
    const time = Date.parse(wonAt)
    if (time < since || time >= until || time > Date.parse(createdAt) + conversionWindowMs) continue
    if (outcome !== 'won' || spam !== null) undone++
    else {
      const value = amount === null ? ['', ''] : [String(amount), 'USD']
      rows.push([click, name, `${wonAt.slice(0, 19).replace('T', ' ')}+00:00`, ...value])
    }
  }
  const csv = rows.map((row) => `${row.map(cell).join()}\r\n`).join('')
  return { csv, conversions: rows.length - 1, undone }
}

/** Quotes what must be (RFC 4180). */
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
