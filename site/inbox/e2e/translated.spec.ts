import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { translate } from '../../../widget/testing/translate.ts'
import {
  address,
  aName,
  items,
  list,
  openQuote,
  pane,
  search,
  searchBox,
  showSource,
  test,
} from '../testing/inbox-page.ts'

// The project `translated inbox` runs the tests of the list and of a quote in a page that goes on being translated.

test('a quote of a translated page is marked as answered, and that is undone', async ({ page, owner }) => {
  const quote = await storeQuote({ lastName: aName() })
  await openQuote(page, quote)
  await translate(page)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: 'Mark as not answered' }).click()
  await expect(pane(page).getByRole('status').filter({ hasText: 'Waiting' })).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: 'No answer' }).click()
  await expect(pane(page).getByText(/^Called once/)).toBeVisible()
})

test('a search without results is emptied in a translated page', async ({ page, owner: _ }) => {
  await storeQuote({ lastName: aName() })
  await search(page, aName())
  await expect(list(page).getByText('No requests')).toBeVisible()
  await translate(page)
  await searchBox(page).fill('')
  await expect(items(page).first()).toBeVisible()
  await expect(list(page).getByText(/^Results for/)).toHaveCount(0)
})

test('filters of a translated page are cleared', async ({ page, owner: _ }) => {
  await storeQuote({ lastName: aName() })
  await showSource(page, aName())
  await expect(list(page).getByText('No requests')).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(items(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

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
