import { company, faqItems } from '@concrete-quote/openapi'
import { expect, type Locator, type Page } from 'playwright/test'
import { origin, test } from '../../../widget/testing/test.ts'
import { pageTexts } from '../../src/content/page-texts.ts'
import { isProjectPage, publicPages } from '../../src/content/pages.ts'
import { english, locale, publicPaths, sites, unknownPath } from '../../testing/site-pages.ts'
import { driveway, patio, steps, usualSize } from './specified/amounts.ts'
import { clockTimes } from './specified/clock-times.ts'
import { en as texts } from './specified/en.ts'

const site = english
const queries = [
  `projectType=driveway&size=${usualSize(driveway)}`,
  `projectType=patio&size=${usualSize(patio)}`,
  'projectType=foundation',
  'projectType=commercial',
  `projectType=steps&size=${usualSize(steps)}`,
  'projectType=repair',
]

const sections = (page: Page) => page.getByRole('main').locator('section')
const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

async function expectInOrder(container: Locator, texts: string[]) {
  const content = (await container.textContent()) ?? ''
  let from = 0
  for (const text of texts) {
    const at = content.indexOf(text, from)
    expect(at, `'${text}' after '${content.slice(0, from).slice(-40)}'`).toBeGreaterThanOrEqual(0)
    from = at + text.length
  }
}

test.describe('the specified texts', () => {
  test.use({ locale: locale(site) })

  async function expectCall(container: Locator) {
    await expect(container.getByRole('link', { name: texts.call }).first()).toHaveAttribute(
      'href',
      company.telHref,
    )
  }

  test('Home has the specified sections and content', async ({ page }) => {
    const { home } = texts
    await page.goto(site.paths.home)
    await expectInOrder(page.getByRole('main'), home.inOrder)
    const hero = sections(page).first()
    await expectCall(hero)
    await expect(hero.getByRole('link', { name: texts.quote })).toHaveAttribute('href', site.paths.contact)
    await expect(hero.getByRole('listitem').getByRole('heading')).toHaveText(home.inOrder.slice(1, 4))

    const cards = region(page, home.serviceSection).locator('li.card')
    await expect(cards.getByRole('heading')).toHaveText(home.services)
    for (const card of await cards.all()) {
      await expect(card.locator('img')).toHaveAttribute('alt', /\w+ \w+ \w+/)
      await expect(card.getByRole('paragraph')).toHaveText(/\.$/)
      await expect(card.getByRole('listitem')).toHaveCount(3)
    }

    const steps = region(page, home.process).getByRole('list').first().getByRole('listitem')
    await expect(steps.getByRole('heading')).toHaveText(home.steps)
    for (const [index, time] of home.times.entries()) await expect(steps.nth(index)).toContainText(time)
    for (const answer of home.answers) await expect(region(page, home.process)).toContainText(answer)

    const about = region(page, home.about)
    await expect(about.locator('.claims').getByRole('heading')).toHaveCount(4)
    for (const claim of home.claims) await expect(about).toContainText(claim)
    const closing = sections(page).last()
    await expect(closing.getByRole('img')).toHaveAttribute('alt', /\w+ \w+ \w+/)
    await expect(closing.getByRole('heading')).toContainText(`${company.responseHours} hours`)
    await expect(closing.getByRole('link', { name: home.quoteLink })).toHaveAttribute(
      'href',
      site.paths.contact,
    )
  })

  test('Services has the specified sections and content', async ({ page }) => {
    const { services } = texts
    await page.goto(site.paths.services)
    await expectInOrder(page.getByRole('main'), services.inOrder)
    const hero = sections(page).first()
    await expectCall(hero)
    await expect(hero.getByRole('link', { name: texts.quote })).toHaveAttribute('href', site.paths.contact)
    await expect(hero.getByRole('figure')).toHaveText(services.finishes)

    const cards = page.locator('.service-details .card')
    await expect(cards.getByRole('heading')).toHaveText(services.cards.map(({ title }) => title))
    for (const [index, { price, link }] of services.cards.entries()) {
      const card = cards.nth(index)
      await expect(card).toContainText(price)
      expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
      await expect(card.getByRole('link', { name: link })).toHaveAttribute(
        'href',
        `${site.paths.contact}?${queries[index]}`,
      )
    }
    await expect(cards.filter({ hasText: services.popular }).getByRole('heading')).toHaveText([
      services.cards[0]?.title ?? '',
    ])

    await expect(region(page, services.process).getByRole('heading', { level: 3 })).toHaveText(services.steps)
    for (const answer of services.answers) await expect(region(page, services.process)).toContainText(answer)
    const call = region(page, services.call)
    await expectCall(call)
    await expect(call.getByRole('link', { name: texts.quote })).toHaveAttribute('href', site.paths.contact)

    const care = region(page, services.care)
    await expect(care.getByRole('heading', { level: 3 })).toHaveText(services.tips)
    await expect(care.getByRole('link', { name: services.careLink })).toHaveAttribute(
      'href',
      site.paths.contact,
    )
  })

  test('the links at the top of Services lead to its six cards', async ({ page }) => {
    await page.goto(site.paths.services)
    const links = page.locator('.jump-links').getByRole('link')
    await expect(links).toHaveText(texts.services.cards.map(({ title }) => title))
    for (const link of await links.all()) {
      await link.click()
      const card = page.getByRole('heading', { name: (await link.textContent()) ?? '', exact: true })
      await expect(card).toBeInViewport({ ratio: 1 })
    }
  })

  test('About has the specified sections and content', async ({ page }) => {
    const { about } = texts
    await page.goto(site.paths.about)
    await expectInOrder(page.getByRole('main'), about.inOrder)
    await expectCall(sections(page).first())
    const story = region(page, about.story)
    await expect(story).toContainText(String(company.foundedYear))
    await expect(story).toContainText(about.projects)
    await expect(story.getByRole('listitem')).toHaveCount(4)
    const people = region(page, site.about.people.heading).getByRole('listitem')
    await expect(people).toContainText(
      company.people.map(({ name, since, sample }) => RegExp(`${name}.*${since}${sample ? '.*Sample' : ''}`)),
    )
    const seasons = page.locator('[aria-labelledby=seasons]')
    const summer = company.climate?.temperatures.slice(5, 8).flat() ?? []
    await expect(seasons.getByRole('listitem')).toHaveCount(4)
    await expect(seasons.getByRole('listitem').nth(1)).toContainText(
      `${Math.min(...summer)}°–${Math.max(...summer)}°`,
    )
    await expectCall(region(page, about.call))
  })

  test('Contact has the specified sections and content', async ({ page }) => {
    await page.goto(site.paths.contact)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(texts.contact.heading)
    await expectInOrder(main, texts.contact.inOrder)
    await expect(main.locator('dl').getByRole('link', { name: company.phone })).toHaveAttribute(
      'href',
      company.telHref,
    )
    const { lines } = site.contact.hours
    for (const line of lines) {
      await expect(main).toContainText(line)
      expect(line).toMatch(RegExp(`${texts.contact.openDays.source}|${texts.contact.otherDays.source}`))
    }
    for (const time of clockTimes()) await expect(main).toContainText(time)
    await expectCall(main.locator('.emergency'))
    await expect(main.locator('details')).toHaveCount(faqItems[site.lang].length)
  })

  test('the not-found page has the specified content', async ({ page }) => {
    const { notFound } = texts
    const response = await page.goto(unknownPath(site))
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.heading)
    await expect(page.getByRole('main')).toContainText(notFound.text)
    await expect(page.getByRole('link', { name: notFound.backHome })).toHaveAttribute('href', site.paths.home)
  })
})

