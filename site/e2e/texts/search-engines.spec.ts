import { expect, type Page } from 'playwright/test'
import { test } from '../../../widget/testing/test.ts'
import { locale, publicPaths, sites, variantTag } from '../site-pages.ts'

type JsonLdNode = Record<string, unknown> & { '@type': string }

/** Returns the JSON-LD nodes of one type on a page. */
async function jsonLd(page: Page, path: string, type: string): Promise<JsonLdNode[]> {
  await page.goto(path)
  const scripts = page.locator('script[type="application/ld+json"]')
  await expect(scripts).toHaveCount(1)
  const graph = JSON.parse((await scripts.textContent()) ?? '') as {
    '@context': string
    '@graph': JsonLdNode[]
  }
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph'].filter((node) => node['@type'] === type)
}

for (const site of sites) {
  test.describe(site.lang, { tag: variantTag(site.lang) }, () => {
    test.use({ locale: locale(site) })

    const paths = publicPaths(site)

    test('every page describes the contractor, service areas, and business hours', async ({
      page,
      origin,
      request,
    }) => {
      for (const path of paths) {
        const contractors = await jsonLd(page, path, 'GeneralContractor')
        expect(contractors).toEqual([
          expect.objectContaining({
            '@id': `${origin}/#contractor`,
            name: 'Bluebonnet Concrete',
            url: `${origin}/`,
            telephone: '+12145550147',
            openingHoursSpecification: [
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
                opens: '07:00',
                closes: '18:00',
              },
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: ['Saturday'],
                opens: '08:00',
                closes: '16:00',
              },
            ],
            areaServed: ['Dallas', 'Plano', 'Garland', 'Irving', 'Richardson'].map(
              (name) => expect.objectContaining({ '@type': 'City', name }) as unknown,
            ),
            address: expect.objectContaining({ addressLocality: 'Dallas', addressCountry: 'US' }),
          }),
        ])
        for (const picture of [contractors[0]?.image, contractors[0]?.logo]) {
          expect((await request.get(picture as string)).headers()['content-type']).toMatch(/^image\//)
        }
      }
    })

    test('no page has review markup or dangling @id references', async ({ page, origin }) => {
      for (const path of paths) {
        await page.goto(path)
        const json = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
        expect(json).not.toMatch(/review|rating/i)
        const ids = [...json.matchAll(/"@id":"([^"]+)"/g)].map(([, id]) => id)
        expect(new Set(ids)).toEqual(new Set([`${origin}/#contractor`]))
      }
    })

    test('Services lists every service with its minimum price, if any', async ({ page, request }) => {
      const services = await jsonLd(page, site.paths.services, 'Service')
      expect(services.map(({ name }) => name)).toEqual(
        Object.values(site.services.cards).map(({ title }) => title),
      )
      const prices = services.map(({ offers }) => {
        const { priceSpecification: price } = offers as {
          priceSpecification?: { minPrice: number; unitCode?: string }
        }
        return price && [price.minPrice, price.unitCode]
      })
      expect(prices).toEqual([[8, 'FTK'], [12, 'FTK'], undefined, undefined, [15, 'FOT'], [200, undefined]])
      for (const { image } of services) expect((await request.get(image as string)).status()).toBe(200)
    })
  })
}

test('robots.txt links to a sitemap of exactly the public pages', async ({ request, origin }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toEqual(sites.flatMap(publicPaths).map((path) => origin + path))
})

test('llms.txt describes the contractor and links to exactly the public pages', async ({
  request,
  origin,
}) => {
  const response = await request.get('/llms.txt')
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(
    /^# Bluebonnet Concrete\n\n> Driveways, patios, .*\n\nPhone: \(214\) 555-0147\. Hours: Mon-Fri: 7:00 AM/,
  )
  const urls = [...text.matchAll(/\]\(([^)]+)\): \S/g)].map(([, url = '']) => url)
  const forPrograms = ['/api/openapi.json', '/api/docs', '/widget/']
  expect(urls).toEqual([...sites.flatMap(publicPaths), ...forPrograms].map((path) => origin + path))
  for (const url of urls) expect((await request.get(url)).status(), url).toBe(200)
})

test('every icon has its declared size', async ({ page, request }) => {
  await page.goto('/')
  const icons = await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel*=icon][sizes], [rel=apple-touch-icon]')].map(
        async ({ href, sizes }) => {
          const icon = new Image()
          icon.src = href
          await icon.decode()
          return [sizes.value || 'apple', `${icon.naturalWidth}x${icon.naturalHeight}`]
        },
      ),
    ),
  )
  expect(icons).toEqual([
    ['32x32', '32x32'],
    ['apple', '180x180'],
  ])
  for (const [address, type] of [
    ['/favicon.ico', /icon/],
    [(await page.locator('[type="image/svg+xml"]').getAttribute('href')) ?? '', /svg/],
  ] as const) {
    expect((await request.get(address)).headers()['content-type']).toMatch(type)
  }
})
