import { expect } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { test } from '../../widget/testing/test.ts'
import { openAndMeasure, phone } from '../bench/page-weight.ts'
import { allPaths, locale, scrollThrough, sites, variantTag } from '../testing/site-pages.ts'

// Sizes in bytes. `npm run size` prints the current ones.

test.use(phone)

for (const site of sites) {
  test.describe(site.lang, { tag: variantTag(site.lang) }, () => {
    test.use({ locale: locale(site) })

    test('Home loads in at most 100 kB and 9 requests, including the hero image', async ({ page }) => {
      const { requests, bytes, files } = await (await openAndMeasure(page, site.paths.home))()
      const listed = files.join('\n')
      expect(listed).toMatch(/\/hero_.*\.avif/)
      expect(bytes, listed).toBeLessThanOrEqual(100_000)
      expect(requests, listed).toBeLessThanOrEqual(9)
    })

    for (const path of allPaths(site).filter((path) => path !== site.paths.contact)) {
      test(`${path} loads at most 9 kB of scripts when scrolled to the end`, async ({ page }) => {
        const measure = await openAndMeasure(page, path)
        await scrollThrough(page)
        const { scriptBytes, files } = await measure()
        expect(scriptBytes, files.join('\n')).toBeLessThanOrEqual(9_000)
        expect(scriptBytes).toBeGreaterThan(0)
      })
    }

    test('Contact loads in at most 40 kB, and 62.7 kB after the form hydrates', async ({ page }) => {
      const measure = await openAndMeasure(page, site.paths.contact)
      const prerendered = await measure()
      expect(prerendered.bytes, prerendered.files.join('\n')).toBeLessThanOrEqual(40_000)
      const response = page.waitForResponse('**/quote-form-*.js')
      await page.getByLabel(formMessages[site.lang].labels.firstName).tap()
      await (await response).finished()
      const hydrated = await measure()
      expect(hydrated.bytes, hydrated.files.join('\n')).toBeLessThanOrEqual(62_700)
      expect(hydrated.bytes).toBeGreaterThan(prerendered.bytes)
    })
  })
}
