import { expect, test } from 'playwright/test'

test('publishes the licenses of dependencies and fonts, and links to them from scripts', async ({
  page,
  request,
}) => {
  const response = await request.get('/licenses.md')
  expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8')
  const licenses = await response.text()
  for (const name of ['preact', 'zod', 'embla-carousel']) expect(licenses).toContain(`## ${name} - `)
  expect(licenses.match(/SIL OPEN FONT LICENSE/g)).toHaveLength(2)

  await page.goto('/contact')
  const script = page.waitForResponse('**/quote-form-*.js')
  await page.getByLabel('First Name').click()
  expect(await (await script).text()).toMatch(/^\/\*! Licenses: \/licenses\.md \*\//)
})
