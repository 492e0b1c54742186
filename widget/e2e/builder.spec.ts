import { expect } from 'playwright/test'
import { fillInValidly } from './form-journeys.ts'
import { test } from './test.ts'

test('a partner adjusts the options, sees the live element and copies a working snippet', async ({
  page,
  context,
  origin,
  partnerPage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/widget/')
  await page.getByLabel('Language').selectOption('Spanish')
  await page.getByLabel('Source').fill('lone-star "homes"')
  await page.getByLabel('Questions that visitors ask').check()
  await page.getByLabel('Density').fill('0.8')
  await page.getByLabel('Pin this version').check()
  const live = page.locator('concrete-quote-form')
  await expect(live.getByRole('button', { name: 'Obtener mi cotización gratis' })).toBeVisible()
  await expect(live.locator('details')).toHaveCount(4)

  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const snippet = await page.evaluate(() => navigator.clipboard.readText())
  expect(snippet).toMatch(/concrete-quote-form\.[\da-f]{16}\.js" integrity="sha384-[^"]+" crossorigin>/)
  expect(snippet).toContain('--cq-density: 0.8;')

  const [html = '', css = ''] = snippet.split('\n\n/* in your style sheet */\n')
  await page.goto(await partnerPage(`<!doctype html><title>P</title><style>${css}</style>${html}`))
  await expect(page.getByRole('button', { name: 'Obtener mi cotización gratis' })).toBeVisible()
  await expect(page.locator('concrete-quote-form')).toHaveAttribute('source', 'lone-star "homes"')
  expect(snippet).toContain(`src="${origin}/`)
})

test('submitting the form of the playground sends no request', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/widget/')
  const live = page.locator('concrete-quote-form')
  await fillInValidly(live)
  await live.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByText('quote-submit {"projectType":"other"}')).toBeVisible()
  expect(sent).toEqual([])
})
