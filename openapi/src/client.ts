import { problemMediaType } from './schemas/problem-types.ts'
import type { QuoteSubmissionInput } from './schemas/quote/quote-submission.ts'
import type { SubmittedQuote } from './schemas/quote/quote.ts'

const timeoutMs = 30_000

/**
 * A quote request that was not accepted. `message` is `STATUS: body`, with at most 200 characters of the body, or `STATUS:
 * status text` if the body is empty or a page (HTML). It is empty without either (HTTP/2 has no status text), if a
 * success contains no quote, and without a response, when `status` is undefined.
 */
export class SubmissionError extends Error {
  override name = 'SubmissionError'
  readonly status: number | undefined
  constructor(message: string, options: ErrorOptions & { status?: number | undefined } = {}) {
    super(message, options)
    this.status = options.status
  }
}

/** The URL that quotes are posted to: on the API's origin, or on the page's own if that is empty. */
export function quotesUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/+$/, '')}/api/quotes`
}

interface CreateQuoteOptions {
  /** Origin of the quotes API, such as `https://quotes.example.com`. Default: the page's own. */
  apiUrl?: string | undefined
  /** A retry with the same key and fields stores no second quote. Default: none. */
  idempotencyKey?: string
  /** Whether it is only tried: nothing is stored, and nobody is notified. From any origin. Default: false. */
  dryRun?: boolean | undefined
}

/**
 * Sends a quote request, and returns the stored quote.
 * @throws {SubmissionError} if the API refuses the request, is unreachable, or does not respond in 30 s; also if something
 * else responds with a success, such as a proxy, a service worker, or a captive portal.
 */
export async function createQuote(
  request: QuoteSubmissionInput,
  { apiUrl = '', idempotencyKey, dryRun }: CreateQuoteOptions = {},
): Promise<SubmittedQuote> {
  let status: number | undefined
  let message = ''
  let cause: unknown
  try {
    // Pages wrap it: it may throw at once, or return anything.
    const response = await fetch(quotesUrl(apiUrl) + (dryRun ? '?dryRun=true' : ''), {
      method: 'POST',
      credentials: dryRun ? 'omit' : 'include',
      headers: {
        'Content-Type': 'application/json',
        // The body of an error is shown to visitors, so plain text is preferred over problem details.
        Accept: `application/json, text/plain;q=0.9, ${problemMediaType};q=0.1`,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The status of an opaque response is 0.
    status = response.status || undefined
    const body = await response.text().catch(() => '')
    if (response.ok) {
      const quote = JSON.parse(body) as SubmittedQuote | null
      if (quote?.id) return quote
    } else if (status) message = describe(response, body)
  } catch (error) {
    cause = error
  }
  throw new SubmissionError(message, { cause, status })
}

function describe({ status, statusText, headers }: Response, body: string): string {
  const isPage = /html/i.test(headers.get('Content-Type') ?? '') || /^\s*<(?:!doctype|html)\b/i.test(body)
  const text = (!isPage && /\S.{0,199}/su.exec(body)?.[0]) || statusText
  return text && `${status}: ${text}`
}
