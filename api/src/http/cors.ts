import type { Request, RequestHandler } from 'express'
import { createSharedCopy } from '../stores/shared-copy.ts'
import type { SourceStore } from '../stores/store.ts'

export type AllowedOrigins = ReturnType<typeof createAllowedOrigins>

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

/** Origins on this machine, on any port. */
const localOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** The local origins in a policy, which cannot name an IPv6 address. */
const localAncestors = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Creates the list of the origins of partners' pages, which may post quotes and show the form in a frame: those that are
 * registered, and those of the configuration, or else any http origin on this machine.
 */
export function createAllowedOrigins(store: Pick<SourceStore, 'sources'>, configured?: string[]) {
  let registered: string[] = []
  let allowed = new Set(configured)

  const copy = createSharedCopy(
    () => store.sources(),
    (sources) => {
      registered = sources.map(({ origin }) => origin)
      allowed = new Set([...(configured ?? []), ...registered])
    },
  )

  return {
    ...copy,
    /** Whether pages of an origin may, as the partners were last read: a post never waits for the store. */
    has: (origin: string) => allowed.has(origin) || (configured === undefined && localOrigin.test(origin)),
    /** The pages that may show the form in a frame, as `frame-ancestors` lists them (CSP Level 3, section 6.4.2). */
    frameAncestors: () =>
      [...new Set(["'self'", ...(configured ?? localAncestors), ...registered])].join(' '),
  }
}
