import { request as requestHttp, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import getPort from 'get-port'
import { expect, type Page } from 'playwright/test'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../../widget/testing/owners.ts'
import { storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { isInstalled, proxies, temporaryDir } from './compressing-proxies.ts'
import { aName, find, items, open, pane, signIn, test } from '../../testing/inbox-page.ts'
import { addPhotos, aJpeg, areLoaded, shownPhoto, thumbnails } from '../../testing/photos-page.ts'

for (const [name, { program, tag, start }] of Object.entries(proxies)) {
  test.describe(`behind ${name}`, { tag: program === undefined ? [] : '@heavy' }, () => {
    test.skip(program !== undefined && !isInstalled(program), `${program} is not installed`)

    /** A server behind the proxy, with its owner. */
    const proxied = test.extend<{ server: Record<'origin' | 'upstream', string> & { owner: Owner } }>({
      server: async ({ browserName: _ }, use) => {
        const dir = temporaryDir()
        const ports = { port: await getPort(), upstream: await getPort() }
        const origin = `http://localhost:${ports.port}`
        const dataDir = `${dir.path}/data`
        const { stop } = await startBuiltServer({
          DATA_DIR: dataDir,
          PORT: String(ports.upstream),
          PUBLIC_URL: origin,
          CHALLENGE: 'off',
          RATE_LIMIT: 'off',
        })
        const stopProxy = await start(ports, dir.path)
        const upstream = `http://127.0.0.1:${ports.upstream}`
        await use({ origin, upstream, owner: await anOwner(dataDir) })
        await stopProxy()
        await stop()
        dir.remove()
      },
    })

    proxied('the owner answers a quote, undoes that, and saves a note', async ({ page, server }) => {
      const { origin, upstream, owner } = server
      const lastName = aName()
      const projectDetails = 'A patio by the pool, with steps to the garden. '.repeat(20)
      const { id } = await storeQuote({ lastName, projectDetails }, upstream)
      const changes: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH') changes.push(request.url())
      })
      await page.goto(`${origin}/inbox/`)
      await signIn(page, owner)
      await expect(find(page, lastName)).toBeVisible()
      await addPhotos(page, id, [await aJpeg(10), await aJpeg(80)])
      await open(page, lastName)
      await page.getByRole('button', { name: 'Mark as answered' }).click()
      await expect(page.getByText(`by ${owner.username}.`)).toBeVisible()
      await expect(items(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Mark as not answered' }).click()
      await expect(find(page, lastName)).toBeVisible()
      await page.getByRole('textbox', { name: 'Note' }).fill('Gate code 4711')
      await page.getByRole('button', { name: 'Save note' }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect(pane(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      expect(changes).toHaveLength(3)
      await expect(thumbnails(page)).toHaveCount(2)
      await expect.poll(() => areLoaded(page, '.photos')).toBe(true)
      await thumbnails(page).first().click()
      await expect
        .poll(() => shownPhoto(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(1200)
    })

    proxied(
      'everything arrives whole, and is not sent again while it is unchanged',
      async ({ page, server }) => {
        const { origin, upstream, owner } = server
        const quote = await storeQuote({ projectDetails: 'A patio by the pool. '.repeat(50) }, upstream)
        await page.request.post(`${origin}/api/sessions`, { data: owner, headers: { Origin: origin } })
        await page.goto(`${origin}/inbox/`)
        const [photo] = await addPhotos(page, quote.id, [await aJpeg(10)])
        const Cookie = await cookiesOf(page)
        const quotePath = `/api/quotes/${quote.id}`
        const paths = [
          '/',
          '/es/',
          '/contact',
          '/inbox/',
          '/widget/v1/concrete-quote-form.js',
          '/api/openapi.json',
        ]
        for (const path of [...paths, '/api/quotes', quotePath, `${quotePath}/photos/${photo?.id}`]) {
          const whole = await get(upstream + path, { Cookie, Host: new URL(origin).host })
          expect([path, whole.status]).toEqual([path, 200])
          for (const coding of ['identity', 'gzip', 'br', 'zstd', 'gzip, deflate, br, zstd']) {
            const headers = { Cookie, 'Accept-Encoding': coding }
            const read = await get(origin + path, headers)
            const decode = decoders[read.headers['content-encoding'] ?? 'identity']
            if (decode) expect(decode(read.body).equals(whole.body), `${path}, ${coding}`).toBe(true)
            const { etag } = read.headers
            if (etag === undefined) continue
            const again = await get(origin + path, { ...headers, 'If-None-Match': etag })
            expect([path, coding, again.status, again.body.length]).toEqual([path, coding, 304, 0])
          }
        }
        const { headers } = await get(origin + quotePath, { Cookie, 'Accept-Encoding': 'gzip' })
        expect(headers['content-encoding']).toBe('gzip')
        if (tag) expect(headers.etag).toMatch(tag)
        else expect(headers.etag).toBeUndefined()
      },
    )
  })
}

type Owner = Awaited<ReturnType<typeof anOwner>>

/** How what was compressed is read. Node.js 20 cannot read Zstandard. */
const decoders: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Reads the bytes of a response as they arrive. `fetch` would decode them. */
function get(url: string, headers: OutgoingHttpHeaders) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    requestHttp(url, { headers }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}
