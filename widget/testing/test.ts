import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from 'playwright/test'

/** The origin of the server under test. */
export const origin = `http://localhost:${process.env.PORT}`

interface Fixtures {
  /** Serves `html` on another origin, with a thank-you page at `$THANKS`. Returns its URL. */
  partnerPage: (html: string, headers?: Record<string, string>) => Promise<string>
  /** Serves `html` as `partnerPage` does, and opens it. */
  visit: (...served: Parameters<Fixtures['partnerPage']>) => Promise<unknown>
}

/** The base of the browser tests. */
export const test = base.extend<Fixtures>({
  partnerPage: async ({ browserName: _ }, use) => {
    const servers: Server[] = []
    await use(async (html, headers = {}) => {
      const server = createServer((req, res) => {
        const { pathname } = new URL(req.url ?? '', 'http://partner')
        const body = { '/': html.replaceAll('$THANKS', `${url}thanks`), '/thanks': 'Thank you!' }[pathname]
        if (body === undefined) res.writeHead(404).end()
        else res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body)
      })
      servers.push(server)
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      return url
    })
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  },
  visit: ({ page, partnerPage }, use) => use(async (...served) => page.goto(await partnerPage(...served))),
})

/** A minimal page with the snippet of the README. */
export const snippet = (origin: string) => `<!doctype html>
<html lang="en">
<title>A partner</title>
<script type="module" src="${origin}/widget/v1/concrete-quote-form.js"></script>
<concrete-quote-form></concrete-quote-form>`
