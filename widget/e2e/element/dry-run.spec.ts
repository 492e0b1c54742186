// What a page does that is not registered, and one that only tries the form.
import { expect, type Page, type Request } from 'playwright/test'
import { company, formMessages } from '@concrete-quote/openapi'
import { fillInValidly } from '../../testing/form-page.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { origin, snippet, test } from '../../testing/test.ts'

/** An origin that is not allowed, unlike others on this machine. */
const unregistered = (url: string) => url.replace('127.0.0.1', 'app.localhost')
const withAttributes = (attributes: string) =>
  snippet(origin).replace('<concrete-quote-form', `$& ${attributes}`)

async function fillIn(page: Page, lang: 'en' | 'es' = 'en') {
  const lastName = `Tried ${Date.now()} ${Math.random()}`
  await fillInValidly(page, lang)
  await page.getByLabel(formMessages[lang].labels.lastName).fill(lastName)
  return lastName
}

test('a dry run says that it sends nothing, works on any page, and stores nothing', async ({
  page,
  partnerPage,
}) => {
  await page.goto(unregistered(await partnerPage(withAttributes('dry-run lang="es"'))))
  await expect(page.getByText(formMessages.es.dryRun)).toBeVisible()
  const submitted = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('quote-submitted', (event) =>
          resolve((event as CustomEvent<{ id: string }>).detail.id),
        ),
      ),
  )
  const lastName = await fillIn(page, 'es')
  await page.getByRole('button', { name: formMessages.es.submit }).click()
  expect(await submitted).toMatch(/./)
  await expect(page.getByRole('button', { name: formMessages.es.another })).toBeVisible()
  await expect(page.getByRole('link', { name: formMessages.es.addPhotos })).toHaveCount(0)
  expect((await storedQuotes()).filter((quote) => quote.lastName === lastName)).toEqual([])
})

test('a reference is stored, and another one is another request', async ({ page, visit }) => {
  const sent: { key: string | undefined; reference: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { reference } = request.postDataJSON() as { reference?: string }
    sent.push({ key: request.headers()['idempotency-key'], reference })
  })
  await visit(withAttributes('reference="CRM-1"'))
  const lastName = await fillIn(page)
  await page.route('**/api/quotes', (route) =>
    route.request().method() === 'POST' && sent.length < 3 ? route.abort() : route.continue(),
  )
  const send = async () => {
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: formMessages.en.submit }).click()
    await failed
    await expect(page.locator('[part=status]')).toContainText(formMessages.en.failed)
  }
  await send()
  await send()
  await page.locator('concrete-quote-form').evaluate((form) => form.setAttribute('reference', 'CRM-2'))
  await page.getByRole('button', { name: formMessages.en.submit }).click()
  await expect(page.getByRole('status')).toContainText(formMessages.en.submitted)
  expect(sent.map(({ reference }) => reference)).toEqual(['CRM-1', 'CRM-1', 'CRM-2'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
  expect(stored).toMatchObject([{ reference: 'CRM-2' }])
})

test('on a page that is not registered, a visitor continues on the contractor’s, and the draft stays', async ({
  page,
  context,
  partnerPage,
}) => {
  await page.goto(unregistered(await partnerPage(withAttributes('source="acme"'))))
  const lastName = await fillIn(page)
  const button = page.getByRole('button', { name: `Continue at ${company.name}` })
  await expect(page.getByRole('link', { name: formMessages.en.openForm })).toHaveAttribute(
    'href',
    `${origin}/widget/form?lang=en&source=acme`,
  )
  const opened = context.waitForEvent('page')
  await button.click()
  const next = await opened
  await expect(next.getByLabel('Last Name')).toHaveValue(lastName)
  expect((await storedQuotes()).filter((quote) => quote.lastName === lastName)).toEqual([])
  await next.getByRole('button', { name: formMessages.en.submit }).click()
  await expect(next.getByRole('heading', { name: formMessages.en.submitted })).toBeVisible()
  expect((await storedQuotes()).filter((quote) => quote.lastName === lastName)).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName)
})

for (const [name, answer] of Object.entries({
  'a blocker': undefined,
  'the page of a static host': { contentType: 'text/html', body: '<!doctype html>' },
  'an older server': { json: { status: 'live' } },
}))
  test(`${name} in place of the check changes nothing`, async ({ page, visit }) => {
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await page.route('**/api/health/live*', (route) =>
      answer ? route.fulfill({ ...answer, headers }) : route.abort(),
    )
    const isCheck = (request: Request) => request.url().includes('/health/')
    const answered = answer
      ? page.waitForEvent('requestfinished', isCheck)
      : page.waitForEvent('requestfailed', isCheck)
    await visit(snippet(origin))
    await answered
    await expect(page.getByRole('button', { name: formMessages.en.submit })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  })
