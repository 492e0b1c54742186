import {
  createQuote,
  quoteRequest,
  type QuoteRequest,
  quotesUrl,
  SubmissionError,
  type ProjectType,
  type VisitorLinks,
} from '@concrete-quote/openapi'
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
  /** Whether it is sent how the visit began. */
  campaign?: boolean | undefined
  /** The value of the honeypot field. */
  website: string
}

/** Sends a valid request. The same fields are sent with the same idempotency key, so that retries store one quote. */
export async function sendQuote(request: QuoteRequest, options: SendOptions): Promise<SendResult> {
  const { draft, apiUrl, website } = options
  try {
    const idempotencyKey = draft.idempotencyKey(JSON.stringify(request))
    const elapsedMs = draft.elapsedMs()
    const { id, createdAt, respondBy, photosUrl, preparationUrl } = await createQuote(
      { ...request, website, elapsedMs, ...pageContext(options) },
      { apiUrl, idempotencyKey },
    )
    const { projectType, phone } = request
    return {
      quote: { id, projectType },
      submitted: { phone, createdAt, respondBy, photosUrl, preparationUrl },
    }
  } catch (error) {
    // Whatever else is thrown is not for visitors.
    const { status, message } = error instanceof SubmissionError ? error : new SubmissionError('')
    const hasRefused = status !== undefined && status >= 300
    const { onLine } = navigator
    // For whoever embeds the form.
    if (!hasRefused) {
      const advice = status ? `Is it the API? It responded with ${status}.` : originAdvice()
      console.warn(`No ${status ? 'quote' : 'response'} from ${quotesUrl(apiUrl)}. ${advice}`)
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
function pageContext({ texts, source, campaign }: SendOptions) {
  const { lang, pageUrl, source: partner } = quoteRequest().shape
  // Other documents, such as `about:srcdoc`, have no address that the owner could open.
  const address = /^http/.test(location.protocol) ? location.origin + location.pathname : undefined
  return {
    lang: lang.safeParse(texts.lang).data,
    pageUrl: pageUrl.safeParse(address).data,
    source: partner.safeParse(source).data,
    campaign: campaign ? currentVisit() : undefined,
  }
}

/** Says why no response of the API could be read, which the browser's own message does not. */
const originAdvice = () =>
  self.origin === 'null'
    ? 'The page is a file, or its sandbox lacks allow-same-origin.'
    : `Is ${self.origin} registered there, or in its ALLOWED_ORIGINS?`

/** What each API said; a page asks once. */
const checks: Record<string, Promise<string | undefined>> = {}

/** Warns in the console if an API on another origin does not take quotes from here. On this machine, also returns that. */
export const checkOrigin = (apiUrl: string) => (checks[apiUrl] ??= ask(apiUrl))

async function ask(apiUrl: string): Promise<string | undefined> {
  const url = quotesUrl(apiUrl).replace(/quotes$/, 'health/live')
  try {
    // To another origin, without cookies.
    if (/^http/.test(url) && !url.startsWith(`${location.origin}/`)) await fetch(url)
  } catch {
    const warning = `Visitors cannot send this form. No response from ${url}. ${originAdvice()}`
    console.warn(warning)
    if (/^file|^.+?:..([^/]+\.)?(localhost|127\.|\[::1])/.test(location.href)) return warning
  }
  return undefined
}
