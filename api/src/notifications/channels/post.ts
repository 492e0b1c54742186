import { request as requestHttp, type IncomingMessage } from 'node:http'
import { lookup } from 'node:dns/promises'
import { request as requestHttps } from 'node:https'
import ipaddr from 'ipaddr.js'
import { invalidField } from '../../http/problem.ts'
import { beginningOf } from '../messages/mail.ts'

export interface PostTarget {
  url: string
  allowPrivate: boolean
  resolve?: (hostname: string) => Promise<Address[]>
}

/**
 * Posts to a URL that somebody has chosen: to public addresses only, unless private ones are allowed.
 * @throws {Error} with `responseCode` if the receiver responds with anything but 2xx.
 */
export async function post(
  { url, allowPrivate, resolve }: PostTarget,
  headers: Record<string, string>,
  body: string | Uint8Array,
  signal: AbortSignal,
  onResponse?: (response: string) => void,
): Promise<void> {
  const addresses = await resolveHost(new URL(url).hostname, allowPrivate, resolve)
  if (!allowPrivate && !url.startsWith('https:'))
    throw new Error('Webhooks and pushes are sent by https:// only, unless WEBHOOK_ALLOW_PRIVATE=on.')
  const response = await request(url, addresses, headers, body, signal)
  const { statusCode: status = 0 } = response
  // Redirects are not followed: they could lead to a private address.
  const isAccepted = status >= 200 && status <= 299
  const received = onResponse || !isAccepted ? await describeResponse(response) : ''
  response.destroy()
  onResponse?.(received)
  if (!isAccepted)
    throw Object.assign(new Error(`The receiver responded with ${status}.`), {
      responseCode: status,
      received,
      retryAfterMs: retryAfterOf(response),
    })
}

/** How long a receiver asks to wait, in milliseconds (RFC 9110, section 10.2.3): an hour if it says that it is gone. */
function retryAfterOf({ statusCode, headers }: IncomingMessage): number {
  if (statusCode === 410) return 3_600_000
  if (statusCode !== 429 && statusCode !== 503) return 0
  const { 'retry-after': after = '' } = headers
  return (/^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()) || 0
}

/** How much of the body of a response is shown, in characters, and how long to wait for it. */
const maxShownBody = 300
const bodyTimeoutMs = 2000

/** The status of a response, where it leads to if it failed, and the beginning of its body. */
async function describeResponse(response: IncomingMessage): Promise<string> {
  const { statusCode = 0, statusMessage, headers } = response
  const timeout = setTimeout(() => response.destroy(), bodyTimeoutMs)
  let body = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      body += String(chunk)
      // Two for each character beyond the Basic Multilingual Plane.
      if (body.length > 2 * maxShownBody) break
    }
  } catch {
    // It ended early, or took too long.
  }
  clearTimeout(timeout)
  const location = statusCode >= 300 && headers.location && `Location: ${headers.location}`
  return [statusCode, statusMessage, location, beginningOf(body, maxShownBody)].filter(Boolean).join(' ')
}

/** Posts to one of these addresses, without resolving the name again. Resolves to the response, whose body is unread. */
function request(
  url: string,
  addresses: Address[],
  headers: Record<string, string>,
  body: string | Uint8Array,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const requestUrl = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    requestUrl(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      signal,
      // Do not reuse a connection to an address from an earlier lookup.
      agent: false,
      lookup: (_hostname, { all }, done) => {
        const [first] = addresses
        if (all) done(null, addresses)
        else done(null, first?.address ?? '', first?.family)
      },
    })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
}

/** An address of a host, in the form of Node's `lookup` option. */
interface Address {
  address: string
  family: number
}

/** The IPv6 range that IANA has allocated for global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is public. Special-purpose ranges (RFC 6890) are not, nor are IPv6 addresses that embed an IPv4
 * address (NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // Unwraps IPv4-mapped addresses.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/**
 * Resolves a host once. Connect to one of these addresses only: a second lookup could return others (DNS rebinding).
 * @throws {Error} if one of them is not allowed.
 */
async function resolveHost(
  hostname: string,
  allowPrivate: boolean,
  resolve: (hostname: string) => Promise<Address[]> = (name) => lookup(name, { all: true }),
): Promise<Address[]> {
  const addresses = await resolve(hostname.replace(/^\[(.*)\]$/, '$1'))
  if (!allowPrivate && !addresses.every(({ address }) => isPublic(address)))
    throw new Error(
      'The address is private: webhooks and pushes are sent to public addresses only, unless WEBHOOK_ALLOW_PRIVATE=on.',
    )
  return addresses
}

/** @throws {ProblemError} 422 unless messages may be posted to the URL in a field: to https, and to public addresses. */
export async function requirePublicUrl(pointer: string, url: string, allowPrivate: boolean): Promise<void> {
  if (!URL.canParse(url) || !(allowPrivate || url.startsWith('https:')))
    throw invalidField(pointer, 'Must be a URL with https://.')
  await resolveHost(new URL(url).hostname, allowPrivate).catch((error: Error & { code?: unknown }) => {
    throw invalidField(
      pointer,
      error.code === undefined ? error.message : 'The host of the URL was not found.',
    )
  })
}
