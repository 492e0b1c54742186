import { expect, type Page } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { storedQuotes } from '../../../widget/testing/stored-quotes.ts'
import { test } from '../../../widget/testing/test.ts'
import { english as site, locale } from '../../testing/site-pages.ts'
import { dollars, driveway, patio, repair, steps, units, usualSize } from '../texts/specified/amounts.ts'

type UnitPrice = typeof driveway

const number = (size: number) => size.toLocaleString('en-US')

// What visitors read, repeated so that a change to a format fails a test.
const cost = ({ amount, upTo, unit }: UnitPrice, size: number) =>
  `${upTo ? `${dollars(amount * size)} to ${dollars(upTo * size)}` : `From ${dollars(amount * size)}`} for ${number(size)} ${units[unit][1]}`
const inForm = ({ unit }: UnitPrice, size: number) => `About ${number(size)} ${units[unit][1]}.`
const row = [
  `Driveways from ${dollars(driveway.amount)} per ${units[driveway.unit][0]}`,
  `Patios & Outdoor Spaces from ${dollars(patio.amount)} per ${units[patio.unit][0]}`,
  `Steps & Walkways from ${dollars(steps.amount)} per ${units[steps.unit][0]}`,
  `Repair & Restoration from ${dollars(repair.amount)}`,
]

const sized = { driveway, patio, steps }
const { min, max, step } = driveway.sizes
const almostLargest = max - step
const usualPatio = usualSize(patio)

test.use({ locale: locale(site) })

const costOfUsual = (type: keyof typeof sized) => cost(sized[type], usualSize(sized[type]))
const { paths, prices: texts } = site
const { another, errors, labels, projectTypes, submit, submitted } = formMessages[site.lang]

const card = (page: Page, type: string) => page.locator(`#${type}`)
const quoteLink = (page: Page, type: keyof typeof sized) =>
  card(page, type).getByRole('link', { name: site.services.quoteLink(site.services.cards[type].title) })
const slider = (page: Page, type: 'driveway' | 'patio' | 'steps') =>
  page.getByRole('slider', { name: texts.estimates[type].label })
const details = (page: Page) => page.getByLabel(labels.projectDetails)

test('each card with a unit price starts with the price of a usual size', async ({ page }) => {
  await page.goto(paths.services)
  for (const type of ['driveway', 'patio', 'steps'] as const) {
    await expect(card(page, type).locator('.estimate-price')).toHaveText(costOfUsual(type))
    await expect(slider(page, type)).toHaveAttribute('aria-valuetext', costOfUsual(type))
    await expect(card(page, type)).toContainText(texts.estimates[type].note)
  }
  await expect(page.getByRole('slider')).toHaveCount(3)
  await expect(card(page, 'repair')).toContainText(texts.estimates.repair.note)
})

test('a size chosen with the keyboard goes with the link into the quote', async ({ page }) => {
  const lastName = `Size ${Date.now()}`
  await page.goto(paths.services)
  await slider(page, 'driveway').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(slider(page, 'driveway')).toHaveAttribute('aria-valuetext', cost(driveway, almostLargest))
  await expect(card(page, 'driveway').locator('.estimate-price')).toHaveText(cost(driveway, almostLargest))
  await expect(card(page, 'driveway').locator('.value')).toHaveText(`${number(almostLargest)} sq ft`)
  // A screen reader speaks the value of the slider: a live region would repeat it.
  await expect(card(page, 'driveway').locator('output, [aria-live], [role=status]')).toHaveCount(0)
  // The link of the card is next.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`${paths.contact}?projectType=driveway&size=${almostLargest}`)
  await expect(page.getByLabel(labels.projectType)).toHaveValue('driveway')
  await expect(details(page)).toHaveValue(inForm(driveway, almostLargest))
  await page.getByLabel(labels.firstName).fill('Ada')
  await page.getByLabel(labels.lastName).fill(lastName)
  await page.getByLabel(labels.phone).fill('(214) 555-0123')
  await details(page).press('Control+End')
  await details(page).pressSequentially(' Broom finish.')
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('status')).toContainText(submitted)
  await expect(page).toHaveURL(paths.contact)
  await page.reload()
  await page.getByRole('button', { name: another }).click()
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByLabel(labels.firstName)).toHaveAccessibleDescription(errors.firstName)
  await expect(details(page)).toHaveValue('')
  const stored = (await storedQuotes()).find((quote) => quote.lastName === lastName)
  expect(stored).toMatchObject({
    projectType: 'driveway',
    projectDetails: `${inForm(driveway, almostLargest)} Broom finish.`,
  })
})

