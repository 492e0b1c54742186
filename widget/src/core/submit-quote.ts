import {
  createQuote,
  formMessages,
  quoteFieldNames,
  quotesUrl,
  type Language,
  type ProjectType,
  type QuoteRequest,
  type SubmissionError,
} from '@concrete-quote/openapi'
import type { Draft } from './draft.ts'
import { pageContext, type PageContextOptions } from './page-context.ts'

/** A stored quote, without personal data. */
export interface QuoteSubmitted {
  /** Undefined if the API accepted the request without returning the quote. */
  id: string | undefined
  projectType: ProjectType
}

/** Why a request was not accepted. */
export interface QuoteFailed {
  /** The HTTP status; undefined if there was no response. */
  status: number | undefined
  /** What the visitor reads. */
  message: string
}

interface SubmitOptions extends PageContextOptions {
  draft: Draft
  lang: Language
  /** Origin of the quotes API; empty for the page's own. */
  apiUrl: string
  /** The value of the honeypot field. */
  website: string
}

/** Sends a valid request. The same fields are sent with the same idempotency key, so that retries store one quote. */
export async function submitQuote(
  request: QuoteRequest,
  options: SubmitOptions,
): Promise<{ submitted: QuoteSubmitted } | { failed: QuoteFailed }> {
  const { draft, lang, apiUrl, website } = options
  const fields = JSON.stringify(quoteFieldNames.map((name) => request[name]))
  const idempotencyKey = draft.idempotencyKey(fields)
  try {
    const quote = await createQuote(
      { ...request, website, elapsedMs: draft.elapsedMs(), lang, ...pageContext(options) },
      { apiUrl, idempotencyKey },
    )
    return { submitted: { id: quote?.id, projectType: request.projectType } }
  } catch (error) {
    const { status, message } = error as SubmissionError
    // For whoever embeds the form: the browser's own message does not mention ALLOWED_ORIGINS.
    if (!status)
      console.warn(`No response from ${quotesUrl(apiUrl)}. Is ${self.origin} in its ALLOWED_ORIGINS?`)
    return { failed: { status, message: failureMessage(status, message, lang) } }
  }
}

/** The API responds in English: other languages have messages of their own, by status. */
function failureMessage(status: number | undefined, message: string, lang: Language): string {
  const { failedDetail, refusals } = formMessages[lang]
  if (status && refusals) return `${status}: ${refusals[status] ?? failedDetail}`
  return message || failedDetail
}
