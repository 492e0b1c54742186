import { expect, type Page, type Route } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import {
  address,
  aName,
  callLink,
  choose,
  find,
  isExpanded,
  items,
  list,
  menuEntry,
  open,
  pane,
  pollSearch,
  search,
  searchBox,
  showSource,
  test,
  backLink,
  chooseOrder,
} from '../testing/inbox-page.ts'
import { storeQuoteWithPhotos } from '../testing/photos-page.ts'

const phone = { width: 390, height: 844 }

/** Stores quotes of a source of their own, one after the other. Returns the source, which is also their last name. */
async function storeQuotes(firstNames: string[]): Promise<string> {
  const lastName = aName()
  for (const firstName of firstNames) await storeQuote({ firstName, lastName, source: lastName })
  return lastName
}

/** Calls the API as the signed-in user. */
async function call(page: Page, method: string, path: string, body: object) {
  const status = await page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method, headers, body })).status
    },
    [method, path, JSON.stringify(body)] as const,
  )
  expect(status).toBe(200)
}

/** Changes a stored quote as the signed-in user. */
const patch = (page: Page, id: string, change: object) => call(page, 'PATCH', `/api/quotes/${id}`, change)

test('shows what nobody has opened in bold, and says so', async ({ inbox: page }) => {
  const lastName = await storeQuotes(['Seen', 'Fresh'])
  await showSource(page, lastName)
  const nameOf = (name: string) => find(page, name).getByRole('link').first()
  await open(page, 'Seen')
  await expect(nameOf('Seen')).not.toHaveAccessibleDescription(/Unopened\./)
  await page.reload()
  await expect(nameOf('Fresh')).toHaveAccessibleDescription(/^Unopened\./)
  await expect(nameOf('Fresh')).toHaveCSS('font-weight', '700')
  await expect(nameOf('Seen')).toHaveCSS('font-weight', '400')
})