test('a tap at an end of the line chooses the smallest size', async ({ page }) => {
  await page.goto(paths.services)
  const box = await slider(page, 'steps').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await slider(page, 'steps').click({ position: { x: 3, y: 22 } })
  await expect(card(page, 'steps').locator('.estimate-price')).toHaveText(cost(steps, steps.sizes.min))
  await expect(quoteLink(page, 'steps')).toHaveAttribute('href', RegExp(`&size=${steps.sizes.min}$`))
  await expect(card(page, 'driveway').locator('.estimate-price')).toHaveText(costOfUsual('driveway'))
})

test('nothing below a slider moves when its price gets longer', async ({ page }) => {
  for (const width of [320, 360, 390, 768, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(paths.services)
    const tops = () =>
      page
        .locator('.service-details .button')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top + scrollY))
    const before = await tops()
    for (const type of ['driveway', 'patio', 'steps'] as const) {
      await slider(page, type).press('End')
      await expect(slider(page, type)).toHaveJSProperty('value', await slider(page, type).getAttribute('max'))
    }
    expect(await tops(), `${width} px`).toEqual(before)
  }
})

test('a link with a size does not overwrite what the visitor has written', async ({ page }) => {
  await page.goto(`${paths.contact}?projectType=patio`)
  await expect(page.getByLabel(labels.projectType)).toHaveValue('patio')
  await details(page).fill('A patio by the pool.')
  await page.goto(paths.services)
  await quoteLink(page, 'patio').click()
  await expect(page.getByLabel(labels.projectType)).toHaveValue('patio')
  await expect(details(page)).toHaveValue('A patio by the pool.')
})

test('another size replaces one that the visitor has not edited', async ({ page }) => {
  await page.goto(`${paths.contact}?projectType=driveway&size=${almostLargest}`)
  await expect(details(page)).toHaveValue(inForm(driveway, almostLargest))
  await page.getByLabel(labels.firstName).fill('Ada')
  await page.goto(`${paths.contact}?projectType=patio&size=${usualPatio}`)
  await expect(details(page)).toHaveValue(inForm(patio, usualPatio))
  await expect(page.getByLabel(labels.firstName)).toHaveValue('Ada')
})

test.describe('what a link has filled in', () => {
  const head = (page: Page) => page.locator('.linked')
  const typed = ' Broom finish.'

  test.beforeEach(async ({ page }) => {
    await page.goto(`${paths.contact}?projectType=driveway&size=${almostLargest}&utm_source=flyer`)
    await expect(head(page)).toContainText(
      `${projectTypes.driveway}, about ${number(almostLargest)} sq ft, from ${dollars(driveway.amount * almostLargest)}`,
    )
    await expect(details(page)).toHaveValue(inForm(driveway, almostLargest))
    await details(page).press('Control+End')
    await details(page).pressSequentially(typed)
  })

  test('is shown at the head of the form, until the visitor removes it', async ({ page }) => {
    await page.getByRole('button', { name: site.contact.remove }).click()
    for (const reloaded of [false, true]) {
      if (reloaded) await page.reload()
      else await expect(page.getByLabel(labels.projectType)).toBeFocused()
      await expect(head(page)).toBeHidden()
      await expect(page).toHaveURL(`${paths.contact}?utm_source=flyer`)
      await expect(details(page)).toHaveValue(typed.trim())
      await expect(page.getByLabel(labels.projectType)).toHaveValue('')
    }
  })

  test('is shown without the size once the details lack it, and not at all beside another type', async ({
    page,
  }) => {
    await details(page).fill('A patio by the pool.')
    await expect(head(page).getByRole('paragraph')).toHaveText(projectTypes.driveway)
    await page.reload()
    await expect(head(page).getByRole('paragraph')).toHaveText(projectTypes.driveway)
    await page.getByLabel(labels.projectType).selectOption('patio')
    await expect(head(page)).toBeHidden()
    await page.reload()
    await expect(details(page)).toHaveValue('A patio by the pool.')
    await expect(page.getByLabel(labels.projectType)).toHaveValue('patio')
    await expect(head(page)).toBeHidden()
  })
})

