import { locales } from '@concrete-quote/openapi'
import type { Browser, Page } from 'playwright/test'
import { pageTexts } from '../src/content/page-texts.ts'
import { isProjectPage, projectPages, publicPages } from '../src/content/pages.ts'
import type { SiteTexts } from '../src/content/site-texts.ts'
import { siteTexts } from '../src/content/texts-by-language.ts'

/** The site in each language, for tests of every language: `for (const site of sites) test.describe(site.lang, …)`. */
export const sites: SiteTexts[] = Object.values(siteTexts)

/** The site in English, for tests of what does not depend on the language. */
export const english = siteTexts.en

/** Returns the pages of one language that search engines list. */
export const publicPaths = (site: SiteTexts) => publicPages.map((name) => pageTexts(site, name).path)

/** Returns an unknown path of one language, which gets its 404 page. */
export const unknownPath = ({ lang }: SiteTexts) =>
  lang === 'en' ? '/no/such/page' : `/${lang}/no/such/page`

/** Returns every page of one language, with its 404 page. Of projects, whose pages differ little, the first two. */
export const allPaths = (site: SiteTexts) => [
  ...publicPages
    .filter((name) => !isProjectPage(name) || projectPages.indexOf(name) < 2)
    .map((name) => pageTexts(site, name).path),
  unknownPath(site),
]

/** The routes in every language, and unknown paths. */
export const paths = sites.flatMap(allPaths)

/** The browser language of a visitor, who is then not offered another one. */
export const locale = ({ lang }: SiteTexts) => locales[lang]

/** Tags the variants in other languages than English, for tests of what does not depend on the language. */
export const variantTag = (lang: string) => (lang === 'en' ? [] : '@heavy')

/** Tags the variants of tests of each of `paths` in other languages than English. */
export const pathTag = (path: string) =>
  variantTag(sites.find(({ lang }) => path.startsWith(`/${lang}/`))?.lang ?? 'en')

/** Viewport widths in pixels: small phone, phone, tablet (portrait and landscape), laptop, desktop. */
export const widths = [320, 390, 768, 1024, 1440, 1920]

/** Scrolls through the page and its row of services, so that lazy images and scripts load, and back to the top. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    for (const row of document.querySelectorAll('.linked-cards'))
      for (let x = row.scrollWidth; x > -row.clientWidth; x -= row.clientWidth / 2) {
        row.scrollIntoView()
        row.scrollLeft = x
        await new Promise(requestAnimationFrame)
      }
    scrollTo(0, 0)
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}

/** Whether the browser is a Chromium before version 131, the first with `::details-content`. */
export const isOldChromium = (browser: Browser) =>
  browser.browserType().name() === 'chromium' && Number.parseInt(browser.version()) < 131
