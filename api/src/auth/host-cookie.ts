import type { CookieOptions, Request } from 'express'

/** The part of Express's response that sets cookies. */
export interface SetsCookies {
  cookie(name: string, value: string, options: CookieOptions): unknown
}

/**
 * The attributes of the server's cookies. The prefix `__Host-` in their names makes browsers reject a cookie of the same
 * name from another host of the domain (RFC 6265bis, section 4.1.3); it requires `secure` and this path.
 */
export const hostCookie = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

/** Reads a cookie of a request. Undefined if there is none. */
export function readCookie(req: Request, name: `__Host-${string}`): string | undefined {
  return new RegExp(`(?:^|; *)${name}=([^;]+)`).exec(req.get('Cookie') ?? '')?.[1]
}
