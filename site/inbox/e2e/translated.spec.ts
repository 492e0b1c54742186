import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { address, aName, items, test } from '../testing/inbox-page.ts'

// The project `translated inbox` runs the tests of a quote in a page that goes on being translated.

for (const [what, part] of [
  ['a row of the list', (page: Page) => items(page).first()],
  ['a button of the quote', (page: Page) => page.getByRole('button', { name: 'No answer' })],
] as const)
  test(`a page from which an extension removes ${what} is reloaded, and keeps what was typed`, async ({
    context,
    owner: _,
  }) => {
    // React reports the failure on the console.
    const page = await context.newPage()
    const lastName = aName()
    const { id } = await storeQuote({ lastName, source: lastName })
    const heading = page.getByRole('heading', { name: lastName })
    await page.goto(`${address}#/quotes/${id}?source=${lastName}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Gate code 4711')
    await expect(items(page)).toHaveCount(1)
    await part(page).evaluate((element) => element.remove())
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(heading).toBeVisible()
    await expect(note).toHaveValue('Gate code 4711')
  })
