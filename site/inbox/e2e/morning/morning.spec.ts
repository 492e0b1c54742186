import { company, promisedAt } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { storedQuotes, storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import {
  address,
  aName,
  fillInPhoneRequest,
  find,
  isExpanded,
  items,
  list,
  open,
  pane,
  search,
  searchBox,
  showSource,
  test,
  backLink,
} from '../../testing/inbox-page.ts'

const screens = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px`, { tag: width === 390 ? [] : '@heavy' }, () => {
    test.use({ viewport: { width, height }, colorScheme })

    /** Goes back to the list, which a quote covers on a phone. */
    const close = (page: Parameters<typeof pane>[0]) => backLink(page).click()

    test('the owner works through the quotes of a morning', async ({ page, owner }) => {
      const lastName = aName()
      for (let n = 0; n < 10; n++) await storeQuote({ lastName, firstName: `No${n}.`, source: lastName })
      const row = (name: string) => find(page, `${name} ${lastName}`)

      await test.step('sees who is waiting, and can call from the list', async () => {
        await showSource(page, lastName)
        await expect(items(page)).toHaveCount(10)
        await expect(row('No9.')).toContainText('Patio & Outdoor Space')
        await expect(row('No9.')).toContainText('A patio by the pool.')
        await expect(row('No9.')).toContainText(/Waiting: call within \d+ (min|h|days)/)
        const call = row('No9.').getByRole('link', { name: 'Call (214) 555-0123' })
        await expect(call).toHaveAttribute('href', 'tel:+12145550123')
        await expectAccessible(page)
      })

      await test.step('answers, undoes that, and answers again', async () => {
        await open(page, 'No9.')
        const status = pane(page).getByRole('status').first()
        // Without the age, which screen readers would announce every minute.
        await expect(status).toHaveText('Waiting')
        await expect(pane(page).getByText(/call within \d+ (min|h|days)/)).toBeVisible()
        await page.getByRole('button', { name: 'Mark as answered' }).click()
        await expect(status).toContainText(`by ${owner.username}.`)
        const undo = page.getByRole('button', { name: 'Mark as not answered' })
        await expect(undo).toBeFocused()
        await undo.click()
        await expect(status).toHaveText('Waiting')
        await page.getByRole('button', { name: 'Mark as answered' }).click()
        await expect(status).toContainText('Answered')
        await expectAccessible(page)
      })

      await test.step('notes what was agreed', async () => {
        const note = page.getByRole('textbox', { name: 'Note' })
        await note.fill('Visit on Monday at 9.')
        await expect(page.getByText('Not saved yet')).toBeVisible()
        await page.getByRole('button', { name: 'Save note' }).click()
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
        await page.reload()
        await expect(note).toHaveValue('Visit on Monday at 9.')
        await close(page)
      })

      await test.step('finds the answered quote in its view, and goes back', async () => {
        await expect(items(page)).toHaveCount(9)
        await page.getByRole('link', { name: 'Answered' }).click()
        await expect(items(page)).toHaveText([RegExp(String.raw`No9\..*Answered .+ by ${owner.username}`)])
        await expectAccessible(page)
        await page.goBack()
        await expect(items(page)).toHaveCount(9)
      })

      await test.step('marks spam, and releases it', async () => {
        await open(page, 'No8.')
        await page.getByRole('button', { name: 'Mark as spam' }).click()
        await expect(pane(page).getByText('Marked as spam.')).toBeVisible()
        await close(page)
        await expect(items(page)).toHaveCount(8)
        await page.getByRole('link', { name: 'Spam' }).click()
        await open(page, 'No8.')
        await page.getByRole('button', { name: 'Not spam' }).click()
        await expect(pane(page).getByRole('heading', { level: 2 })).toBeFocused()
        await close(page)
        await expect(items(page)).toHaveCount(0)
        await page.getByRole('link', { name: 'All', exact: true }).click()
        await expect(items(page)).toHaveCount(10)
        await page.getByRole('link', { name: 'Waiting' }).click()
        await expect(items(page)).toHaveCount(9)
      })

      await test.step('searches the details, and the digits of the phone number', async () => {
        await search(page, `${lastName} pool`)
        await expect(items(page)).toHaveCount(10)
        await search(page, `5550123 ${lastName}`)
        await expect(items(page)).toHaveCount(10)
        await expect(row('No9.')).toContainText('Answered')
        await expect(row('No8.')).toContainText('Waiting')
        await search(page, `${lastName} driveway`)
        await expect(items(page)).toHaveCount(0)
        await search(page, lastName)
        await expect(items(page)).toHaveCount(10)
      })

      await test.step('filters by project type', async () => {
        const button = page.getByRole('button', { name: /^Filters/ })
        const projectType = page.getByRole('combobox', { name: 'Project type' })
        await button.click()
        expect(await isExpanded(page, 'Filters (1)')).toBe(true)
        await projectType.selectOption('Repair & Restoration')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Show requests' }).click()
        await expect(items(page)).toHaveCount(0)
        await expect(button).toHaveText('Filters (2)')
        expect(await isExpanded(page, 'Filters (2)')).toBe(false)
        await expectAccessible(page)
        await page.goBack()
        await expect(items(page)).toHaveCount(10)
        await expect(button).toHaveText('Filters (1)')
        await button.click()
        await expect(projectType).toHaveValue('')
        await page.getByRole('button', { name: 'Clear all filters' }).click()
        await expect(button).toHaveText('Filters')
      })

      await test.step('enters a request taken by phone', async () => {
        const form = await fillInPhoneRequest(page, lastName)
        await form.getByRole('button').click()
        await expect(page.getByRole('heading', { name: 'Phone request: Foundation' })).toBeVisible()
        await close(page)
        await expect(row('Grace')).toContainText('By phone')
      })
      const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
      expect(stored).toHaveLength(11)
    })

    test('a quote prints on one sheet, without controls', async ({ page, owner: _ }) => {
      const lastName = aName()
      const { id } = await storeQuote({ lastName, email: 'ada@mail.example', source: 'phone' })
      for (let n = 0; n < 30; n++) await storeQuote({ lastName: aName() })
      await page.goto(`${address}#/quotes/${id}`)
      await page.getByRole('textbox', { name: 'Note' }).fill('Gate code 4711.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.emulateMedia({ media: 'print' })
      for (const text of [company.name, 'Phone request: ', 'Note: Gate code 4711.'])
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: lastName })).toBeVisible()
      await expect(list(page)).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('textbox')).toHaveCount(0)
      const red = await page.evaluate(() => /\d+/.exec(getComputedStyle(document.body).color)?.[0])
      expect(Number(red), 'a dark text, also for who prefers dark').toBeLessThan(64)
      const pdf = (await page.pdf()).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    })

    test('a quote whose promised call is due is labeled as overdue', async ({ page, owner: _ }) => {
      const lastName = aName()
      const promised = promisedAt(await storeQuote({ lastName }))
      await page.clock.setFixedTime(promised)
      await page.reload()
      await search(page, lastName)
      await expect(find(page, lastName)).toContainText('Overdue')
      await page.clock.setFixedTime(promised + 3 * 3_600_000)
      await page.reload()
      await expect(find(page, lastName)).toContainText('Overdue by 3 h')
      await expect(page.getByRole('banner').getByRole('link', { name: /^\d+\+? overdue$/ })).toBeVisible()
      await open(page, lastName)
      await expect(pane(page).getByText('Overdue by 3 h')).toBeVisible()
      await expect(pane(page).getByRole('status').first()).toHaveText('Overdue')
      await expectAccessible(page)
    })
  })
}

test('a screen of 1440 x 900 shows 20 quotes, and a phone the first below 160 px', async ({
  page,
  owner: _,
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

test('the filters and the open quote are in the URL', async ({ page, owner: _ }) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName, projectType: 'repair' })
  await storeQuote({ lastName, projectType: 'steps' })
  await page.goto(`${address}#/quotes/${id}?view=all&q=${lastName}&projectType=repair`)
  await expect(page.getByRole('heading', { name: `Ada ${lastName}` })).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(searchBox(page)).toHaveValue(lastName)
  await backLink(page).click()
  await expect(page).toHaveURL(`${address}#/?view=all&q=${lastName}&projectType=repair`)
  await search(page, lastName.slice(0, -1))
  await expect(page).toHaveURL(RegExp(`q=${lastName.slice(0, -1)}&`))
  await page.goBack()
  await expect(searchBox(page)).toHaveValue(lastName)
  await page.goBack()
  await expect(page.getByRole('heading', { name: `Ada ${lastName}` })).toBeVisible()
})
