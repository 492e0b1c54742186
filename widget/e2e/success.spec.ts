import { expect, type Page } from 'playwright/test'
import { fillInValidly } from '../testing/form-page.ts'
import { origin, snippet, test } from '../testing/test.ts'

const submit = async (page: Page) => {
  await fillInValidly(page)
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
}

const withAttributes = (origin: string, attributes: string) =>
  snippet(origin).replace('<concrete-quote-form>', `<concrete-quote-form ${attributes}>`)

test.describe('after a success', () => {
  test('the success page opens after the event is dispatched', async ({ page, partnerPage }) => {
    const listener = `<script>
      document.addEventListener('quote-submitted', ({ detail }) => { name = location.pathname + ' ' + detail.projectType })
    </script>`
    const url = await partnerPage(withAttributes(origin, 'success-url="thanks?from=form"') + listener)
    await page.goto(url)
    await submit(page)
    await expect(page).toHaveURL(`${url}thanks?from=form`)
    // The window's name survives the navigation.
    expect(await page.evaluate(() => window.name)).toBe('/ other')
    await page.goBack()
    await expect(page.getByLabel('First Name')).toHaveValue('')
  })

  test('an event listener can set the page, for example to add the quote ID', async ({
    page,
    partnerPage,
  }) => {
    const listener = `<script>
      document.addEventListener('quote-submitted', ({ target, detail }) => { target.successUrl = 'thanks?id=' + detail.id })
    </script>`
    const url = await partnerPage(snippet(origin) + listener)
    await page.goto(url)
    await submit(page)
    await expect(page).toHaveURL(/\/thanks\?id=[0-9a-f-]{36}$/)
  })

  const ways = {
    'a listener of the event removed the attribute': `document.addEventListener('quote-submitted', ({ target }) => target.removeAttribute('success-url'))`,
    'the form was removed while the request was pending': `document.addEventListener('quote-submit', ({ target }) => setTimeout(() => target.remove()))`,
  }
  for (const [when, script] of Object.entries(ways)) {
    test(`nothing opens if ${when}`, async ({ page, partnerPage }) => {
      const url = await partnerPage(
        withAttributes(origin, 'success-url="/thanks"') + `<script>${script}</script>`,
      )
      await page.goto(url)
      await page.route('**/api/quotes', async (route) => {
        const response = await route.fetch()
        await new Promise((resolve) => setTimeout(resolve, 300))
        await route.fulfill({ response })
      })
      const answered = page.waitForResponse('**/api/quotes')
      await submit(page)
      await (await answered).finished()
      // A navigation would start at once.
      await page.waitForTimeout(500)
      expect(page.url()).toBe(url)
    })
  }

  for (const address of ['//elsewhere.example/thanks', 'javascript:alert(1)', 'http://']) {
    test(`nothing opens at ${address}, and the console says why`, async ({ page, partnerPage }) => {
      const warnings: string[] = []
      page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
      const url = await partnerPage(withAttributes(origin, `success-url="${address}"`))
      await page.goto(url)
      await submit(page)
      await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
      await expect(page).toHaveURL(url)
      expect(warnings).toEqual(['<concrete-quote-form>: `success-url` is not on the origin of this page.'])
    })
  }
})

test.describe('the campaign', () => {
  const query = `?utm_source=newsletter&utm_term=${'x'.repeat(201)}&gclid=abc&email=ada@example.com`

  for (const [attributes, campaign] of [
    ['campaign', { utm_source: 'newsletter', utm_term: 'x'.repeat(200), gclid: 'abc', landingPage: '/' }],
    ['campaign="false"', undefined],
    ['', undefined],
  ] as const) {
    const what = campaign ? 'is sent, without what the API refuses' : 'is not sent'
    test(`${what}, with the attributes "${attributes}"`, async ({ page, partnerPage }) => {
      await page.goto((await partnerPage(withAttributes(origin, attributes))) + query)
      const posted = page.waitForRequest('**/api/quotes')
      await submit(page)
      const body = (await posted).postDataJSON() as { campaign?: unknown; pageUrl: string }
      expect(body.campaign).toEqual(campaign)
      expect(body.pageUrl).not.toContain('?')
      await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    })
  }

  test('is that of the first page with the form, even if it was out of view', async ({
    page,
    partnerPage,
  }) => {
    const before = '<a href="/?page=2#form">Next</a><div style="height: 5000px"></div>$&'
    const html = withAttributes(origin, 'campaign').replace('<concrete-quote-form', before)
    await page.goto((await partnerPage(html)) + query)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/#form$/)
    await page.locator('concrete-quote-form').scrollIntoViewIfNeeded()
    const posted = page.waitForRequest('**/api/quotes')
    await submit(page)
    expect((await posted).postDataJSON()).toMatchObject({
      campaign: { utm_source: 'newsletter', gclid: 'abc', landingPage: '/' },
    })
  })
})
