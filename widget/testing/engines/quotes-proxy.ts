import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** How to respond to a POST of a quote in place of the API. */
interface QuoteResponse {
  status: number
  body: string
  headers?: Record<string, string>
}

export interface QuotesProxy {
  /** Where the proxy listens, such as `http://localhost:40123`. */
  url: string
  /** Responds to POSTs of quotes itself, or lets them through again. */
  respondToQuotes: (response?: QuoteResponse) => void
  /** Holds POSTs of quotes until the function that it returns is called. */
  holdQuotes: () => () => void
  /** The bodies of the quotes posted. */
  posted: string[]
  close: () => void
}

/**
 * Serves a copy of the product on another port, where a test decides what happens to a quote on its way.
 * @param options.headers Added to each response.
 * @param options.requestHeaders Added to each request.
 */
export async function startQuotesProxy(
  origin: string,
  { delayMs = 0, headers = {}, requestHeaders = {} } = {},
): Promise<QuotesProxy> {
  let response: QuoteResponse | undefined
  let held: Promise<void> | undefined
  const posted: string[] = []

  async function forward(req: IncomingMessage, res: ServerResponse) {
    let body: string | undefined
    if (req.method === 'POST' && req.url?.startsWith('/api/quotes')) {
      body = await text(req)
      posted.push(body)
      await Promise.all([held, sleep(delayMs)])
      if (response) {
        const cors = {
          'Access-Control-Allow-Origin': req.headers.origin ?? '*',
          'Access-Control-Allow-Credentials': 'true',
        }
        res
          .writeHead(response.status, { 'Content-Type': 'text/plain', ...cors, ...response.headers })
          .end(response.body)
        return
      }
    }
    const upstream = request(new URL(req.url ?? '/', origin), {
      method: req.method,
      headers: { ...req.headers, ...requestHeaders },
    })
    upstream.on('response', (message) => {
      res.writeHead(message.statusCode ?? 502, { ...message.headers, ...headers })
      message.pipe(res)
    })
    upstream.on('error', () => res.destroy())
    if (body === undefined) req.pipe(upstream)
    else upstream.end(body)
  }

  const server = createServer((req, res) => void forward(req, res))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    posted,
    respondToQuotes: (next) => (response = next),
    holdQuotes: () => {
      let release = () => {}
      held = new Promise((resolve) => (release = resolve))
      return release
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
