import { expect, test } from 'playwright/test'

test('the licences of others’ code and fonts go along, and scripts made of such code say where', async ({
  page,
  request,
}) => {
  const answer = await request.get('/licenses.md')
  expect(answer.headers()['content-type']).toBe('text/markdown; charset=utf-8')
  const licenses = await answer.text()
  for (const name of ['react-dom', 'react-hook-form', 'zod', 'embla-carousel'])
    expect(licenses).toContain(`## ${name} - `)
  expect(licenses.match(/SIL OPEN FONT LICENSE/g)).toHaveLength(2)

  await page.goto('/contact')
  const script = page.waitForResponse('**/quote-form-*.js')
  await page.getByLabel('First Name').click()
  expect(await (await script).text()).toMatch(/^\/\*! Licenses: \/licenses\.md \*\//)
})
