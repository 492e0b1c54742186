import type { Request, RequestHandler } from 'express'

/** The origins whose pages may post quotes and show the form in a frame. */
export interface AllowedOrigins {
  /** Whether pages of an origin may, as the partners were last read: a post never waits for the store. */
  has(origin: string): boolean
  /** The pages that may show the form in a frame, as `frame-ancestors` lists them (CSP Level 3, section 6.4.2). */
  frameAncestors(): string
  /** Reads the partners again, after this process has changed them. */
  refresh(): Promise<void>
}

type OriginSet = Pick<AllowedOrigins, 'has'>

/** Lets pages of other origins read the response (CORS, Fetch standard, section 3.3), with credentials. */
export function cors(methods: string, allowedOrigins: OriginSet): RequestHandler {
  return (req, res, next) => {
    res.vary('Origin')
    const { origin } = req.headers
    if (origin && allowedOrigins.has(origin)) {
      res.setHeader('Access-Control-Allow-Origin', origin)
      res.setHeader('Access-Control-Allow-Credentials', 'true')
      res.setHeader(
        'Access-Control-Expose-Headers',
        'Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
      )
      if (req.method === 'OPTIONS') {
        res.setHeader('Access-Control-Allow-Methods', methods)
        res.vary('Access-Control-Request-Headers')
        res.setHeader('Access-Control-Allow-Headers', allowedHeaders(req))
        res.setHeader('Access-Control-Max-Age', '7200')
      }
    }
    next()
  }
}

/**
 * The headers that a page may send: all that it asks for, because monitoring agents add their own to each request, such as
 * `traceparent`. None of them gives rights but `Authorization`, which is not for pages of other origins.
 */
function allowedHeaders(req: Request): string {
  const asked = req.get('Access-Control-Request-Headers')?.split(',') ?? ['Content-Type', 'Idempotency-Key']
  return asked
    .map((name) => name.trim())
    .filter((name) => name.toLowerCase() !== 'authorization')
    .join(', ')
}

/**
 * Whether a request came from a page that may post quotes: on this server, or on an allowed origin. Every current browser
 * sends an Origin with a form, so it may be missing. It may not be `null`, because any page can hide its origin.
 */
export function isFromAllowedPage(req: Request, publicUrl: string, allowedOrigins: OriginSet): boolean {
  const origin = req.get('Origin')
  if (origin === undefined || origin === publicUrl || allowedOrigins.has(origin)) return true
  if (req.get('Sec-Fetch-Site') === 'same-origin') return true
  // It may be the server's own page, loaded from an address other than PUBLIC_URL.
  return URL.canParse(origin) && new URL(origin).host === req.get('Host')
}
