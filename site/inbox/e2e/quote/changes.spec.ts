import { promisedAt } from '@concrete-quote/openapi'
import { expect, type Page, type Request } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { expectPaneAccessible } from '../../testing/accessible-pane.ts'
import {
  act,
  address,
  aName,
  callLink,
  choose,
  find,
  isPoll,
  items,
  list,
  open,
  pane,
  search,
  searchBox,
  sessionTest,
  showSource,
  signIn,
  signInButton,
  test,
  chooseOrder,
} from '../../testing/inbox-page.ts'

/** The line that says whether a quote waits. */
const state = (page: Page) => pane(page).getByRole('status').first()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('new quotes appear within 30 s, without moving focus or scroll position', async ({ inbox: page }) => {
    await page.clock.install()
    const lastName = aName()
    for (let n = 0; n < 40; n++) await storeQuote({ lastName, firstName: `No${n}.` })
    await page.reload()
    await search(page, lastName)
    await expect(items(page)).toHaveCount(40)
    const link = find(page, 'No5.').getByRole('link').first()
    await link.focus()
    const place = await link.boundingBox()
    await storeQuote({ lastName, firstName: 'New' })
    await page.clock.fastForward(30_000)
    await expect(find(page, 'New')).toHaveCount(1)
    await expect(link).toBeFocused()
    const moved = ((await link.boundingBox())?.y ?? 0) - (place?.y ?? 0)
    expect(Math.abs(moved)).toBeLessThanOrEqual(1)
    const [, waiting = ''] = /^\((\d+\+?)\) Requests$/.exec(await page.title()) ?? []
    expect(parseInt(waiting)).toBeGreaterThan(40)
    await expect(page.getByRole('link', { name: `Waiting ${waiting}` })).toBeVisible()
  })

  test('a quote that a colleague answers leaves the list within 30 s, without moving focus', async ({
    inbox: page,
    context,
  }) => {
    const lastName = aName()
    const { id } = await storeQuote({ lastName, firstName: 'One', source: lastName })
    await storeQuote({ lastName, firstName: 'Two', source: lastName })
    const other = await context.newPage()
    await other.goto(`${address}#/quotes/${id}`)
    await page.clock.install()
    await page.reload()
    await showSource(page, lastName)
    await expect(items(page)).toHaveCount(2)
    const link = find(page, 'Two').getByRole('link').first()
    await link.focus()
    await act(other, 'Mark as answered')
    await expect(state(other)).toContainText('Answered')
    await page.clock.fastForward(30_000)
    await expect(items(page)).toHaveCount(1)
    await expect(link).toBeFocused()
    await act(other, 'Mark as not answered')
    await expect(state(other)).toHaveText('Waiting')
    await page.clock.fastForward(30_000)
    await expect(items(page)).toHaveCount(2)
    await expect(link).toBeFocused()
  })

  test('if two tabs edit one quote, the second is shown what the first changed', async ({
    page,
    owner,
    context,
  }) => {
    const lastName = aName()
    const { id } = await storeQuote({ lastName })
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${address}#/quotes/${id}`)
      await expect(tab.getByRole('heading', { name: lastName })).toBeVisible()
    }
    await act(page, 'Mark as answered')
    await expect(state(page)).toContainText('Answered')
    await page.getByRole('textbox', { name: 'Note' }).fill('First')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    const note = other.getByRole('textbox', { name: 'Note' })
    await note.fill('Second')
    await other.getByRole('button', { name: 'Save note' }).click()
    const alert = pane(other).getByRole('alert')
    await expect(alert).toContainText('Not saved')
    await expect(alert.getByRole('listitem')).toContainText([
      `Answered · ${owner.username}`,
      `Note: First · ${owner.username}`,
    ])
    await expectPaneAccessible(other)
    await other.reload()
    await other.getByRole('button', { name: 'Reload, and keep what I typed' }).click()
    await expect(alert).toBeHidden()
    await expect(note).toHaveValue('Second')
    await expect(other.getByText('The saved note is now “First”. Saving replaces it.')).toBeVisible()
    await expect(state(other)).toContainText('Answered')
    await other.getByRole('button', { name: 'Save note' }).click()
    await expect(other.getByText('Saved', { exact: true })).toBeVisible()
    await other.reload()
    await expect(note).toHaveValue('Second')
  })
})

