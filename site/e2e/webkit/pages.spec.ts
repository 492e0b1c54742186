import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/engines/webkit/test.ts'
import { paths } from '../../testing/site-pages.ts'
import { origin } from '../../../widget/testing/test.ts'

for (const path of paths) {
  test(`${path} has one h1 and does not scroll horizontally`, async ({ webKit }) => {
    for (const width of [390, 1440]) {
      await webKit.setViewportSize({ width, height: 900 })
      await webKit.goto(origin + path)
      const page = await webKit.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect(page).toEqual({ headings: 1, overflow: 0 })
    }
  })
}
