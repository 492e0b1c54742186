import { expect } from 'playwright/test'
import { test } from '../../widget/e2e/test.ts'
import { openAndWeigh, phone } from '../bench/weigh-page.ts'
import { readThrough } from './site-pages.ts'

// Sizes in bytes; `npm run size` prints what is left of them.

test.use(phone)

test('Home comes in at most 100 KB and 8 requests, hero included', async ({ page }) => {
  const { requests, bytes, files } = await (await openAndWeigh(page, '/'))()
  const listed = files.join('\n')
  expect(listed).toMatch(/\/hero-.*\.avif/)
  expect(bytes, listed).toBeLessThanOrEqual(100_000)
  expect(requests, listed).toBeLessThanOrEqual(8)
})

for (const path of ['/', '/services', '/about', '/no/such/page']) {
  test(`${path} has at most 8 KB of scripts, read to its end`, async ({ page }) => {
    const weigh = await openAndWeigh(page, path)
    await readThrough(page)
    const { scriptBytes, files } = await weigh()
    expect(scriptBytes, files.join('\n')).toBeLessThanOrEqual(8_000)
    expect(scriptBytes).toBeGreaterThan(0)
  })
}

test('Contact comes in at most 40 KB, and 120 KB once the form is touched', async ({ page }) => {
  const weigh = await openAndWeigh(page, '/contact')
  const untouched = await weigh()
  expect(untouched.bytes, untouched.files.join('\n')).toBeLessThanOrEqual(40_000)
  const arrived = page.waitForResponse('**/quote-form-*.js')
  await page.getByLabel('First Name').tap()
  await (await arrived).finished()
  const touched = await weigh()
  expect(touched.bytes, touched.files.join('\n')).toBeLessThanOrEqual(120_000)
  expect(touched.bytes).toBeGreaterThan(untouched.bytes)
})
