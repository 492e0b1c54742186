import { expect, type Locator, type Page } from 'playwright/test'
import { completeCampaign, formMessages, quoteFieldNames } from '@concrete-quote/openapi'
import { isNoFavicon, recordViolations } from '../../widget/testing/content-security-policy.ts'
import { storedQuotes } from '../../widget/testing/stored-quotes.ts'
import { test } from '../../widget/testing/test.ts'

const examples = `http://localhost:${process.env.EXAMPLES_PORT}`

const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  projectType: 'Project Type',
  projectDetails: 'Project Details',
  submit: 'Get My Free Quote',
}
/** Submits a quote, and returns its unique last name. */
async function submitQuote(form: Page | Locator): Promise<string> {
  const lastName = `Example ${Date.now()} ${Math.random()}`
  await form.getByLabel(labels.firstName).fill('Ada')
  await form.getByLabel(labels.lastName).fill(lastName)
  await form.getByLabel(labels.phone).fill('(214) 555-0123')
  await form.getByLabel(labels.projectType).selectOption('repair')
  await form.getByLabel(labels.projectDetails).fill('The driveway has cracked.')
  await form.getByRole('button', { name: labels.submit }).click()
  return lastName
}

async function expectStored(lastName: string, source: string) {
  await expect
    .poll(storedQuotes)
    .toContainEqual(expect.objectContaining({ lastName, projectType: 'repair', source }))
}

async function open(page: Page, name: string) {
  await page.goto(examples)
  await page.getByRole('link', { name, exact: true }).click()
}

test('plain: one tag submits a quote', async ({ page }) => {
  await open(page, 'plain')
  await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
  // The fallback form of the page is hidden behind it.
  await expectStored(await submitQuote(page.locator('[part=form]')), 'lone-star-homes')
})

test('analytics: stores the campaign, and reports a conversion without personal data', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, { calls, plausible: (...args: unknown[]) => calls.push(args) })
  })
  await page.goto(`${examples}/analytics?utm_source=newsletter&utm_campaign=spring&email=ada@example.com`)
  const lastName = await submitQuote(page)
  await expectStored(lastName, 'trinity-roofing')
  await expect.poll(storedQuotes).toContainEqual(
    expect.objectContaining({
      lastName,
      pageUrl: `${examples}/analytics`,
      campaign: completeCampaign({
        utm_source: 'newsletter',
        utm_campaign: 'spring',
        landingPage: '/analytics',
      }),
    }),
  )
  const reported = () => page.evaluate('({ dataLayer: window.dataLayer, calls })')
  await expect.poll(reported).toEqual({
    dataLayer: [
      { event: 'quote_submitted', quote_id: expect.any(String) as unknown, project_type: 'repair' },
    ],
    calls: [['Quote submitted', { props: { projectType: 'repair' } }]],
  })
})

test('button: a floating button opens the form, and its quote is stored', async ({ page }) => {
  await open(page, 'button')
  await page.waitForFunction(() => customElements.get('concrete-quote-button'))
  await page.locator('[floating] a').click()
  const dialog = page.getByRole('dialog', { name: 'Request Your Free Quote' })
  await expectStored(await submitQuote(dialog), 'lone-star-homes')
  await expect(dialog.getByText('Quote Request Submitted!').first()).toBeVisible()
})

test('strict-csp: there are no policy violations, and no draft in session storage', async ({ page }) => {
  const violations = await recordViolations(page)
  await open(page, 'strict-csp')
  await expect(page.getByLabel('Project Type')).toHaveValue('driveway')
  await expectStored(await submitQuote(page), 'trinity-bank')
  expect(violations.filter(isNoFavicon)).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'cqShown'))).toEqual(
    [],
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('plain: the form has the fields and project types of the API, and is stored', async ({ page }) => {
    await open(page, 'plain')
    const names = await page
      .locator('form [name]:not([type=hidden])')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    expect(names).toEqual(quoteFieldNames)
    const types = await page
      .locator('option:not([value=""])')
      .evaluateAll((options) => options.map((option) => [option.getAttribute('value'), option.textContent]))
    expect(types).toEqual(Object.entries(formMessages.en.projectTypes))
    await expectStored(await submitQuote(page), 'lone-star-homes')
    await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()
  })
})

test('frame: a link opens the form, and the frame follows its height', async ({ page }) => {
  await open(page, 'frame')
  const frame = page.frameLocator('iframe')
  const form = frame.locator('[part=form]')
  await expect(form.getByLabel('Project Type')).toHaveValue('steps')
  const height = async () => (await page.locator('iframe').boundingBox())?.height
  const content = async () => Math.ceil((await frame.locator('body').boundingBox())?.height ?? 0)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await height()) === (await content())).toBe(true)
    expect(await content()).toBeLessThan(1200)
  }
  await expectStored(await submitQuote(form), 'oak-cliff-gardens')
  await expect(frame.getByText('Quote Request Submitted!').first()).toBeVisible()
  await expect.poll(async () => (await height()) === (await content())).toBe(true)
  await page.getByRole('link', { name: 'Ask for a free quote' }).click()
  // The frame and the page have the same tab and origin here.
  await page.getByRole('button', { name: 'Send another request' }).click()
  await expectStored(await submitQuote(page.locator('[part=form]')), 'oak-cliff-gardens')
})