test('an unchanged list is polled with 304 responses, and a hidden tab does not poll', async ({
  inbox: page,
}) => {
  const lastName = aName()
  const quote = await storeQuote({ lastName, source: lastName })
  await showSource(page, lastName)
  await page.clock.install()
  await page.reload()
  await expect(find(page, lastName)).toContainText(/call within \d+ (min|h|days)/)
  // Quotes that other tests store meanwhile cause more requests, which may come later.
  const polls: Request[] = []
  page.on('request', (request) => {
    if (isPoll(request)) polls.push(request)
  })
  const statuses = () => Promise.all(polls.map(async (poll) => (await poll.response())?.status()))
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000)
      return statuses()
    })
    .toContain(304)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
  })
  await statuses()
  polls.length = 0
  // Time passes on the page, too.
  await page.clock.fastForward(promisedAt(quote) - Date.now() + 2 * 3_600_000)
  await expect(find(page, lastName)).toContainText(/Overdue by [12] h/)
  expect(polls).toEqual([])
})

sessionTest(
  'an unsaved note is kept while another quote is open, and deleted at sign-out',
  async ({ inbox: page }) => {
    const lastName = aName()
    await storeQuote({ lastName, firstName: 'One' })
    await storeQuote({ lastName, firstName: 'Two' })
    await search(page, lastName)
    await open(page, 'One')
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Begun')
    await open(page, 'Two')
    await expect(page.getByRole('heading', { name: `Two ${lastName}` })).toBeVisible()
    await expect(note).toHaveValue('')
    await open(page, 'One')
    await expect(note).toHaveValue('Begun')
    await choose(page, 'Sign out')
    await expect(signInButton(page)).toBeVisible()
    await expect(page.getByText(lastName)).toHaveCount(0)
    // A read that failed with 401 may have shown the form before sign-out was done.
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  },
)

