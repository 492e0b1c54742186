import type { RequestHandler } from 'express'

/** Whether pages of an origin may post quotes. `allowed` lists the origins; default: any http origin on this machine. */
export function isAllowedOrigin(origin: string, allowed?: string[]): boolean {
  return allowed ? allowed.includes(origin) : localOrigin.test(origin)
}

/** Pages on this machine, whatever their port. */
const localOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Lets pages of other origins read the answer (Fetch standard, section 3.3), with credentials, as the client sends.
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
