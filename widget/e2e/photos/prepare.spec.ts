import { expect, type Page } from 'playwright/test'
import type { Preparation } from '@concrete-quote/openapi'
import { expectAccessible } from '../../testing/axe.ts'
import { recordViolations, isNoFavicon, strictPolicy } from '../../testing/content-security-policy.ts'
import { submit } from '../../testing/photos/add-photos.ts'
import { origin, snippet, test } from '../../testing/test.ts'

/** Rules for whole pages, which the widget cannot satisfy on a partner’s page. */
const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one']

const status = (page: Page) => page.locator('.cq-prepare').getByRole('status')
const address = (page: Page) => page.getByLabel('Address or ZIP code of the project')
const choose = (page: Page, choice: string) => page.getByRole('radio', { name: choice, exact: true }).check()

/** What the server has, as the link says it. */
async function saidBy(preparationUrl: string): Promise<Preparation> {
  return (await (await fetch(preparationUrl)).json()) as Preparation
}

test.use({ viewport: { width: 360, height: 640 } })

test('after a success, a visitor says where, how, and when, and a reload shows it again', async ({
  page,
  visit,
}) => {
  const violations = await recordViolations(page)
  await visit(snippet(origin), { 'Content-Security-Policy': strictPolicy(origin) })
  const { photosUrl, preparationUrl } = await submit(page)

  await address(page).fill('4711 Elm St, Dallas, TX 75201')
  await address(page).blur()
  await expect(status(page)).toHaveText('Saved. Thank you.')
  await choose(page, 'Text')
  const saved = page.waitForResponse(preparationUrl)
  await choose(page, 'Evening')
  await saved
  const said = {
    address: '4711 Elm St, Dallas, TX 75201',
    preferredContact: 'text',
    preferredTime: 'evening',
  }
  expect(await saidBy(preparationUrl)).toEqual({ ...said, isOutsideArea: false })
  await expectAccessible(page, undefined, pageRules)

  await page.reload()
  await expect(address(page)).toHaveValue(said.address)
  await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked()
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Use this link to come back later' })).toHaveAttribute(
    'href',
    photosUrl,
  )
  expect(violations.filter(isNoFavicon)).toEqual([])
})

test('a server of version 1.2, which has no link to the preparation, is told so, too', async ({
  page,
  visit,
}) => {
  let preparationUrl = ''
  await page.route('**/api/quotes', async (route) => {
    const response = await route.fetch()
    const { preparationUrl: link, ...quote } = (await response.json()) as Record<string, string>
    preparationUrl = link ?? ''
    await route.fulfill({ response, json: quote })
  })
  await visit(snippet(origin))
  await submit(page)
  await address(page).fill('75201')
  await address(page).blur()
  await expect(status(page)).toHaveText('Saved. Thank you.')
  expect(await saidBy(preparationUrl)).toMatchObject({ address: '75201' })
})

test.describe('after a success', () => {
  let photosUrl: string
  let preparationUrl: string
  test.beforeEach(async ({ page, visit }) => {
    await visit(snippet(origin))
    ;({ photosUrl, preparationUrl } = await submit(page))
  })

  test('what was not changed is not sent, so that the owner’s corrections stay', async ({ page }) => {
    await address(page).fill('75201')
    await address(page).blur()
    await expect(page.getByText('Saved. Thank you.')).toBeVisible()
    // By the link, elsewhere.
    await page.request.patch(preparationUrl, { data: { address: '4711 Elm St' } })
    const saved = page.waitForResponse(preparationUrl)
    await choose(page, 'Text')
    expect((await saved).request().postDataJSON()).toEqual({ preferredContact: 'text' })
    expect(await saidBy(preparationUrl)).toMatchObject({ address: '4711 Elm St', preferredContact: 'text' })
  })

  test('Enter saves a ZIP code outside the area, and sends no other request', async ({ page }) => {
    let posts = 0
    page.on('request', (request) => (posts += Number(request.method() === 'POST')))
    await address(page).fill('10001')
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveText('Saved. Thank you. We will tell you if we serve your area.')
    expect(await saidBy(preparationUrl)).toMatchObject({ address: '10001', isOutsideArea: true })
    expect(posts).toBe(0)
  })

  test('what cannot be saved is kept in the fields, and says so', async ({ page }) => {
    await page.route('**/preparation?key=*', (route) => route.abort())
    await address(page).fill('75201')
    await address(page).blur()
    await expect(status(page)).toHaveText('This could not be saved. Please try again, or call us.')
    await expect(address(page)).toHaveValue('75201')
  })

  test('an address is saved as the visitor leaves the page', async ({ page }) => {
    await address(page).fill('75201')
    await page.goto('about:blank')
    await expect.poll(() => saidBy(preparationUrl)).toMatchObject({ address: '75201' })
  })

  test('the link can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(status(page)).toHaveText('Link copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(photosUrl)
  })
})