test('the form keeps the size when the page is reloaded', async ({ page }) => {
  await page.goto(`${paths.contact}?projectType=patio&size=${usualPatio}`)
  await expect(details(page)).toHaveValue(inForm(patio, usualPatio))
  await page.reload()
  await expect(page.getByLabel(labels.projectType)).toHaveValue('patio')
  await expect(details(page)).toHaveValue(inForm(patio, usualPatio))
})

test('a size from elsewhere, such as an extension, stays in bounds', async ({ page }) => {
  await page.goto(paths.services)
  for (const value of ['', '0', '1e9', 'big']) {
    await slider(page, 'driveway').evaluate((input: HTMLInputElement, value) => {
      input.value = value
      input.dispatchEvent(new Event('input'))
    }, value)
    const size = Number(await slider(page, 'driveway').inputValue())
    expect(size).toBeGreaterThanOrEqual(min)
    expect(size).toBeLessThanOrEqual(max)
    await expect(card(page, 'driveway').locator('.estimate-price')).not.toContainText('NaN')
    await expect(quoteLink(page, 'driveway')).toHaveAttribute(
      'href',
      `${paths.contact}?projectType=driveway&size=${size}`,
    )
  }
})

test('Back and reload keep the size together with its price', async ({ page }) => {
  const shown = card(page, 'driveway').locator('.estimate-price')
  await page.goto(paths.services)
  await slider(page, 'driveway').press('End')
  const atEnd = await slider(page, 'driveway').getAttribute('aria-valuetext')
  await quoteLink(page, 'driveway').click()
  await expect(page.getByLabel(labels.projectType)).toHaveValue('driveway')
  await page.goBack()
  await expect(shown).toHaveText(atEnd ?? '')
  await page.reload()
  const size = await slider(page, 'driveway').inputValue()
  await expect(quoteLink(page, 'driveway')).toHaveAttribute('href', new RegExp(`&size=${size}$`))
  await expect(shown).toContainText(Number(size).toLocaleString('en-US'))
})

test('Home shows the prices, which lead to the top of Services', async ({ page }) => {
  await page.goto(paths.home)
  const prices = page.locator('.price-row').getByRole('link')
  await expect(prices).toHaveText(row)
  for (const price of await prices.all()) await expect(price).toHaveAttribute('href', paths.services)
  await prices.nth(2).click()
  await expect(page).toHaveURL(paths.services)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each card has the usual size, its price, and a link with the size', async ({ page }) => {
    await page.goto(paths.services)
    for (const type of ['driveway', 'patio', 'steps'] as const) {
      const size = usualSize(sized[type])
      await expect(card(page, type).locator('.estimate-price')).toHaveText(costOfUsual(type))
      await expect(quoteLink(page, type)).toHaveAttribute(
        'href',
        `${paths.contact}?projectType=${type}&size=${size}`,
      )
    }
    // A slider that changes nothing.
    await expect(page.getByRole('slider')).toHaveCount(0)
    await quoteLink(page, 'driveway').click()
    await expect(details(page)).toBeVisible()
  })
})
