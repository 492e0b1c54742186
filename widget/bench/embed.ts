// `npm run bench -- embed`: what the form costs a partner's page, beside other forms on the same page, in the same run.
// Asserts nothing, because the results depend on the machine.
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chromium } from 'playwright/test'
import { chromiumOptions } from '../testing/engines/chromium.ts'
import { figure, median } from '../testing/programs/figures.ts'
import { compress } from '../build/one-file.ts'
import { startBuiltServer } from '../testing/programs/built-server.ts'
import { ourPages, pageStyles, peerPages, reactPage, renderPage, type PartnerPage } from './embed/pages.ts'
import { downloadPeers } from './embed/peers.ts'
import { serveSlowly, type Reply } from './embed/slow-network.ts'
import { visit, type Visit } from './embed/visit.ts'
import { bundle } from './sizes.ts'

const runs = Number(process.env.RUNS ?? 5)
const api = await startBuiltServer()

/** The code of other products, compressed as ours is. */
const files = new Map<string, Reply>()
const react = await bundle(join(import.meta.dirname, 'bare-react.ts'))
const others = { 'react.js': react, ...(await downloadPeers()) }
for (const [name, code] of Object.entries(others)) {
  const headers = {
    'Content-Type': name.endsWith('.css') ? 'text/css' : 'text/javascript',
    'Content-Encoding': 'br',
    'Access-Control-Allow-Origin': '*',
  }
  files.set(`/${name}`, { headers, body: compress(code).br })
}

/** The response of our server. */
function fetchOurs({ url = '', headers }: IncomingMessage): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(api.origin + url, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    }).end()
  })
}

const embeds = await serveSlowly(4, (req) => files.get(req.url ?? '') ?? fetchOurs(req))
const embedOrigin = `http://localhost:${embeds.port}`

const without = 'without a form'
const bareReact = 'bare React, one field'
const ours = ourPages(embedOrigin)
const pages: Record<string, PartnerPage> = {
  [without]: {},
  ...ours,
  [bareReact]: reactPage(embedOrigin),
  ...peerPages(embedOrigin),
}

const partner = await serveSlowly(1, ({ url = '' }) => {
  const name = decodeURIComponent(url.slice(1))
  if (name === 'page.css') return { headers: { 'Content-Type': 'text/css' }, body: pageStyles }
  const page = pages[name]
  return page && { headers: { 'Content-Type': 'text/html' }, body: renderPage(page) }
})

const browser = await chromium.launch(chromiumOptions)
const version = browser.version()
const visits: Record<string, Visit[]> = {}
for (let run = 0; run < runs; run++) {
  for (const name of Object.keys(pages)) {
    const url = `http://127.0.0.1:${partner.port}/${encodeURIComponent(name)}`
    ;(visits[name] ??= []).push(await visit(browser, url))
  }
}
await browser.close()
for (const server of [partner, embeds]) server.stop()
await api.stop()

const result = (name: string, key: keyof Visit) => median((visits[name] ?? []).map((visit) => visit[key]))
const base = (key: keyof Visit) => result(without, key)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const print = (score: number, fcp: number, lcp: number, cls: number, tbt: number) =>
  [score.toFixed(0), seconds(fcp), seconds(lcp), cls.toFixed(3), `${tbt.toFixed(0)} ms`].join(' / ')
const target = print(base('score') - 1, base('fcp') * 1.05, base('lcp') * 1.2, 0.01, base('tbt') + 20)

console.log(`Medians of ${runs}, nothing cached, ${version}`)
for (const name of Object.keys(visits)) {
  const get = (key: keyof Visit) => result(name, key)
  figure(
    `partner page, ${name}: performance / FCP / LCP / CLS / TBT`,
    print(get('score'), get('fcp'), get('lcp'), get('cls'), get('tbt')),
    name in ours ? target : '',
  )
  if (name === without) continue
  const added = [(get('kB') - base('kB')).toFixed(1), get('requests') - base('requests')]
  figure(
    `partner page, ${name}: kB / requests added / script CPU, 4x CPU throttling`,
    [...added, `${get('script').toFixed(0)} ms`].join(' / '),
  )
}
const ratio = result('below the fold', 'script') / result(bareReact, 'script')
figure('script CPU below the fold / of bare React, one field', ratio.toFixed(2), 'at most 0.25')
