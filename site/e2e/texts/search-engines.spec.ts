import { company } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/test.ts'
import { english, paths, publicPaths, sites } from '../../testing/site-pages.ts'

test('every page describes the contractor, service areas, and business hours, without reviews', async ({
  page,
  origin,
  request,
}) => {
  for (const path of paths) {
    await page.goto(path)
    const scripts = page.locator('script[type="application/ld+json"]')
    await expect(scripts).toHaveCount(1)
    const json = (await scripts.textContent()) ?? ''
    expect(json).not.toMatch(/review|rating/i)
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
    const [contractor = {}, website] = graph
    expect(website).toMatchObject({
      '@type': 'WebSite',
      name: company.name,
      publisher: { '@id': contractor['@id'] },
    })
    expect(contractor).toEqual(
      expect.objectContaining({
        '@type': 'GeneralContractor',
        name: company.name,
        url: `${origin}/`,
        telephone: company.telHref.replace('tel:', ''),
        contactPoint: expect.objectContaining({ availableLanguage: sites.map(({ lang }) => lang) }),
        areaServed: company.serviceAreas.map(
          (name) => expect.objectContaining({ '@type': 'City', name }) as unknown,
        ),
        address: expect.objectContaining({ addressLocality: company.city, addressCountry: 'US' }),
      }),
    )
    const hours = contractor.openingHoursSpecification as {
      dayOfWeek: string[]
      opens: string
      closes: string
    }[]
    for (const [weekday, times = ''] of Object.entries(company.hours)) {
      const ofDay = hours.filter(({ dayOfWeek }) => dayOfWeek.includes(weekday))
      expect(ofDay.map(({ opens, closes }) => `${opens}-${closes}`).join(', '), weekday).toBe(times)
    }
    for (const picture of [contractor.image, contractor.logo]) {
      expect((await request.get(picture as string)).headers()['content-type']).toMatch(/^image\//)
    }
  }
})

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
  expect(text).toMatch(/^# .*\n\n> Driveways, patios, .*\n\nPhone: .*\. Hours: .*/)
  for (const fact of [company.name, company.phone, ...english.contact.hours.lines])
    expect(text).toContain(fact)
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