test.describe('the search', () => {
  test('runs as somebody types, in the middle of names and numbers, over all views', async ({
    page,
    owner,
  }) => {
    const tag = aName()
    await storeQuote({ firstName: 'Maria', lastName: 'Ramirez', projectDetails: tag })
    const answered = await storeQuote({ firstName: 'Sean', lastName: "O'Neill", projectDetails: tag })
    await patch(page, answered.id, { answeredAt: new Date().toISOString() })
    await storeQuote({
      firstName: 'Rosa',
      lastName: 'Hernández',
      projectDetails: tag,
      phone: '(469) 555-0381',
      elapsedMs: 3,
    })
    for (const view of ['', '?view=spam', '?view=answered']) {
      await page.goto(`${address}#/${view}`)
      for (const [term, name, state] of [
        ['amirez', 'Maria Ramirez', /Waiting: call within \d+ (min|h|days)/],
        ['oneill', "Sean O'Neill", `by ${owner.username}`],
        ['0381', 'Rosa Hernández', 'Spam? Too fast'],
      ] as const) {
        await searchBox(page).fill('')
        await searchBox(page).pressSequentially(`${tag} ${term}`)
        await expect(page.getByText(`Results for “${tag} ${term}”: 1 request`)).toBeVisible()
        await expect(items(page)).toHaveText([RegExp(name)])
        await expect(items(page)).toContainText(state)
        await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveCount(0)
      }
    }
    await expectAccessible(page)
  })

  test('is cleared by Escape, and shows the view again', async ({ inbox: page }) => {
    await page.goto(`${address}#/?view=answered`)
    const current = page.getByRole('navigation').getByRole('link', { name: 'Answered' })
    await search(page, 'amirez')
    await expect(current).not.toHaveAttribute('aria-current')
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toHaveValue('')
    await expect(searchBox(page)).toBeFocused()
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(`${address}#/?view=answered`)
  })

  test('is one step of the history, however it was typed', async ({ inbox: page }) => {
    await searchBox(page).pressSequentially('am')
    await expect(page).toHaveURL(/q=am$/)
    await searchBox(page).pressSequentially('irez')
    await expect(page).toHaveURL(/q=amirez$/)
    await page.goBack()
    await expect(page).toHaveURL(/inbox\/(#\/)?$/)
    await expect(searchBox(page)).toHaveValue('')
  })

  test('keeps the results of what was typed last, whenever responses arrive', async ({ inbox: page }) => {
    const lastName = await storeQuotes(['First', 'Second'])
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const isFirst = (url: URL) => url.searchParams.get('q') === `${lastName} First`
    await page.route(isFirst, async (route: Route) => {
      await held
      // The page may have given up on it.
      await route.continue().catch(() => {})
    })
    await search(page, lastName)
    await expect(items(page)).toHaveCount(2)
    const asking = page.waitForRequest((request) => isFirst(new URL(request.url())))
    await search(page, `${lastName} First`)
    await asking
    await expect(list(page).getByRole('status')).toHaveText(`Results for “${lastName} First”: Loading…`)
    // The rows before stay while the results are read.
    await expect(items(page)).toHaveCount(2)
    await search(page, `${lastName} Second`)
    await expect(items(page)).toHaveText([/Second/])
    release()
    await search(page, `${lastName} Second`)
    await expect(items(page)).toHaveText([/Second/])
    await expect(list(page).getByRole('status')).toHaveText(`Results for “${lastName} Second”: 1 request`)
  })

  test('keeps the open quote on a wide screen', async ({ inbox: page }) => {
    const lastName = await storeQuotes(['One', 'Two'])
    await showSource(page, lastName)
    await open(page, 'One')
    await search(page, `${lastName} two`)
    await expect(items(page)).toHaveText([/Two/])
    await expect(page.getByRole('heading', { name: `One ${lastName}` })).toBeVisible()
  })
})

test('a quote that is opened on a phone leaves the list as it was', async ({ inbox: page }) => {
  await page.setViewportSize(phone)
  const names = Array.from({ length: 12 }, (_, n) => `Number${n}`)
  const lastName = await storeQuotes(names)
  await showSource(page, lastName)
  await expect(items(page)).toHaveCount(names.length)
  await find(page, 'Number8').scrollIntoViewIfNeeded()
  const place = await find(page, 'Number8').boundingBox()
  for (const goBack of [() => page.goBack(), () => backLink(page).click()]) {
    await open(page, 'Number8')
    await expect(page.getByRole('heading', { name: `Number8 ${lastName}` })).toBeVisible()
    // Neither seen nor found by screen readers.
    await expect(list(page)).toHaveCount(0)
    await goBack()
    await expect(find(page, 'Number8').getByRole('link').first()).toBeFocused()
    expect(await find(page, 'Number8').boundingBox()).toEqual(place)
  }
})

test('all views are on one line on a phone of 360 px', async ({ inbox: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await expect(views.filter({ hasText: /Waiting \d/ })).toBeVisible()
  await expect(views.filter({ hasText: 'Mine' })).toBeVisible()
  const tops = await views.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test.describe('a row', () => {
  test('calls and texts with one tap, which also opens the quote', async ({ inbox: page }) => {
    await page.setViewportSize(phone)
    const lastName = aName()
    await storeQuote({ lastName, firstName: 'Mobile', phone: '(214) 555-0123' })
    await storeQuote({ lastName, firstName: 'Extension', phone: '(214) 555-0123 ext. 12' })
    await storeQuote({ lastName, firstName: 'Short', phone: 'Ask for Ada, 311' })
    await search(page, lastName)
    const extension = find(page, 'Extension')
    await expect(extension.getByRole('link', { name: 'Call (214) 555-0123 ext. 12' })).toHaveAttribute(
      'href',
      'tel:+12145550123;ext=12',
    )
    // A text has no extension.
    await expect(extension.getByRole('link', { name: /^Text/ })).toHaveCount(0)
    const row = find(page, 'Mobile')
    const call = row.getByRole('link', { name: 'Call (214) 555-0123' })
    const text = row.getByRole('link', { name: 'Text (214) 555-0123' })
    await expect(call).toHaveAttribute('href', 'tel:+12145550123')
    await expect(text).toHaveAttribute('href', /^sms:\+12145550123\?&body=Hi%20Mobile/)
    for (const link of [call, text]) {
      const size = await link.boundingBox()
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
      const wasPrevented = page.evaluate(
        () =>
          new Promise((resolve) =>
            addEventListener('click', ({ defaultPrevented }) => resolve(defaultPrevented), { once: true }),
          ),
      )
      await link.click()
      expect(await wasPrevented).toBe(false)
      await expect(page.getByRole('heading', { name: `Mobile ${lastName}` })).toBeFocused()
      await backLink(page).click()
    }
    await expect(find(page, 'Short')).toContainText('Ask for Ada, 311')
    await expect(find(page, 'Short').getByRole('link')).toHaveCount(1)
    await open(page, 'Short')
    await expect(pane(page).getByText('Phone: Ask for Ada, 311')).toBeVisible()
    await expect(callLink(page)).toHaveCount(0)
  })

  test('says in words what was tried, who takes care of it, and where it comes from', async ({
    page,
    owner,
  }) => {
    const lastName = aName()
    const { id } = await storeQuote({
      lastName,
      lang: 'es-MX',
      projectDetails: `${'Una entrada nueva. '.repeat(20)}`,
      campaign: { utm_source: 'nextdoor' },
    })
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
    for (const minutes of [1, 2])
      await call(page, 'POST', `/api/quotes/${id}/history`, { type: 'no-answer', at: at(minutes) })
    await patch(page, id, { assignedTo: owner.username, callBackAt: at(-60 * 24 * 3) })
    await search(page, lastName)
    for (const text of ['Called 2 times', `For ${owner.username}`, 'from nextdoor', 'Spanish', 'Call back '])
      await expect(find(page, lastName)).toContainText(text)
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      if (viewport !== phone) await open(page, lastName)
    }
  })

  test('are as high as each other, until their text is spaced out or enlarged', async ({ inbox: page }) => {
    const source = aName()
    const details = { lastName: source, projectDetails: 'A new driveway. '.repeat(20) }
    const { id } = await storeQuote({ ...details, source, lang: 'es', phone: '+1 (214) 555-0123' })
    await call(page, 'POST', `/api/quotes/${id}/history`, { type: 'no-answer' })
    await patch(page, id, { callBackAt: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString() })
    await storeQuote({ ...details, source, projectDetails: 'A patio by the pool.' })
    await showSource(page, source)
    await expect(items(page)).toHaveCount(2)
    const measure = (selector: string, side: 'height' | 'x') =>
      items(page).evaluateAll(
        (rows, [selector, side]) =>
          rows
            .map((row) => row.closest(selector) ?? row.querySelector(selector))
            .map((part) => part?.getBoundingClientRect()[side]),
        [selector, side] as const,
      )
    for (const viewport of [phone, { width: 768, height: 900 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport)
      const [height, other] = await measure('.row', 'height')
      expect(height).toBe(other)
      const [text, otherText] = await measure('.text', 'x')
      expect(text).toBe(otherText)
    }
    await page.setViewportSize(phone)
    const before = await measure('.row', 'height')
    // WCAG 2.2, success criterion 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      )
      document.adoptedStyleSheets = [sheet]
    })
    const spaced = await measure('.row', 'height')
    for (const [index, height] of spaced.entries()) expect(height).toBeGreaterThan(before[index] ?? 0)
    await page.setViewportSize({ width: 320, height: 256 })
    const clipped = items(page).locator('.tags, .type, .state').filter({ visible: true })
    expect(
      await clipped.evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth)
          .map((part) => part.textContent),
      ),
    ).toEqual([])
  })

  test('shows since when a call is due, and a long number within it', async ({ inbox: page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    const source = aName()
    const { id } = await storeQuote({ lastName: source, source, phone: '+1 (214) 555-0123' })
    await patch(page, id, { callBackAt: new Date(Date.now() - 2 * 24 * 3_600_000).toISOString() })
    await showSource(page, source)
    const row = items(page).first()
    await expect(row).toContainText(/Call back now \(since \w+, \w+ \d+, \d+:\d\d [AP]M\)/)
    const clipped = await row.evaluate((element) =>
      [...element.querySelectorAll('.state, .contact a')].flatMap((part) => {
        const isInside = part.getBoundingClientRect().right <= element.getBoundingClientRect().right
        return isInside && part.scrollWidth <= part.clientWidth ? [] : [part.textContent]
      }),
    )
    expect(clipped).toEqual([])
  })
})

test.describe('quotes to call', () => {
  test('are listed oldest first, or newest first in a browser that remembers it', async ({ inbox: page }) => {
    const lastName = await storeQuotes(['One', 'Two', 'Three'])
    await showSource(page, lastName)
    await expect(items(page)).toHaveText([/One/, /Two/, /Three/])
    await chooseOrder(page, 'Newest first')
    await expect(items(page)).toHaveText([/Three/, /Two/, /One/])
    await expectAccessible(page)
    await page.reload()
    await expect(items(page)).toHaveText([/Three/, /Two/, /One/])
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('combobox', { name: 'Source' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })

  test('are refetched at each poll if more wait than are polled', async ({ inbox: page }) => {
    await page.clock.install()
    const lastName = await storeQuotes(['One'])
    await page.route(`**/api/quotes${pollSearch}`, (route) =>
      route.request().headers()['if-none-match']
        ? route.fulfill({ status: 304 })
        : route.fulfill({ json: { items: [], next: 'x'.repeat(48) }, headers: { ETag: '"same"' } }),
    )
    await page.reload()
    await showSource(page, lastName)
    await expect(items(page)).toHaveText([/One/])
    await storeQuote({ firstName: 'Two', lastName, source: lastName })
    await page.clock.fastForward(30_000)
    await expect(find(page, 'Two')).toHaveCount(1)
  })

  test('that are overdue are one link away, at the top of the list', async ({ inbox: page }) => {
    const lastName = await storeQuotes(Array.from({ length: 30 }, (_, n) => `No${n}.`))
    await chooseOrder(page, 'Newest first')
    await page.clock.install({ time: Date.now() + 8 * 24 * 3_600_000 })
    await page.reload()
    await search(page, lastName)
    await expect(items(page)).toHaveCount(30)
    await items(page).last().scrollIntoViewIfNeeded()
    const link = page.getByRole('banner').getByRole('link', { name: /^\d+\+? overdue$/ })
    for (const hasScrolled of [false, true]) {
      if (hasScrolled) await list(page).evaluate((element) => element.scrollTo(0, 500))
      await link.click()
      await expect(list(page)).toBeFocused()
      expect(await list(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
      await expect(page).toHaveURL(`${address}#/`)
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(page.getByRole('radio', { name: 'Oldest first' })).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(searchBox(page)).toHaveValue('')
      await expect(items(page).first()).toContainText(/Overdue|Call back now/)
    }
  })

  test('that have been overdue for more than a week are a group of their own', async ({ inbox: page }) => {
    const lastName = await storeQuotes(['One', 'Two'])
    const inDays = (days: number) => Date.now() + days * 24 * 3_600_000
    await page.clock.install({ time: inDays(7) })
    await showSource(page, lastName)
    await page.reload()
    await expect(items(page)).toHaveText([/One/, /Two/])
    await page.clock.setFixedTime(inDays(13))
    await page.reload()
    await expect(items(page)).toHaveText(['Overdue for more than a week', /One/, /Two/])
    await expectAccessible(page)
    // Not among those of other days.
    await page.goto(`${address}#/?source=${lastName}&to=2020-01-01`)
    await expect(list(page).getByText('No requests')).toBeVisible()
    await expect(items(page)).toHaveCount(0)
  })

  test('can be those of the signed-in user, if there are other accounts', async ({ page, owner }) => {
    const lastName = aName()
    const { id } = await storeQuote({ firstName: 'Mine', lastName, source: lastName })
    await storeQuote({ firstName: 'Open', lastName, source: lastName })
    await patch(page, id, { assignedTo: owner.username })
    await showSource(page, lastName)
    await expect(items(page)).toHaveCount(2)
    await page.route('**/api/users', (route) =>
      route.fulfill({
        json: {
          items: [
            { username: owner.username, isCurrent: true },
            { username: 'grace', isCurrent: false },
          ],
        },
      }),
    )
    await page.reload()
    await page.getByRole('navigation').getByRole('link', { name: 'Mine' }).click()
    await expect(items(page)).toHaveText([/Mine/])
    await page.unroute('**/api/users')
    await page.route('**/api/users', (route) =>
      route.fulfill({ json: { items: [{ username: owner.username, isCurrent: true }] } }),
    )
    await page.reload()
    await expect(items(page)).toHaveText([/Mine/])
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Mine' })).toHaveCount(0)
    await expect(items(page)).not.toContainText(`For ${owner.username}`)
  })
})

test('the menu opens and closes by keyboard, and returns the focus', async ({ inbox: page }) => {
  const button = page.getByRole('button', { name: 'Menu' })
  const entries = [
    'Statistics',
    'Settings',
    'Account',
    'Help',
    'Check for new',
    'Download CSV',
    'Print the list',
    'Sign out',
  ]
  const entry = (name: string) => menuEntry(page, name)
  expect(await isExpanded(page, 'Menu')).toBe(false)
  await button.focus()
  await page.keyboard.press('Enter')
  expect(await isExpanded(page, 'Menu')).toBe(true)
  for (const name of entries) {
    await page.keyboard.press('Tab')
    await expect(entry(name)).toBeFocused()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(entry('Account')).toBeHidden()
  await expect(button).toBeFocused()

  await choose(page, 'Help')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()

  await choose(page, 'Account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
  await backLink(page).press('Enter')
  await expect(button).toBeFocused()
})

test.describe('on paper', () => {
  const pages = async (page: Page) =>
    (await page.pdf({ format: 'letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

  test('a list of 49 is a table on two pages', async ({ inbox: page }) => {
    const count = 49
    // As short as the names of partners.
    const source = aName().slice(0, 9)
    const names = ['Guadalupe Ramirez', "Sean O'Neill", 'Ana Sofía de la Cruz', 'James Whitaker']
    const details =
      'Our driveway is cracked all the way across, and one slab has sunk by two inches. '.repeat(3)
    for (let n = 0; n < count; n++) {
      const [firstName = '', ...lastName] = (names[n % names.length] ?? '').split(' ')
      await storeQuote({
        firstName,
        lastName: lastName.join(' '),
        source,
        lang: 'es',
        projectDetails: n % 3 ? details : 'Text me please',
      })
    }
    await showSource(page, source)
    await expect(items(page)).toHaveCount(count)
    await page.evaluate(() => {
      window.print = () => (document.documentElement.dataset.printed = 'true')
    })
    await choose(page, 'Print the list')
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
    await page.emulateMedia({ media: 'print' })
    // Firefox prints nothing of a query container that a page break cuts.
    await expect(list(page)).toHaveCSS('container-type', 'normal')
    const cells = (row: string) =>
      list(page)
        .locator(row)
        .first()
        .evaluate((element) =>
          [...element.children].map((cell) => Math.round(cell.getBoundingClientRect().left)),
        )
    expect(await cells('.row')).toEqual(await cells('.table-head'))
    await expect(items(page).first()).toHaveText(
      /\(214\) 555-0123.*Patio.*(driveway|Text me).*\w+ \d+:\d\d [AP]M.*call within/,
    )
    for (const control of ['button', 'searchbox', 'radio', 'navigation'] as const)
      await expect(page.getByRole(control)).toHaveCount(0)
    expect(await pages(page)).toBe(2)
  })

  test('a list has no photos, and numbers begin below their heading', async ({ inbox: page }) => {
    const { lastName } = await storeQuoteWithPhotos(page, 2)
    await showSource(page, lastName)
    const photos = find(page, lastName).locator('.row-photos')
    await expect(photos).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(photos).toBeHidden()
    const indent = await find(page, lastName)
      .getByRole('link', { name: /^\d/ })
      .evaluate((link) => getComputedStyle(link).paddingInlineStart)
    expect(indent).toBe('0px')
  })

  test('the list is printed from its menu even if a quote is open', async ({ inbox: page }) => {
    const source = await storeQuotes(['One'])
    await showSource(page, source)
    await open(page, 'One')
    await page.emulateMedia({ media: 'print' })
    await expect(list(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => (window.print = () => {}))
    await choose(page, 'Print the list')
    await page.emulateMedia({ media: 'print' })
    await expect(items(page)).toHaveText([/One/])
    await expect(pane(page)).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(pane(page)).toBeVisible()
    await expect(list(page)).toBeHidden()
  })
})

test('the inbox has no findings of axe with forced colors, and reflows at 320 px', async ({
  inbox: page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active' })
  const lastName = await storeQuotes(['One'])
  await showSource(page, lastName)
  await expect(items(page)).toHaveCount(1)
  // axe compares the color that a text would have otherwise with the system's background.
  const colors = ['color-contrast']
  await expectAccessible(page, 'list', colors)
  for (const open of ['Menu', 'Filters (1)']) {
    await page.getByRole('button', { name: open }).click()
    await expectAccessible(page, open, colors)
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await page.keyboard.press('Escape')
  }
  // The header leaves the screen to the list.
  const call = items(page).getByRole('link', { name: 'Call' })
  await call.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  await expect(call).toBeInViewport({ ratio: 1 })
  await call.click({ trial: true })
})