for (const site of sites)
  for (const name of publicPages) {
    const { path } = pageTexts(site, name)
    test(`${path} has a title, description, canonical URL, and share metadata`, async ({ page, request }) => {
      await page.goto(path)
      if (site === english && !isProjectPage(name)) await expect(page).toHaveTitle(texts.titles[name])
      const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
      const pageTitle = await page.title()
      const description = (await meta('description').getAttribute('content')) ?? ''
      expect(description.length).toBeGreaterThan(70)
      expect(description.length).toBeLessThan(190)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + path)
      for (const [name, content] of [
        ['og:title', pageTitle],
        ['og:description', description],
        ['og:url', origin + path],
        ['og:type', 'website'],
        ['og:site_name', company.name],
        ['twitter:card', 'summary_large_image'],
      ] as const) {
        await expect(meta(name), name).toHaveAttribute('content', content)
      }
      const image = (await meta('og:image').getAttribute('content')) ?? ''
      expect(image).toContain(`${origin}/assets/`)
      expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg')
      const size = await page.evaluate(async (src) => {
        const picture = new Image()
        picture.src = src
        await picture.decode()
        return [picture.naturalWidth, picture.naturalHeight]
      }, image)
      expect(size).toEqual([1200, 630])
    })
  }

test('titles and descriptions are unique', async ({ page }) => {
  const texts: (string | null)[] = []
  for (const path of sites.flatMap(publicPaths)) {
    await page.goto(path)
    texts.push(await page.title(), await page.locator('meta[name=description]').getAttribute('content'))
  }
  expect(new Set(texts).size).toBe(texts.length)
})
