import { expect } from 'playwright/test'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import {
  act,
  address,
  aName,
  backLink,
  find,
  items,
  open,
  pane,
  search,
  searchBox,
  showSource,
  test,
} from '../testing/inbox-page.ts'

test('a quote is in the view of its state, and a filter of the source stays', async ({ page, owner }) => {
  const source = aName()
  for (const firstName of ['One', 'Two']) await storeQuote({ firstName, lastName: source, source })
  const view = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).click()
  await showSource(page, source)
  await open(page, 'One')
  await act(page, 'Mark as answered')
  await expect(items(page)).toHaveText([/Two/])
  await open(page, 'Two')
  await act(page, 'Mark as spam')
  await expect(pane(page).getByText('Marked as spam.')).toBeVisible()
  await expect(items(page)).toHaveCount(0)
  await view('Answered')
  await expect(items(page)).toHaveText([RegExp(`One.*Answered .+ by ${owner.username}`)])
  await page.goBack()
  await expect(items(page)).toHaveCount(0)
  await view('Spam')
  await open(page, 'Two')
  await act(page, 'Not spam')
  await expect(pane(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(find(page, source)).toHaveCount(0)
  await view('All')
  await expect(items(page)).toHaveCount(2)
  await view(/^Waiting/)
  await expect(items(page)).toHaveText([/Two/])
})

test('the rows below one that leaves close its gap, at once if the user wants no motion', async ({
  page,
  owner: _,
}) => {
  const source = aName()
  for (const firstName of ['One', 'Two', 'Three']) await storeQuote({ firstName, lastName: source, source })
  await showSource(page, source)
  const moved = await page.evaluateHandle(() => {
    const rows = new Set<string | null | undefined>()
    new MutationObserver(() => {
      for (const { effect } of document.getAnimations())
        rows.add((effect as KeyframeEffect | null)?.target?.textContent)
    }).observe(document.body, { childList: true, subtree: true })
    return rows
  })
  for (const [name, reducedMotion] of [
    ['One', 'no-preference'],
    ['Two', 'reduce'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await open(page, name)
    await act(page, 'Mark as answered')
    await expect(find(page, name)).toHaveCount(0)
  }
  expect(await moved.evaluate((rows) => [...rows])).toEqual([expect.stringContaining('Two')])
})

test('a screen of 1440 x 900 shows 20 quotes, and a phone the first below 160 px', async ({
  inbox: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // Without the notice that nobody is notified.
  await page.route('/api/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), isAnybodyNotified: true },
    })
  })
  await page.reload()
  // As short as the names of people.
  const lastName = aName().slice(0, 9)
  for (let n = 0; n < 21; n++) await storeQuote({ lastName })
  await search(page, lastName)
  await expect(items(page).nth(19)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  const { y = 0 } = (await items(page).first().boundingBox()) ?? {}
  expect(y).toBeLessThanOrEqual(160)
})

test('the filters and the open quote are in the URL', async ({ inbox: page }) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName, projectType: 'repair' })
  await storeQuote({ lastName, projectType: 'steps' })
  await page.goto(`${address}#/quotes/${id}?view=all&q=${lastName}&projectType=repair`)
  await expect(page.getByRole('heading', { name: `Ada ${lastName}` })).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(searchBox(page)).toHaveValue(lastName)
  await page.setViewportSize({ width: 390, height: 844 })
  await backLink(page).click()
  await expect(page).toHaveURL(`${address}#/?view=all&q=${lastName}&projectType=repair`)
  await search(page, lastName.slice(0, -1))
  await expect(page).toHaveURL(RegExp(`q=${lastName.slice(0, -1)}&`))
  await page.goBack()
  await expect(searchBox(page)).toHaveValue(lastName)
  await page.goBack()
  await expect(page.getByRole('heading', { name: `Ada ${lastName}` })).toBeVisible()
})
