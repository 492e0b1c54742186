import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import {
  address,
  aName,
  choose,
  open,
  search,
  sessionTest as test,
  signInButton,
} from '../../testing/inbox-page.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has taken over the page. */
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

/** The URLs of everything that the browser keeps for the page. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('the inbox can be installed', async ({ inbox: page }) => {
  expect(await isControlled(page)).toBe(true)
  const session = await page.context().newCDPSession(page)
  const { errors, url, data = '' } = await session.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${address}manifest.webmanifest`])
  const { icons, ...manifest } = JSON.parse(data) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ start_url: '/inbox/', scope: '/inbox/', display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Its tests are those of a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const { src, sizes } of [...icons, { src: touchIcon ?? '', sizes: '180x180' }]) {
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('opens without a network and says so, and keeps nothing of what the API returned', async ({
  inbox: page,
  context,
}) => {
  const lastName = aName()
  await storeQuote({ lastName })
  expect(await isControlled(page)).toBe(true)
  await search(page, lastName)
  await open(page, lastName)
  await expect(page.getByRole('heading', { name: lastName })).toBeVisible()
  await choose(page, 'Sign out')
  await expect(signInButton(page)).toBeVisible()
  const files = await cached(page)
  expect(files).toContain('/inbox/')
  for (const path of files) expect(path).toMatch(/^\/inbox\/(assets\/[\w-]+\.(js|css|woff2))?$/)

  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByText('The requests cannot be read: The server cannot be reached.')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('font-family', /Public Sans/)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(signInButton(page)).toBeVisible()
})

test('shows a new version at once, and keeps it in place of the old one, also while the server restarts', async ({
  page,
}) => {
  let build: string | undefined = 'first'
  const server = createServer((req, res) => void forward(req.url ?? '/', res, build))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const inbox = `http://localhost:${(server.address() as AddressInfo).port}/inbox/`
  const shells = () => page.evaluate(() => caches.keys())
  await page.goto(inbox)
  expect(await isControlled(page)).toBe(true)
  expect(await shells()).toEqual(['shell-first'])
  build = 'second'
  await page.goto('about:blank')
  await page.goto(inbox)
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'second')
  await expect.poll(shells).toEqual(['shell-second'])
  build = undefined
  await page.reload()
  await expect(page.getByText('The requests cannot be read:')).toBeVisible()
  build = 'second'
  await expect(signInButton(page)).toBeVisible()
  server.closeAllConnections()
  server.close()
  await page.reload()
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'second')
})

/** Serves the inbox as another build, or as a proxy whose server restarts. */
async function forward(path: string, res: ServerResponse, build: string | undefined) {
  if (build === undefined) return res.writeHead(502, { 'Content-Type': 'text/html' }).end('502 Bad Gateway')
  const response = await fetch(new URL(path, address))
  const type = response.headers.get('Content-Type') ?? ''
  res.writeHead(response.status, { 'Content-Type': type })
  if (type.startsWith('font/')) return res.end(await response.bytes())
  const text = (await response.text()).replace(/shell-[\w-]{12}/, `shell-${build}`)
  return res.end(text.replace('<head>', `<head><meta name="build" content="${build}">`))
}
