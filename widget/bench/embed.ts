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
import { version1, visitSlowly, type SlowVisit } from './embed/slow-phone.ts'
import { visit, type Visit } from './embed/visit.ts'
import { bundle } from './sizes.ts'

const runs = Number(process.env.RUNS ?? 5)
const api = await startBuiltServer()

/** The code of other products, compressed as ours is. */
const files = new Map<string, Reply>()
const react = await bundle(join(import.meta.dirname, 'bare-react.ts'))
const others = { 'react.js': react, [version1.file]: version1.code, ...(await downloadPeers()) }
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
const {
  "README's snippet": readme,
  'full form until the script runs': fullForm,
  'strict Content-Security-Policy': strict,
} = ourPages(api.origin)
/** The pages without a network delay of their own. */
const localPages = { [without]: {}, "README's snippet": readme }
const slowPhonePages = {
  'snippet of version 1.0': { form: version1.snippet(api.origin) },
  "README's snippet": readme,
  'full form until the script runs': fullForm,
  'strict Content-Security-Policy': strict,
}

const servePages =
  (pages: Record<string, PartnerPage | undefined>) =>
  ({ url = '' }: IncomingMessage): Reply | undefined => {
    const name = decodeURIComponent(url.slice(1))
    if (name === 'page.css') return { headers: { 'Content-Type': 'text/css' }, body: pageStyles }
    const page = pages[name]
    if (!page) return files.get(url)
    const policy = page.policy && { 'Content-Security-Policy': page.policy }
    return { headers: { 'Content-Type': 'text/html', ...policy }, body: renderPage(page) }
  }

const partner = await serveSlowly(1, servePages(pages))
const localPartner = await serveSlowly(0, servePages({ ...localPages, ...slowPhonePages }))
const pageUrl = ({ port }: { port: number }, name: string) =>
  `http://127.0.0.1:${port}/${encodeURIComponent(name)}`

const browser = await chromium.launch(chromiumOptions)
const version = browser.version()
const visits: Record<string, Visit[]> = {}
const slowVisits: Record<string, SlowVisit[]> = {}
for (let run = 0; run < runs; run++) {
  for (const name of Object.keys(pages))
    (visits[name] ??= []).push(await visit(browser, pageUrl(partner, name)))
  for (const name of Object.keys(localPages))
    (visits[`${name}, no network delay`] ??= []).push(await visit(browser, pageUrl(localPartner, name)))
  for (const name of Object.keys(slowPhonePages))
    (slowVisits[name] ??= []).push(await visitSlowly(browser, pageUrl(localPartner, name)))
}
await browser.close()
for (const server of [partner, localPartner, embeds]) server.stop()
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
  if (name.startsWith(without)) continue
  const added = [(get('kB') - base('kB')).toFixed(1), get('requests') - base('requests')]
  figure(
    `partner page, ${name}: kB / requests added / script CPU, 4x CPU throttling`,
    [...added, `${get('script').toFixed(0)} ms`].join(' / '),
  )
}
const ratio = result('below the fold', 'script') / result(bareReact, 'script')
figure('script CPU below the fold / of bare React, one field', ratio.toFixed(2), 'at most 0.25')
for (const [name, visits] of Object.entries(slowVisits)) {
  const get = (key: keyof SlowVisit) => seconds(median(visits.map((visit) => visit[key])))
  figure(
    `slow phone, ${name}: form visible / typed into / sent`,
    [get('seen'), get('typed'), get('sent')].join(' / '),
  )
}
