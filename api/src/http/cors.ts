import type { Request, RequestHandler } from 'express'

/** Whether pages of an origin may post quotes. By default, every http origin on this machine may. */
export function isAllowedOrigin(origin: string, allowed?: string[]): boolean {
  return allowed ? allowed.includes(origin) : localOrigin.test(origin)
}

/** Origins on this machine, on any port. */
const localOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * The pages that may show the form in a frame, as `frame-ancestors` lists them (CSP Level 3, section 6.4.2): those that
 * may post quotes. By default without `[::1]`, because a policy cannot name an IPv6 address.
 */
export function frameAncestors(allowed = ['http://localhost:*', 'http://127.0.0.1:*']): string {
  return ["'self'", ...allowed].join(' ')
}

/**
 * Lets pages of other origins read the response (CORS, Fetch standard, section 3.3), with credentials.
 * @param allowed The exact origins allowed. Default: any http origin on this machine.
 */
export function cors(methods: string, allowed?: string[]): RequestHandler {
  return (req, res, next) => {
    res.vary('Origin')
    const { origin } = req.headers
    if (origin && isAllowedOrigin(origin, allowed)) {
      res.setHeader('Access-Control-Allow-Origin', origin)
      res.setHeader('Access-Control-Allow-Credentials', 'true')
      res.setHeader(
        'Access-Control-Expose-Headers',
        'Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
      )
      if (req.method === 'OPTIONS') {
        res.setHeader('Access-Control-Allow-Methods', methods)
        res.setHeader('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key')
        res.setHeader('Access-Control-Max-Age', '7200')
      }
    }
    next()
  }
}

/**
 * Whether a request came from a page that may post quotes: on this server, or on an allowed origin. A request without an
 * Origin is allowed, because every current browser sends one with a form. `null` is not, because any page can hide its
 * origin.
 */
export function isFromAllowedPage(req: Request, publicUrl: string, allowedOrigins?: string[]): boolean {
  const origin = req.get('Origin')
  if (origin === undefined || origin === publicUrl || isAllowedOrigin(origin, allowedOrigins)) return true
  if (req.get('Sec-Fetch-Site') === 'same-origin') return true
  // It may be the server's own page, loaded from an address other than PUBLIC_URL.
  return URL.canParse(origin) && new URL(origin).host === req.get('Host')
}