test('a change that the server refuses again and again stops, says so, and can be repeated', async ({
  inbox: page,
}) => {
  const note = 'Gate code 4711'
  const { id } = await storeQuote({ lastName: aName() })
  let changes = 0
  await page.route(`**/api/quotes/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    changes++
    await route.fulfill({ status: 412, contentType: 'text/plain', body: 'Somebody else has changed it.' })
  })
  await page.goto(`${address}#/quotes/${id}`)
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.fill(note)
  await page.getByRole('button', { name: 'Save note' }).click()
  const alert = pane(page).getByRole('alert').filter({ hasText: 'Not saved: note.' })
  await expect(alert).toContainText('The server refused it twice, as if somebody else had just changed')
  await expect(alert).toContainText('Try again in a minute.')
  await page.waitForTimeout(2000)
  // The version that was shown, and twice the one that was read just before.
  expect(changes).toBe(3)
  await expect(field).toHaveValue(note)
  await expectPaneAccessible(page)
  await page.reload()
  await expect(alert).toBeVisible()
  await expect(field).toHaveValue(note)
  await page.unroute(`**/api/quotes/${id}`)
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect(
    pane(page)
      .getByRole('listitem')
      .filter({ hasText: `Note: ${note}` }),
  ).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('what is typed into a note while it is being saved is kept', async ({ inbox: page }) => {
  const { id } = await storeQuote({ lastName: aName() })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/quotes/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await released
    await route.continue()
  })
  await page.goto(`${address}#/quotes/${id}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  const save = page.getByRole('button', { name: 'Save note' })
  // The server trims it.
  await note.fill('Called ')
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await note.fill('Called twice')
  release()
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  await expect(note).toHaveValue('Called twice')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByText('Saving replaces it.')).toBeHidden()
  await page.reload()
  await expect(note).toHaveValue('Called twice')
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('the inbox works where the browser blocks storage', async ({ page, account }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Storage is blocked.', 'SecurityError')
        },
      })
  })
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  await signIn(page, account)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Called')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await choose(page, 'Help')
  const shortcuts = page.getByRole('dialog', { name: 'Help: A request' })
  await shortcuts.getByText('Keyboard shortcuts').click()
  await shortcuts.getByRole('checkbox').uncheck()
  await expect(shortcuts.getByRole('checkbox')).not.toBeChecked()
  await shortcuts.getByRole('button', { name: 'Close' }).click()
  await choose(page, 'Sign out')
  await expect(signInButton(page)).toBeVisible()
})

test('a computer copies the number, and a phone offers only to call and text', async ({
  inbox: page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  await pane(page).getByRole('button', { name: 'Copy number' }).click()
  await expect(pane(page).getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('(214) 555-0123')
  const storageState = await context.storageState()
  const phone = await browser.newPage({ storageState, isMobile: true, hasTouch: true })
  await phone.goto(`${address}#/quotes/${id}`)
  await expect(callLink(phone)).toBeVisible()
  await expect(pane(phone).getByRole('button', { name: 'Copy number' })).toBeHidden()
  await phone.close()
})

test('the focus goes to the list if the row that it goes back to has left the list', async ({
  inbox: page,
}) => {
  const lastName = aName()
  await storeQuote({ lastName, firstName: 'Two', source: lastName })
  await storeQuote({ lastName, firstName: 'One', source: lastName })
  await showSource(page, lastName)
  await open(page, 'One')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(items(page)).toHaveText([/Two/])
  await page.goBack()
  await expect(list(page)).toBeFocused()
  await page.keyboard.press('j')
  await expect(find(page, 'Two').getByRole('link').first()).toBeFocused()
})

test('the inbox can be operated by keyboard, and ignores shortcuts while somebody types', async ({
  inbox: page,
}) => {
  const lastName = aName()
  for (const firstName of ['Three', 'Two', 'One']) await storeQuote({ lastName, firstName, source: lastName })
  await showSource(page, lastName)
  await chooseOrder(page, 'Newest first')
  await expect(items(page)).toHaveCount(3)
  const row = (name: string) => find(page, name).getByRole('link').first()
  const heading = (name: string) => page.getByRole('heading', { name: `${name} ${lastName}` })
  await list(page).focus()
  await page.keyboard.press('j')
  await expect(row('One')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row('Two')).toBeFocused()
  await page.keyboard.press('k')
  await expect(row('One')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading('One')).toBeFocused()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(items(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(heading('Two')).toBeFocused()

  await page.keyboard.press('/')
  const box = searchBox(page)
  await expect(box).toBeFocused()
  await page.keyboard.type('jk?/')
  await expect(box).toHaveValue('jk?/')
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially('jk?/')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('jk?/')

  await heading('Two').focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Help: A request' })
  await expect(dialog).toBeVisible()
  await dialog.getByText('Keyboard shortcuts').click()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('j')
  await expect(dialog).toBeHidden()
  await expect(heading('Two')).toBeVisible()
})

test('arrow keys scroll the open quote after a click on its text, and j opens the next one', async ({
  inbox: page,
}) => {
  const lastName = aName()
  await storeQuote({ lastName, firstName: 'Two' })
  await storeQuote({ lastName, firstName: 'One', projectDetails: 'A long story.\n'.repeat(60) })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto(`${address}#/?q=${lastName}`)
    await open(page, 'One')
    await pane(page)
      .getByText('A long story.')
      .click({ position: { x: 10, y: 40 } })
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => pane(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { name: `Two ${lastName}` })).toBeFocused()
  }
})
