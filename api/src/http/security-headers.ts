import type { RequestHandler } from 'express'

function setHeaders(headers: Record<string, string>): RequestHandler {
  const all = new Map(Object.entries(headers))
  return (_req, res, next) => {
    res.setHeaders(all)
    next()
  }
}

/** Sets the security headers of every response. `publicUrl` tells whether visitors use TLS. */
export const securityHeaders = (publicUrl: string) =>
  setHeaders({
    'X-Content-Type-Options': 'nosniff',
    // Pages set a policy of their own.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  })

/** Sets the security headers of API responses, which contain personal data (OWASP REST Security Cheat Sheet). */
export const apiSecurityHeaders = setHeaders({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

/** Lets cross-origin isolated pages, too, show a page in a frame, if its policy allows that (HTML, section 7.1.4). */
export const allowIsolatedFrames = setHeaders({
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})
