import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { QuoteCreated } from '@concrete-quote/openapi'
import { isOwnerNotified, type Channel } from './channel.ts'
import { resolveHost, type Address } from './public-address.ts'

interface WebhookOptions {
  url: string
  /** `whsec_`, followed by the key in base64. */
  secret: string
  /** Whether the receiver may have a private address. */
  allowPrivate: boolean
  /** The origin that visitors use. */
  publicUrl: string
  resolve?: (hostname: string) => Promise<Address[]>
}

/** Creates the channel that posts `quote.created` to a URL, signed (Standard Webhooks). */
export function webhook({ url, secret, allowPrivate, publicUrl, resolve }: WebhookOptions): Channel {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

  return {
    kind: 'webhook',
    target: url,
    accepts: isOwnerNotified,
    async send({ id, quote, suppressedSpam }, signal) {
      const { hostname } = new URL(url)
      const addresses = await resolveHost(hostname, allowPrivate, resolve)
      const event: QuoteCreated = {
        type: 'quote.created',
        timestamp: quote.createdAt,
        data: quote,
        suppressedSpam: { count: suppressedSpam, url: `${publicUrl}/api/quotes?spam=include` },
      }
      const body = JSON.stringify(event)
      const timestamp = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const status = await post(url, addresses, signal, body, {
        'Content-Type': 'application/json',
        'User-Agent': 'concrete-quote',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      })
      // Redirects are not followed: they could lead to a private address.
      if (status < 200 || status > 299)
        throw Object.assign(new Error(`The receiver answered ${status}.`), { responseCode: status })
      return 'delivered'
    },
  }
}

/** Posts to one of these addresses, without resolving the name again. Resolves to the status of the response. */
function post(
  url: string,
  addresses: Address[],
  signal: AbortSignal,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
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
      .once('response', (response) => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      .once('error', reject)
      .end(body)
  })
}
