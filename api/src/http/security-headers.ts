import type { RequestHandler } from 'express'

/** For every answer. `publicUrl` tells whether visitors come by TLS. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const headers = new Map([
    ['X-Content-Type-Options', 'nosniff'],
    // A page has one of its own.
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ])
  if (publicUrl.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000')
  return (_req, res, next) => {
    res.setHeaders(headers)
    next()
  }
}

const apiHeaders = new Map([
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
])

/** For the API's answers, which hold personal data and are no pages (OWASP REST security cheat sheet). */
export const apiSecurityHeaders: RequestHandler = (_req, res, next) => {
  res.setHeaders(apiHeaders)
  next()
}
