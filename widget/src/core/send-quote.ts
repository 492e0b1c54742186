import {
  createQuote,
  quoteRequest,
  type QuoteRequest,
  quotesUrl,
  SubmissionError,
  type ProjectType,
  type VisitorLinks,
} from '@concrete-quote/openapi'
import { warnOfNoResponse } from './check-origin.ts'
import type { Texts } from './texts.ts'
import { currentVisit } from './visit.ts'

/** A stored quote, without personal data. */
export interface QuoteSubmitted {
  id: string
  projectType: ProjectType
}

/** Why a request was not accepted. */
export interface QuoteFailed {
  /** The HTTP status; undefined if there was no response. */
  status: number | undefined
  /** What the visitor reads. */
  message: string
}

/** What a visitor is told of a stored quote, and the links by which the visitor reaches it. */
export interface Submitted extends VisitorLinks {
  /** The visitor's phone number, as typed. */
  phone: string
  /** When the request was received, and by when the visitor is called (RFC 3339). Absent if the API did not say. */
  createdAt: string
  respondBy: string | null | undefined
}

interface Success {
  quote: QuoteSubmitted
  submitted: Submitted
}

/** Why a request was not accepted, as `QuoteFailed`, with its message in any language. */
export interface Failure extends Pick<QuoteFailed, 'status'> {
  message: (texts: Texts) => string
}

export type SendResult = Success | Failure

export interface SendOptions {
  draft: { idempotencyKey: (fields: string) => string; elapsedMs: () => number | undefined }
  texts: Texts
  /** Origin of the quotes API; empty for the page's own. */
  apiUrl: string
  source?: string | undefined
  reference?: string | undefined
  /** Whether it is only tried. */
  dryRun?: boolean | undefined
  /** Whether it is sent how the visit began. */
  campaign?: boolean | undefined
  /** The value of the honeypot field. */
  website: string
}

/** Sends a valid request. The same fields are sent with the same idempotency key, so that retries store one quote. */
export async function sendQuote(request: QuoteRequest, options: SendOptions): Promise<SendResult> {
  const { draft, apiUrl, website, dryRun } = options
  try {
    const context = pageContext(options)
    const { reference } = context
    const idempotencyKey = draft.idempotencyKey(JSON.stringify({ ...request, reference }))
    const elapsedMs = draft.elapsedMs()
    const { id, createdAt, respondBy, photosUrl, preparationUrl } = await createQuote(
      { ...request, website, elapsedMs, ...context },
      { apiUrl, idempotencyKey, dryRun },
    )
    const { projectType, phone } = request
    return {
      quote: { id, projectType },
      // What is stored nowhere has no photos.
      submitted: { phone, createdAt, respondBy, ...(!dryRun && { photosUrl, preparationUrl }) },
    }
  } catch (error) {
    // Whatever else is thrown is not for visitors.
    const { status, message } = error instanceof SubmissionError ? error : new SubmissionError('')
    const hasRefused = status !== undefined && status >= 300
    const { onLine } = navigator
    // For whoever embeds the form.
    if (!hasRefused) {
      const url = quotesUrl(apiUrl)
      if (status) console.warn(`No quote from ${url}. Is it the API? It responded with ${status}.`)
      else void warnOfNoResponse(url)
    }
    return {
      status,
      message({ lang, failedDetail, offline, errorsByStatus }) {
        if (!hasRefused) return onLine ? failedDetail : offline
        // The API responds in English.
        const own = errorsByStatus[status] ?? (/^en\b/i.test(lang) ? '' : failedDetail)
        return own ? `${status}: ${own}` : message || failedDetail
      },
    }
  }
}

/** What the owner sees of the page, as far as the contract takes it: the visitor could not correct that. */
function pageContext({ texts, source, reference, campaign }: SendOptions) {
  const { shape } = quoteRequest()
  // Other documents, such as `about:srcdoc`, have no address that the owner could open.
  const address = /^http/.test(location.protocol) ? location.origin + location.pathname : undefined
  return {
    lang: shape.lang.safeParse(texts.lang).data,
    pageUrl: shape.pageUrl.safeParse(address).data,
    source: shape.source.safeParse(source).data,
    reference: shape.reference.safeParse(reference).data ?? undefined,
    campaign: campaign ? currentVisit() : undefined,
  }
}
