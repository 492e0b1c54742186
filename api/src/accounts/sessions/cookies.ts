import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { isSameMac } from '../secret.ts'
import type { User } from '../../stores/records/accounts.ts'

/**
 * The attributes of the server's cookies. The prefix `__Host-` in their names makes browsers reject a cookie of the same
 * name from another host of the domain (RFC 6265bis, section 4.1.3); it requires `secure` and this path.
 */
const hostCookie = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

function readCookie(req: Request, name: `__Host-${string}`): string | undefined {
  const cookies = (req.get('Cookie') ?? '').split(/; */)
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  return value === '' ? undefined : value
}

const sessionCookie = '__Host-session'

export const sessionCookieOf = (req: Request) => readCookie(req, sessionCookie)

/** @param maxAge Milliseconds. */
export function setSessionCookie(res: Response, token: string, maxAge: number): void {
  res.cookie(sessionCookie, token, { ...hostCookie, maxAge })
}

export function clearSessionCookie(res: Response): void {
  res.clearCookie(sessionCookie, hostCookie)
}

/** One for each user: people share computers. */
const deviceCookieOf = (username: string) => `__Host-device-${hash('sha256', username).slice(0, 16)}` as const

const deviceMs = 365 * 24 * 60 * 60 * 1000

type Account = Pick<User, 'username' | 'passwordHash'>

/**
 * Marks a browser as one from which a user has signed in (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 * The cookie needs no storage: it is signed with a key that only the store has, and is void when the password changes.
 */
export function setDeviceCookie(res: Response, user: Account): void {
  const device = randomBytes(16).toString('base64url')
  const value = `${device}.${sign(device, user).toString('base64url')}`
  res.cookie(deviceCookieOf(user.username), value, { ...hostCookie, maxAge: deviceMs })
}

/** The ID of the browser that sent a request, if this user has signed in from it. */
export function deviceOf(req: Request, user: Account): string | undefined {
  const [device = '', signature = ''] = readCookie(req, deviceCookieOf(user.username))?.split('.') ?? []
  return isSameMac(Buffer.from(signature, 'base64url'), sign(device, user)) ? device : undefined
}

function sign(device: string, { username, passwordHash }: Account): Buffer {
  return createHmac('sha256', passwordHash).update(`device ${device} ${username}`).digest()
}
