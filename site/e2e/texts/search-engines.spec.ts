import { company } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { origin, test } from '../../../widget/testing/test.ts'
import { pageTexts } from '../../src/content/page-texts.ts'
import { projectPage } from '../../src/content/projects.ts'
import { servicesWithPage } from '../../src/content/pages.ts'
import { english, paths, publicPaths, sites } from '../../testing/site-pages.ts'

interface OpeningHours {
  '@type': 'OpeningHoursSpecification'
  dayOfWeek: string[]
  opens: string
  closes: string
}

/** The days of structured data with their hours, as the record has them. */
function openingHours(contractor: Record<string, unknown>): [day: string, times: string[]][] {
  const times: Record<string, string[]> = {}
  for (const { dayOfWeek, opens, closes } of contractor.openingHoursSpecification as OpeningHours[])
    for (const day of dayOfWeek) (times[day] ??= []).push(`${opens}-${closes}`)
  return Object.entries(times)
}

/** What a page describes besides the contractor and the site. */
const subjects = (path: string) => {
  const creator = { '@id': `${origin}/#contractor` }
  return sites.flatMap((site) => [
    ...servicesWithPage
      .filter((type) => site.paths[type] === path)
      .map((type) => ({
        '@type': 'Service',
        name: site.services.cards[type].title,
        url: origin + path,
        provider: creator,
      })),
    ...company.projects
      .filter((project) => pageTexts(site, projectPage(project)).path === path)
      .map(({ city, month, title }) => ({
        '@type': 'CreativeWork',
        name: title[site.lang],
        url: origin + path,
        dateCreated: month,
        locationCreated: { '@type': 'City', name: city },
        creator,
      })),
  ])
}

test('every page describes the contractor, service areas, and business hours, without reviews', async ({
  page,
  request,
}) => {
  for (const path of paths) {
    await page.goto(path)
    const scripts = page.locator('script[type="application/ld+json"]')
    await expect(scripts).toHaveCount(1)
    const json = (await scripts.textContent()) ?? ''
    expect(json).not.toMatch(/review|rating/i)
    const graph = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
    expect(graph).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [expect.anything(), expect.anything(), ...subjects(path)],
    })
    const [contractor, website] = graph['@graph'] as [Record<string, unknown>, Record<string, unknown>]
    const telephone = company.telHref.replace('tel:', '')
    expect(contractor).toMatchObject({
      '@type': 'GeneralContractor',
      name: company.name,
      url: `${origin}/`,
      telephone,
      contactPoint: { telephone, availableLanguage: sites.map(({ lang }) => lang) },
      areaServed: company.serviceAreas.map((name) => ({ '@type': 'City', name })),
      address: { addressLocality: company.city, addressRegion: company.region, addressCountry: 'US' },
    })
    expect(openingHours(contractor)).toEqual(
      Object.entries(company.hours).map(([day, times]) => [day, times?.split(', ')]),
    )
    expect(website).toMatchObject({
      '@type': 'WebSite',
      name: company.name,
      url: `${origin}/`,
      inLanguage: sites.map(({ lang }) => lang),
      publisher: { '@id': contractor['@id'] },
    })
    for (const picture of [contractor.image, contractor.logo]) {
      expect((await request.get(picture as string)).headers()['content-type']).toMatch(/^image\//)
    }
  }
})

test('robots.txt links to a sitemap of exactly the public pages', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)].map(
    ([, url]) => url,
  )
  expect(urls).toEqual(sites.flatMap(publicPaths).map((path) => origin + path))
})

test('llms.txt describes the contractor and links to exactly the public pages', async ({ request }) => {
  const response = await request.get('/llms.txt')
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const [title, summary, facts] = text.split('\n\n')
  expect(title).toBe(`# ${company.name}`)
  expect(summary).toMatch(/^> Driveways, patios, /)
  expect(facts).toBe(
    `Phone: ${company.phone}. Hours: ${english.contact.hours.lines.join('; ')}. Service areas: ${company.serviceAreas.join(', ')}.`,
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
