import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from 'playwright/test'
import { company, formMessages } from '@concrete-quote/openapi'
import { fillInValidly } from '../../testing/form-page.ts'
import { startQuotesProxy, type QuotesProxy } from '../../testing/engines/quotes-proxy.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { origin, snippet, test } from '../../testing/test.ts'

const { failed, failedDetail, offline, submitted } = formMessages.en
const button = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

let proxy: QuotesProxy
test.beforeEach(async () => {
  proxy = await startQuotesProxy(origin)
})
test.afterEach(() => proxy.close())

/** Fills in the form, and returns the unique last name. */
async function fillIn(page: Page): Promise<string> {
  const lastName = `Kept ${Date.now()} ${Math.random()}`
  await fillInValidly(page)
  await page.getByLabel('Last Name').fill(lastName)
  return lastName
}

/** The phone number that a part of the page offers. */
const phoneLink = (part: ReturnType<Page['locator']>) => part.getByRole('link', { name: company.phone })

const staticHost = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><div id="root"></div>',
}

test('the page of a static host in place of the API: the draft is kept, and a retry stores one quote', async ({
  page,
  visit,
}) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  await visit(snippet(proxy.url))
  const lastName = await fillIn(page)
  proxy.respondToQuotes(staticHost)
  await button(page).click()
  await expect(toasts(page)).toContainText(`${failed}${failedDetail}`)
  await expect(phoneLink(toasts(page))).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName)

  proxy.respondToQuotes()
  await button(page).click()
  await expect(toasts(page)).toContainText(submitted)
  expect((await storedQuotes()).filter((quote) => quote.lastName === lastName)).toHaveLength(1)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a page in place of the API is explained in the language of the form, and to the page and its console', async ({
  page,
  visit,
}) => {
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await visit(snippet(proxy.url).replace('<concrete-quote-form', '$& lang="es"'))
  await page.evaluate(() =>
    addEventListener(
      'quote-failed',
      (event) => (document.title = JSON.stringify((event as CustomEvent).detail)),
    ),
  )
  await fillInValidly(page, 'es')
  proxy.respondToQuotes(staticHost)
  await page.getByRole('button', { name: 'Pedir mi cotización gratis' }).click()
  const { failed, failedDetail } = formMessages.es
  await expect(page.locator('[part=status]')).toHaveText(`${failed}. ${failedDetail}`)
  await expect(page).toHaveTitle(JSON.stringify({ status: 200, message: failedDetail }))
  expect((await warned).text()).toBe(
    `No quote from ${proxy.url}/api/quotes. Is it the API? It responded with 200.`,
  )
})

test('the offline page of a partner’s service worker is no success', async ({ page, context }) => {
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', `${snippet(proxy.url)}<script>navigator.serviceWorker.register('sw.js')</script>`],
    '/offline.html': ['text/html', '<!doctype html><title>Offline</title><p>You are offline'],
    '/sw.js': [
      'text/javascript',
      `addEventListener('install', (e) => { skipWaiting(); e.waitUntil(caches.open('a').then((c) => c.add('offline.html'))) })
      addEventListener('activate', (e) => e.waitUntil(clients.claim()))
      addEventListener('fetch', (e) => e.respondWith(fetch(e.request).catch(() => caches.match('offline.html'))))`,
    ],
  }
  const server = createServer((req, res) => {
    const [type, text] = files[req.url ?? ''] ?? ['text/plain', '']
    res.writeHead(200, { 'Content-Type': type }).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const lastName = await fillIn(page)

  // The network of a service worker cannot be cut by itself.
  proxy.close()
  await button(page).click()
  await expect(toasts(page)).toContainText(`${failed}${failedDetail}`)
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName)
  await context.setOffline(true)
  await button(page).click()
  await expect(page.locator('[part=status]')).toHaveText(`${failed}. ${offline}`)
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName)
  server.closeAllConnections()
  server.close()
})

test.describe('a gateway’s error on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('shows little of it, and the phone number beside it', async ({ page, visit }) => {
    await visit(
      snippet(proxy.url).replace('<title>', '<meta name="viewport" content="width=device-width">$&'),
    )
    await fillIn(page)
    proxy.respondToQuotes({ status: 502, body: 'gateway '.repeat(5250) })
    await button(page).click()
    await expect(page.locator('[part=status]')).toHaveText(`${failed}. 502: ${'gateway '.repeat(25).trim()}`)
    await expect(phoneLink(toasts(page))).toBeInViewport({ ratio: 1 })
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    // In the form, it is not far below the button.
    const bottom = (locator: ReturnType<Page['locator']>) =>
      locator.evaluate((element) => element.getBoundingClientRect().bottom)
    expect((await bottom(phoneLink(page.locator('form')))) - (await bottom(button(page)))).toBeLessThan(400)
  })
})
