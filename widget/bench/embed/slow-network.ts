import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What Lighthouse's mobile preset simulates: 150 ms, and 1.6 Mbit/s. */
const network = { roundTripMs: 150, bytesPerMs: 200 }

export interface Reply {
  headers: OutgoingHttpHeaders
  body: Buffer | string
}

/**
 * Serves on a port of its own, with responses as late as on a phone's network.
 *
 * Lighthouse loads pages at full speed and simulates the network afterward. Whatever was loaded before the first paint
 * then counts as if the paint had waited for it. On localhost that is any script. And Chromium ignores layout shifts in
 * the first half second after Lighthouse has set the size of the screen.
 * @param roundTrips How many a response takes: 4 on another origin than the page's (DNS, TCP, TLS, HTTP).
 */
export async function serveSlowly(
  roundTrips: number,
  reply: (request: IncomingMessage) => Reply | undefined | Promise<Reply | undefined>,
) {
  const server = createServer((req, res) => {
    void (async () => {
      const { headers, body } = (await reply(req)) ?? { headers: {}, body: '' }
      await setTimeout(roundTrips * network.roundTripMs + body.length / network.bytesPerMs)
      res.writeHead(body ? 200 : 404, headers).end(body)
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => server.close().closeAllConnections(),
  }
}
