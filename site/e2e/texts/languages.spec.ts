import { expect, type Page } from 'playwright/test'
import { company, formMessages } from '@concrete-quote/openapi'
import { layoutShift } from '../../../widget/testing/layout-shift.ts'
import { origin, test } from '../../../widget/testing/test.ts'
import { pageTexts } from '../../src/content/page-texts.ts'
import { publicPages, type PageName } from '../../src/content/pages.ts'
import type { SiteTexts } from '../../src/content/site-texts.ts'
import { siteTexts } from '../../src/content/texts-by-language.ts'
import { allPaths, locale, publicPaths, sites, unknownPath } from '../../testing/site-pages.ts'

/** Frequent words of one language that no other has. */
const words: Record<SiteTexts['lang'], string[]> = {
  en: (
    'the and of to for with your our we you they is are was be this that it its from by on at as or not what when ' +
    'how who where why which will get free quote call now about services contact back next previous close menu skip ' +
    'driveway sidewalk slab years days hours weeks work job house home phone first name last email required please'
  ).split(' '),
  es: (
    'el los las una del al y o por para con sin su sus que qué cuando como cómo quien dónde más muy nuestro nuestra ' +
    'usted gratis cotización llame ahora servicios contacto inicio anterior siguiente cerrar menú entrada banqueta ' +
    'losa años días horas trabajo casa teléfono nombre correo obligatorio'
  ).split(' '),
}

/** Returns the language and the address of each version of a page. English is for browsers that prefer neither. */
const alternatesOf = (name: PageName, origin: string) => {
  const addresses = sites.map((site) => [site.lang, origin + pageTexts(site, name).path])
  return [...addresses, ['x-default', origin + pageTexts(siteTexts.en, name).path]]
}

/** Returns all text of a page, including that for screen readers and search engines, except names and other languages. */
async function textOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    const otherLanguages = `body [lang]:not([lang=${copy.lang}])`
    for (const element of copy.querySelectorAll(`${otherLanguages}, script, style`)) element.remove()
    const attributes = ['alt', 'aria-label', 'aria-roledescription', 'title', 'placeholder', 'data-several']
    const values = [...copy.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name)),
    )
    const metas = [...copy.querySelectorAll('meta')]
      .filter((meta) => /title|description/.test(meta.getAttribute('property') ?? meta.name))
      .map((meta) => meta.content)
    const texts = [...copy.querySelectorAll('title, body *')].flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue),
    )
    return [...values, ...metas, ...texts].filter(Boolean).join('\n')
  })
  const { name, city, region, metroArea, serviceAreas } = company
  return [name, ...serviceAreas, city, region, metroArea].reduce(
    (rest, each) => rest.replaceAll(each, ''),
    text,
  )
}

const wordsIn = (text: string, list: string[]) =>
  [...text.toLowerCase().matchAll(/[\p{L}]+/gu)].map(([word]) => word).filter((word) => list.includes(word))

