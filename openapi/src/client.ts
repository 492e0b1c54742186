import { problemMediaType } from './schemas/problem-types.ts'
import type { Quote } from './schemas/quote.ts'
import type { QuoteSubmissionInput } from './schemas/quote-submission.ts'

/** How long a visitor waits for an answer. */
const timeoutMs = 30_000

/**
 * A quote request that was not accepted (specification, section 8). `message` is `STATUS: body`, or
 * `STATUS: status text` where the body is empty; it is empty when no answer came, and so is `status`.
 */
export class SubmissionError extends Error {
  override name = 'SubmissionError'
  readonly status: number | undefined
  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = options.status
  }
}

/** Where quotes are posted: on the API's origin, as people write it, or on the page's own where that is empty. */
export function quotesUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/+$/, '')}/api/quotes`
}

/**
 * Sends a quote request.
 * @param apiUrl Origin of the quotes API, such as `https://quotes.example.com`. Default: the page's own.
 * @param idempotencyKey Sent again with the same fields, it stores no second quote. Default: none.
 * @returns The stored quote, or undefined when the API accepted the request with a body that is no quote.
 * @throws {SubmissionError} when the API refuses, cannot be reached, or does not answer in 30 s.
 */
export async function createQuote(
  request: QuoteSubmissionInput,
  { apiUrl = '', idempotencyKey }: { apiUrl?: string | undefined; idempotencyKey?: string } = {},
): Promise<Quote | undefined> {
  const response = await fetch(quotesUrl(apiUrl), {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Content-Type': 'application/json',
      // A visitor is shown the body of a refusal, so a sentence is wanted before problem details.
      Accept: `application/json, text/plain;q=0.9, ${problemMediaType};q=0.1`,
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new SubmissionError('', { cause })
  })
  // The status has arrived; a body that breaks off changes nothing about it.
  const body = await response.text().catch(() => '')
  if (response.ok) return parseQuote(body)
  const { status } = response
  throw new SubmissionError(`${status}: ${body || response.statusText}`, { status })
}

/** Takes the answer of a success for the quote that it is; an answer without an id is none. */
function parseQuote(body: string): Quote | undefined {
  try {
    const quote = JSON.parse(body) as Partial<Quote> | null
    return typeof quote?.id === 'string' ? (quote as Quote) : undefined
  } catch {
    return undefined
  }
}
