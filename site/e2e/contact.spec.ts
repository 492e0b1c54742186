import { expect, type Page } from 'playwright/test'
import { company } from '@concrete-quote/openapi'
import { draftKeyPrefix } from '@concrete-quote/widget'
import { formJourneys, translate } from '../../widget/e2e/form-journeys.ts'
import { storedQuotes } from '../../widget/e2e/stored-quotes.ts'
import { test } from '../../widget/e2e/test.ts'

const consoleMessages: string[] = []
test.beforeEach(({ page }) => {
  consoleMessages.length = 0
  page.on('console', (message) => consoleMessages.push(message.text()))
  page.on('pageerror', (error) => consoleMessages.push(error.message))
})

test.describe('on the site', () => {
  formJourneys((page) => page.goto('/contact'))
})

test('the contact page shows how to reach the company', async ({ page }) => {
  await page.goto('/contact')
  await expect(page).toHaveTitle(/free concrete quote/i)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Your Free Concrete Quote')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: company.phone, exact: true })).toHaveAttribute(
    'href',
    'tel:+12145550147',
  )
  for (const text of [
    ...company.serviceAreas,
    '7:00 AM-6:00 PM',
    '8:00 AM-4:00 PM',
    'emergency calls only',
  ]) {
    await expect(main).toContainText(text)
  }
  expect(consoleMessages).toEqual([])
})

async function fillForm(page: Page, lastName: string) {
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Phone').fill('(214) 555-0147')
  await page.getByLabel('Project Type').selectOption('repair')
  await page.getByLabel('Project Details').fill('Typed before hydration.')
}

test.describe('a link with a project type', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Request Your Free Quote' })

  test('preselects it before any interaction', async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('link', { name: 'Get Quote for Patios & Outdoor Spaces' }).click()
    await expect(page).toHaveURL('/contact?projectType=patio')
    await expect(page.getByLabel('Project Type')).toHaveValue('patio')
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/)
    expect(consoleMessages).toEqual([])
  })

  test('submits it with the quote', async ({ page }) => {
    const lastName = `Linked ${Date.now()}`
    await page.goto('/contact?projectType=steps')
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Last Name').fill(lastName)
    await page.getByLabel('Phone').fill('(214) 555-0147')
    await page.getByLabel('Project Details').fill('Even risers, please.')
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, projectType: 'steps' }))
  })

  test('gives way to what the visitor has chosen meanwhile', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/quote-form-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/contact?projectType=patio')
    await page.getByLabel('Project Type').selectOption('repair')
    const response = page.waitForResponse('**/assets/quote-form-*.js')
    release()
    await response
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await expect(page.getByLabel('Project Type')).toHaveValue('repair')
  })

  test('ignores an unknown project type', async ({ page }) => {
    for (const type of ['spaceship', '', 'toString']) {
      await page.goto(`/contact?projectType=${type}`)
      await page.getByLabel('First Name').focus()
      await expect(form(page)).toBeVisible()
      await expect(page.getByLabel('Project Type')).toHaveValue('')
    }
    expect(consoleMessages).toEqual([])
  })
})

test.describe('the form script', () => {
  const trackScripts = (page: Page) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/quote-form-')) scripts.push(request.url())
    })
    return scripts
  }

  test('loads on first interaction with the form, not before', async ({ page }) => {
    const scripts = trackScripts(page)
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await page.getByRole('main').getByText('Our emergency repair line').click()
    await page.mouse.wheel(0, 2000)
    expect(scripts).toEqual([])
    const scriptRequest = page.waitForRequest('**/quote-form-*.js')
    await page.getByLabel('First Name').focus()
    await scriptRequest
  })

  test('loads at once if the tab has a saved draft', async ({ page }) => {
    await page.goto('/')
    await page.evaluate((key) => sessionStorage.setItem(key, '{}'), `${draftKeyPrefix}/api/quotes#`)
    const scriptRequest = page.waitForRequest('**/quote-form-*.js')
    await page.goto('/contact')
    await scriptRequest
  })
})

test.describe('before the form script has loaded', () => {
  let release: () => void

  test.beforeEach(async ({ page }) => {
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/quote-form-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/contact')
  })

  test('keeps the entered values and submits once after three clicks', async ({ page }) => {
    const lastName = `Early ${Date.now()}`
    await fillForm(page, lastName)
    const button = page.getByRole('button', { name: 'Get My Free Quote' })
    for (let press = 1; press <= 3; press++) await button.click()
    release()
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    await expect(page.getByLabel('Last Name')).toHaveValue('')
    const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
    expect(stored).toMatchObject([{ firstName: 'Ada', projectType: 'repair', email: null }])
    expect(consoleMessages).toEqual([])
  })

  test('shows validation errors of an early submit after hydration', async ({ page }) => {
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    release()
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await expect(page.getByLabel('Email')).toHaveValue('nobody')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  })

  test('keeps the entered values if an extension has changed the DOM', async ({ page }) => {
    const lastName = `Changed ${Date.now()}`
    await fillForm(page, lastName)
    // Simulates browser translation and a password manager.
    await translate(page)
    await page.getByLabel('Email').evaluate((field) => field.after(document.createElement('div')))
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    release()
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, projectType: 'repair' }))
  })
})
