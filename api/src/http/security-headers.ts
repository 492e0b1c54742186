import type { RequestHandler } from 'express'

/** Sets the security headers of every response. `publicUrl` tells whether visitors use TLS. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const headers = new Map([
    ['X-Content-Type-Options', 'nosniff'],
    // Pages set a policy of their own.
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

/** Sets the security headers of API responses, which contain personal data (OWASP REST Security Cheat Sheet). */
export const apiSecurityHeaders: RequestHandler = (_req, res, next) => {
  res.setHeaders(apiHeaders)
  next()
}

const isolatedFrameHeaders = new Map([
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
])

/** Lets cross-origin isolated pages, too, show a page in a frame, if its policy allows that (HTML, section 7.1.4). */
export const allowIsolatedFrames: RequestHandler = (_req, res, next) => {
  res.setHeaders(isolatedFrameHeaders)
  next()
}
