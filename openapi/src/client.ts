import { problemMediaType } from './schemas/problem-types.ts'
import type { QuoteSubmissionInput } from './schemas/quote/quote-submission.ts'
import type { SubmittedQuote } from './schemas/quote/quote.ts'

/** The timeout of a request in milliseconds. */
const timeoutMs = 30_000

/**
 * A quote request that was not accepted. `message` is `STATUS: body`, or `STATUS: status
 * text` if the body is empty. Without a response, `message` is empty and `status` undefined.
 */
export class SubmissionError extends Error {
  override name = 'SubmissionError'
  readonly status: number | undefined
  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = options.status
  }
}

/** The URL that quotes are posted to: on the API's origin, or on the page's own if that is empty. */
export function quotesUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/+$/, '')}/api/quotes`
}

/** Options of `createQuote`. */
interface CreateQuoteOptions {
  /** Origin of the quotes API, such as `https://quotes.example.com`. Default: the page's own. */
  apiUrl?: string | undefined
  /** A retry with the same key and fields stores no second quote. Default: none. */
  idempotencyKey?: string
}

/**
 * Sends a quote request.
 * @returns The stored quote, or undefined if the API accepted the request without returning a quote.
 * @throws {SubmissionError} if the API refuses the request, is unreachable, or does not respond in 30 s.
 */
export async function createQuote(
  request: QuoteSubmissionInput,
  { apiUrl = '', idempotencyKey }: CreateQuoteOptions = {},
): Promise<SubmittedQuote | undefined> {
  const response = await fetch(quotesUrl(apiUrl), {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Content-Type': 'application/json',
      // The body of an error is shown to visitors, so plain text is preferred over problem details.
      Accept: `application/json, text/plain;q=0.9, ${problemMediaType};q=0.1`,
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new SubmissionError('', { cause })
  })
  if (response.ok) {
    // The status has arrived: an incomplete body does not change it.
    const quote = (await response.json().catch(() => null)) as Partial<SubmittedQuote> | null
    return quote?.id ? (quote as SubmittedQuote) : undefined
  }
  const { status } = response
  const body = (await response.text().catch(() => '')) || response.statusText
  throw new SubmissionError(`${status}: ${body}`, { status })
}
