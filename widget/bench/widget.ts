// `npm run bench -- widget`: how soon the form can be used, beside a page with bare React, in the same run.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright/test'
import { chromiumOptions } from '../testing/engines/chromium.ts'
import { figure, median } from '../testing/programs/figures.ts'
import { bundle, standaloneFile } from './sizes.ts'

declare global {
  /** Resolves when the form can be used, to the milliseconds that took. */
  var usable: Promise<number>
}

const runs = 10
const slowdown = 4
const target = { ofReact: 0.75 }

const scripts = {
  '/widget.js': readFileSync(standaloneFile, 'utf8'),
  '/react.js': await bundle(join(import.meta.dirname, 'bare-react.ts')),
}

/** A page that notes when its script's tag is read, and when what the script makes can be used. */
const page = (
  script: string,
  ready: string,
  body: string,
) => `<!doctype html><html lang="en"><title>Bench</title>
<script>
  window.usable = new Promise((resolve) => addEventListener('${ready}', () => resolve(performance.now() - tag)))
  const tag = performance.now()
</script>
<script type="module" src="${script}"></script>${body}`

const pages = {
  '/widget': page('/widget.js', 'quote-ready', '<concrete-quote-form></concrete-quote-form>'),
  '/react': page('/react.js', 'react-ready', '<div id="root"></div>'),
}

const server = createServer((req, res) => {
  const path = req.url ?? ''
  if (path in pages) res.setHeader('Content-Type', 'text/html').end(pages[path as keyof typeof pages])
  else if (path in scripts)
    res.setHeader('Content-Type', 'text/javascript').end(scripts[path as keyof typeof scripts])
  else res.writeHead(404).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Measures a visit by a browser that has seen nothing yet. Its times are in milliseconds, at the slow-down. */
async function visit(browser: Browser, path: keyof typeof pages) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tab.goto(origin + path)
  const usableMs = await tab.evaluate(() => window.usable)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const scriptMs = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)
  await context.close()
  return { scriptMs, usableMs }
}

const browser = await chromium.launch(chromiumOptions)
await visit(browser, '/widget')
const visits: Record<keyof typeof pages, Awaited<ReturnType<typeof visit>>[]> = {
  '/widget': [],
  '/react': [],
}
for (let run = 0; run < runs; run++) {
  for (const path of ['/widget', '/react'] as const) visits[path].push(await visit(browser, path))
}
await browser.close()
server.close()

const medians = (path: keyof typeof pages) => ({
  script: median(visits[path].map(({ scriptMs }) => scriptMs)),
  usable: median(visits[path].map(({ usableMs }) => usableMs)),
})
const [ours, react] = [medians('/widget'), medians('/react')]
const ms = (value: number) => `${value.toFixed(0)} ms`

console.log(`Median of ${runs}, nothing cached, ${browser.version()}`)
const slow = `${slowdown}x CPU throttling`
figure(`script CPU of \`<concrete-quote-form>\`, ${slow}`, ms(ours.script))
figure(`script CPU of bare React with one field, ${slow}`, ms(react.script))
figure('ratio of the two', (ours.script / react.script).toFixed(2), `at most ${target.ofReact}`)
figure(`time to interactive form, ${slow}`, ms(ours.usable))
figure(`time to interactive, bare React with one field, ${slow}`, ms(react.usable))
