import type { Request } from 'express'
import { isAllowedOrigin } from './cors.ts'

/**
 * Whether a request came from a page that may post quotes: on this server, or on an allowed origin. A request without an
 * Origin is allowed, because every current browser sends one with a form. `null` is not, because any page can hide its
 * origin.
 */
export function isFromAllowedPage(req: Request, publicUrl: string, allowedOrigins?: string[]): boolean {
  const origin = req.get('Origin')
  if (origin === undefined || origin === publicUrl || isAllowedOrigin(origin, allowedOrigins)) return true
  if (req.get('Sec-Fetch-Site') === 'same-origin') return true
  // The server's own page, loaded from an address other than PUBLIC_URL.
  return URL.canParse(origin) && new URL(origin).host === req.get('Host')
}
