import { expect } from 'playwright/test'
import { projectTypes, quoteFieldNames } from '@concrete-quote/openapi'
import { storedQuotes } from '../../widget/e2e/stored-quotes.ts'
import { test } from '../../widget/e2e/test.ts'

const examples = `http://localhost:${process.env.EXAMPLES_PORT}`

test('the partner’s page takes a request', async ({ page }) => {
  const lastName = `Partner ${Date.now()}`
  await page.goto(examples)
  await page.getByRole('link', { name: 'partner-page' }).click()
  await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last Name' }).fill(lastName)
  await page.getByRole('textbox', { name: 'Phone' }).fill('(214) 555-0147')
  await page.getByRole('combobox', { name: 'Project Type' }).selectOption({ label: 'Driveway' })
  await page.getByRole('textbox', { name: 'Project Details' }).fill('A new driveway, please.')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
  expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, projectType: 'driveway' }))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the partner’s page has the form’s fields and types', async ({ page }) => {
    await page.goto(`${examples}/partner-page`)
    const names = await page
      .locator('form [name]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    expect(names).toEqual(quoteFieldNames)
    const types = await page
      .locator('option:not([value=""])')
      .evaluateAll((options) => options.map((option) => [option.getAttribute('value'), option.textContent]))
    expect(types).toEqual(Object.entries(projectTypes))
  })
})