for (const site of sites) {
  test.describe(site.lang, () => {
    test.use({ locale: locale(site) })
    // For what works the same way in each language.
    const tag = site.lang === 'en' ? [] : '@heavy'
    const others = sites.filter(({ lang }) => lang !== site.lang)
    const otherWords = others.flatMap(({ lang }) => words[lang])

    test('no page has a word of another language', async ({ page }) => {
      for (const path of allPaths(site)) {
        await page.goto(path)
        expect(wordsIn(await textOf(page), otherWords), path).toEqual([])
        expect(wordsIn(await textOf(page), words[site.lang]).length, path).toBeGreaterThan(20)
      }
    })

    test('every page links to pages in its language only', async ({ page, request }) => {
      const found = new Set<string>()
      for (const path of allPaths(site)) {
        await page.goto(path)
        const hrefs = await page
          .locator('a[href^="/"]:not([hreflang])')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
        expect(hrefs.length, path).toBeGreaterThan(5)
        for (const href of hrefs) found.add(href)
      }
      for (const href of found) {
        expect(publicPaths(site), href).toContain(href.replace(/[?#].*/, ''))
        expect((await request.get(href, { maxRedirects: 0 })).status(), href).toBe(200)
      }
    })

    test('the form has no word of another language while it is corrected and sent', async ({ page }) => {
      const { labels, submit, errors, submitted } = formMessages[site.lang]
      await page.goto(site.paths.contact)
      await page.getByRole('button', { name: submit }).click()
      await expect(page.getByText(errors.lastName)).toBeVisible()
      expect(wordsIn(await textOf(page), otherWords)).toEqual([])
      for (const name of ['firstName', 'lastName', 'phone', 'projectDetails'] as const)
        await page.getByLabel(labels[name]).fill('(214) 555-0123')
      await page.getByLabel(labels.projectType).selectOption('other')
      await page.getByRole('button', { name: submit }).click()
      await expect(page.getByRole('status')).toContainText(submitted)
      expect(wordsIn(await textOf(page), otherWords)).toEqual([])
    })

    test('the form, its toasts, and the FAQ say their language, hydrated or not (WCAG 3.1.2)', async ({
      page,
    }) => {
      const languages = () =>
        page
          .locator('.cq-form, .cq-announcement, .cq-toaster, .cq-faq')
          .evaluateAll((parts) => parts.map((part) => part.getAttribute('lang')))
      const { submit, errors } = formMessages[site.lang]
      await page.goto(site.paths.contact)
      expect(await languages()).toEqual(Array(4).fill(site.lang))
      await page.getByRole('button', { name: submit }).click()
      await expect(page.getByText(errors.lastName)).toBeVisible()
      expect(await languages()).toEqual(Array(4).fill(site.lang))
    })

    test('every page names its language and its alternate to search engines', async ({ page }) => {
      for (const name of publicPages) {
        await page.goto(pageTexts(site, name).path)
        await expect(page.locator('html')).toHaveAttribute('lang', site.lang)
        const alternates = await page
          .locator('link[rel=alternate]')
          .evaluateAll((links) =>
            links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
          )
        expect(alternates).toEqual(alternatesOf(name, origin))
        await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute(
          'content',
          locale(site).replace('-', '_'),
        )
      }
    })

    test(
      'every page leads to the same page in each other language, and sets no cookie',
      { tag },
      async ({ page, context }) => {
        for (const [name, other] of publicPages.flatMap((name) =>
          others.map((other) => [name, other] as const),
        )) {
          await page.setViewportSize({ width: 1280, height: 800 })
          await page.goto(pageTexts(site, name).path)
          const link = page.getByRole('banner').getByRole('link', { name: other.frame.language })
          await expect(link).toHaveAttribute('lang', other.lang)
          await link.click()
          await expect(page).toHaveURL(pageTexts(other, name).path)
          await page.setViewportSize({ width: 390, height: 800 })
          await page.getByRole('button', { name: other.frame.menu }).click()
          await page
            .getByRole('navigation', { name: other.frame.navigation })
            .getByRole('link', { name: site.frame.language })
            .click()
          await expect(page).toHaveURL(pageTexts(site, name).path)
        }
        expect(await context.cookies()).toEqual([])
      },
    )

    test('the not-found page leads to the home page in each other language', { tag }, async ({ page }) => {
      for (const other of others) {
        await page.goto(unknownPath(site))
        await page.getByRole('banner').getByRole('link', { name: other.frame.language }).click()
        await expect(page).toHaveURL(other.paths.home)
      }
    })

    test('does not redirect to the language that the browser prefers', async ({ request }) => {
      for (const path of publicPaths(site)) {
        const headers = { 'Accept-Language': others.map(({ lang }) => lang).join() }
        const response = await request.get(path, { headers, maxRedirects: 0 })
        expect(response.status()).toBe(200)
        expect(await response.text()).toContain(`<html lang="${site.lang}"`)
      }
    })

    test('does not offer another language to a browser that prefers this one', { tag }, async ({ page }) => {
      await page.goto(site.paths.home)
      for (const { frame } of others) await expect(page.getByRole('link', { name: frame.offer })).toBeHidden()
    })

    for (const other of others)
      test.describe(`in a browser that prefers ${other.lang}`, () => {
        test.use({ locale: locale(other) })

        test('offers that language in a single line, without layout shift', { tag }, async ({ page }) => {
          const offer = page.getByRole('link', { name: other.frame.offer })
          for (const width of [320, 1440]) {
            await page.setViewportSize({ width, height: 800 })
            await page.goto(site.paths.home, { waitUntil: 'networkidle' })
            expect(await layoutShift(page)).toBe(0)
            expect((await offer.boundingBox())?.height).toBeLessThan(50)
          }
          await offer.click()
          await expect(page).toHaveURL(other.paths.home)
          await expect(page.getByRole('link', { name: site.frame.offer })).toBeHidden()
        })
      })

    test.describe('in a browser that prefers none of the languages', () => {
      test.use({ locale: 'tlh' })

      test('does not offer another language', { tag }, async ({ page }) => {
        await page.goto(site.paths.home)
        for (const { frame } of others)
          await expect(page.getByRole('link', { name: frame.offer })).toBeHidden()
      })
    })
  })
}
