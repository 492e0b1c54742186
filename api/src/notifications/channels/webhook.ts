import { createHmac } from 'node:crypto'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  isOverdue,
  isWaiting,
  overdueAfterMs,
  type QuoteCreated,
  type QuoteDigest,
  type QuoteOverdue,
} from '@concrete-quote/openapi'
import { perCallBack, timeToCall } from '../reminders/call-backs.ts'
import { after, isNotifiedAtOnce, type Channel, type Notice } from './channel.ts'
import { resolveHost, type Address } from './public-address.ts'

export interface WebhookOptions {
  url: string
  /** `whsec_`, followed by the key in base64. */
  secret: string
  /** Whether the receiver may have a private address. */
  allowPrivate: boolean
  resolve?: (hostname: string) => Promise<Address[]>
}

/**
 * Creates the channel that posts `quote.created` to a URL.
 * @param publicUrl The origin that visitors use.
 */
export function webhook({ publicUrl, ...receiver }: WebhookOptions & { publicUrl: string }): Channel {
  return {
    kind: 'webhook',
    target: receiver.url,
    accepts: isNotifiedAtOnce,
    async send({ id, quote, countSuppressedSpam, onResponse }, signal) {
      const event: QuoteCreated = {
        type: 'quote.created',
        timestamp: quote.createdAt,
        data: quote,
        suppressedSpam: {
          count: await countSuppressedSpam(),
          url: `${publicUrl}/api/quotes?spam=include`,
        },
      }
      await postEvent(receiver, id, event, signal, onResponse)
      return 'delivered'
    },
  }
}

/**
 * Creates the channel that posts `quote.overdue` to a URL when nobody has responded to a quote for 24 hours, unless it is
 * to be called back later.
 * @param now Milliseconds since 1970.
 */
export function overdueWebhook(receiver: WebhookOptions, now = Date.now): Channel {
  return {
    kind: 'webhook-overdue',
    target: receiver.url,
    dueAt: (quote) => after(quote, overdueAfterMs),
    accepts: isWaiting,
    async send({ id, quote }, signal) {
      if (!isOverdue(quote, now())) return 'skipped'
      const event: QuoteOverdue = {
        type: 'quote.overdue',
        timestamp: after(quote, overdueAfterMs),
        data: quote,
      }
      await postEvent(receiver, id, event, signal)
      return 'delivered'
    },
  }
}

/** Creates the channel that posts `quote.overdue` to a URL when a visitor is to be called back. */
export function callBackWebhook(receiver: WebhookOptions): Channel {
  return {
    kind: 'webhook-call-back',
    target: receiver.url,
    ...perCallBack,
    async send(notice, signal) {
      const timestamp = timeToCall(notice)
      if (timestamp === undefined) return 'skipped'
      const event: QuoteOverdue = { type: 'quote.overdue', timestamp, data: notice.quote }
      await postEvent(receiver, notice.id, event, signal)
      return 'delivered'
    },
  }
}

/** Signs an event and posts it (Standard Webhooks). */
export async function postEvent(
  { url, secret, allowPrivate, resolve }: WebhookOptions,
  id: Notice['id'],
  event: QuoteCreated | QuoteDigest | QuoteOverdue,
  signal: AbortSignal,
  onResponse?: Notice['onResponse'],
): Promise<void> {
  const { hostname } = new URL(url)
  const addresses = await resolveHost(hostname, allowPrivate, resolve)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const body = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const response = await post(url, addresses, signal, body, {
    'Content-Type': 'application/json',
    'User-Agent': 'concrete-quote',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  })
  onResponse?.(await describeResponse(response))
  response.destroy()
  const { statusCode: status = 0 } = response
  // Redirects are not followed: they could lead to a private address.
  if (status < 200 || status > 299)
    throw Object.assign(new Error(`The receiver responded with ${status}.`), { responseCode: status })
}

/** How much of the body of a response is shown, in characters, and how long to wait for it. */
const maxShownBody = 300
const bodyTimeoutMs = 2000

/** The status of a response, where it redirects to, and the beginning of its body. */
async function describeResponse(response: IncomingMessage): Promise<string> {
  const { statusCode, statusMessage, headers } = response
  const timeout = setTimeout(() => response.destroy(), bodyTimeoutMs)
  let body = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      body += String(chunk)
      if (body.length > maxShownBody) break
    }
  } catch {
    // It ended early, or took too long.
  }
  clearTimeout(timeout)
  const shown = body.length > maxShownBody ? `${body.slice(0, maxShownBody)}…` : body
  return [statusCode, statusMessage, headers.location && `Location: ${headers.location}`, shown]
    .filter(Boolean)
    .join(' ')
}

/** Posts to one of these addresses, without resolving the name again. Resolves to the response, whose body is unread. */
function post(
  url: string,
  addresses: Address[],
  signal: AbortSignal,
  body: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
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
