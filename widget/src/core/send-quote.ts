import {
  createQuote,
  stampText,
  QuoteRequest,
  quotesUrl,
  type ProjectType,
  type SubmissionError,
} from '@concrete-quote/openapi'
import type { Draft } from './draft.ts'
import { pageContext, type PageContextOptions } from './page-context.ts'
import type { Stamps } from './stamps.ts'
import type { Texts } from './texts.ts'

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

/** What the API responded: also the link by which the visitor can add photos, which is not for the page. */
interface Success extends QuoteSubmitted {
  photosUrl: string | undefined
}

/** As `QuoteFailed`, with its message in any language. */
interface Failure extends Pick<QuoteFailed, 'status'> {
  message: (texts: Texts) => string
}

interface SendOptions extends PageContextOptions {
  draft: Draft
  stamps: Stamps
  texts: Texts
  /** Origin of the quotes API; empty for the page's own. */
  apiUrl: string
  /** The value of the honeypot field. */
  website: string
}

/** Sends a valid request. The same fields are sent with the same idempotency key, so that retries store one quote. */
export async function sendQuote(request: QuoteRequest, options: SendOptions): Promise<Success | Failure> {
  const { draft, stamps, texts, apiUrl, website } = options
  const idempotencyKey = draft.idempotencyKey(stampText(request))
  try {
    const elapsedMs = draft.elapsedMs()
    const stamp = await stamps.get(request)
    // The visitor could not correct the page's language.
    const lang = QuoteRequest.shape.lang.safeParse(texts.lang).data
    const quote = await createQuote(
      { ...request, website, elapsedMs, stamp, lang, ...pageContext(options) },
      { apiUrl, idempotencyKey },
    )
    return { id: quote?.id, projectType: request.projectType, photosUrl: quote?.photosUrl }
  } catch (error) {
    const { status, message } = error as SubmissionError
    // For whoever embeds the form: the browser's own message does not mention ALLOWED_ORIGINS.
    if (!status) {
      const advice =
        self.origin === 'null'
          ? 'The page has no origin. Is allow-same-origin in its sandbox?'
          : `Is ${self.origin} registered there, or in its ALLOWED_ORIGINS?`
      console.warn(`No response from ${quotesUrl(apiUrl)}. ${advice}`)
    }
    return {
      status,
      message({ lang, failedDetail, errorsByStatus }) {
        // The API responds in English.
        const own = status && (errorsByStatus[status] ?? (/^en\b/i.test(lang) ? '' : failedDetail))
        return own ? `${status}: ${own}` : message || failedDetail
      },
    }
  }
}
