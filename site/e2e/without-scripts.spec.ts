import { expect, type Page } from 'playwright/test'
import { storedQuotes } from '../../widget/e2e/stored-quotes.ts'
import { test } from '../../widget/e2e/test.ts'

test.use({ javaScriptEnabled: false })

test('a visitor without scripts corrects the form and it is stored', async ({ page }) => {
  const lastName = `No scripts ${Date.now()}`
  await page.goto('/contact')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Project Type').selectOption('patio')
  await page.getByLabel('Project Details').fill('Two lines,\nplease.')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submission Failed')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required')
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName)
  await expect(page.getByLabel('Project Type')).toHaveValue('patio')
  await page.getByLabel('Phone').fill('(214) 555-0147')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Request Submitted!')
  const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
  expect(stored).toMatchObject([{ projectType: 'patio', projectDetails: 'Two lines,\nplease.' }])
})

test('a form that is sent again without scripts stores one quote', async ({ page }) => {
  const lastName = `Sent again ${Date.now()}`
  await page.goto('/contact')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Phone').fill('(214) 555-0147')
  await page.getByLabel('Project Type').selectOption('patio')
  await page.getByLabel('Project Details').fill('A patio by the pool.')
  await submitTwice(page)
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await page.getByLabel('Phone').fill('(972) 555-0147')
  await submitTwice(page)
  const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
  expect(stored.map(({ phone }) => phone).sort()).toEqual(['(214) 555-0147', '(972) 555-0147'])
})

/** Submits the form twice, each time in a new tab, so that the page stays open. */
async function submitTwice(page: Page) {
  for (let press = 1; press <= 2; press++) {
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Get My Free Quote' }).click({ modifiers: ['Control'] })
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Quote Request Submitted!')
    await tab.close()
  }
}

test('FAQ answers open one at a time, and close, without scripts', async ({ page }) => {
  await page.goto('/contact')
  const questions = page.locator('details')
  await expect(questions).toHaveCount(4)
  await expect(page.locator('details[open]')).toHaveCount(0)
  await questions.nth(0).locator('summary').click()
  await expect(page.getByText('3-5 days')).toBeVisible()
  await questions.nth(2).locator('summary').click()
  await expect(page.getByText('30-year structural warranty')).toBeVisible()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await questions.nth(2).locator('summary').click()
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('the menu opens on a phone without scripts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
})

for (const path of ['/', '/services', '/about', '/contact']) {
  test(`${path} hides no content without scripts`, async ({ page }) => {
    await page.goto(path)
    const hidden = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, li, img, figcaption')]
        .filter((element) => !element.closest('details:not([open]), [hidden], .cq-error, .cq-status'))
        .filter((element) => element.textContent || element.tagName === 'IMG')
        .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((element) => element.outerHTML.slice(0, 80)),
    )
    expect(hidden).toEqual([])
  })
}

test('customers’ words are a row to scroll, without buttons that do nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const row = page.getByRole('group', { name: 'Reviews', exact: true })
  await row.focus()
  await expect(page.getByRole('button', { name: 'Next review' })).toBeHidden()
  const last = page.getByRole('group', { name: '6 of 6' })
  await expect(last).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})
