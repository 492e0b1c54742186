import type { Request, RequestHandler, Response } from 'express'

/** The origins of pages that may post quotes. */
export interface OriginSet {
  has: (origin: string) => boolean
}

/**
 * Lets pages of other origins read the response (CORS, Fetch standard, section 3.3): those of allowed ones with credentials,
 * and those of all others without, if the request is open to anyone.
 */
export function cors(
  methods: string,
  allowedOrigins: OriginSet,
  isOpen: (req: Request) => boolean = () => false,
): RequestHandler {
  return (req, res, next) => {
    res.vary('Origin')
    const { origin } = req.headers
    const isAllowed = origin !== undefined && allowedOrigins.has(origin)
    if (isAllowed || (origin && isOpen(req))) {
      res.setHeader('Access-Control-Allow-Origin', isAllowed ? origin : '*')
      if (isAllowed) res.setHeader('Access-Control-Allow-Credentials', 'true')
      res.setHeader(
        'Access-Control-Expose-Headers',
        'Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
      )
      answerPreflight(req, res, methods)
    }
    next()
  }
}

/** Lets pages of all origins read the response, without credentials. */
export function corsOfAll(methods: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Origin').setHeader('Access-Control-Allow-Origin', '*')
    answerPreflight(req, res, methods)
    next()
  }
}

function answerPreflight(req: Request, res: Response, methods: string): void {
  if (req.method !== 'OPTIONS') return
  res.setHeader('Access-Control-Allow-Methods', methods)
  res.vary('Access-Control-Request-Headers')
  res.setHeader('Access-Control-Allow-Headers', allowedHeaders(req))
  res.setHeader('Access-Control-Max-Age', '7200')
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
 * Whether a request came from a page that may post quotes: on this server, or on an allowed origin. One without an
 * Origin is allowed, because every current browser sends one with a form. `null` is not: any page can hide its origin.
 */
export function isFromAllowedPage(req: Request, publicUrl: string, allowedOrigins: OriginSet): boolean {
  const origin = req.get('Origin')
  if (origin === undefined || origin === publicUrl || allowedOrigins.has(origin)) return true
  if (req.get('Sec-Fetch-Site') === 'same-origin') return true
  // It may be the server's own page, loaded from an address other than PUBLIC_URL.
  return URL.canParse(origin) && new URL(origin).host === req.get('Host')
}
