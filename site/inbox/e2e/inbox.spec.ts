import { readFile } from 'node:fs/promises'
import { expect, type Route } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { recordViolations } from '../../../widget/testing/content-security-policy.ts'
import { anOwner } from '../../../widget/testing/owners.ts'
import { storedQuotes, storeQuote } from '../../../widget/testing/stored-quotes.ts'
import {
  address,
  aName,
  callLink,
  choose,
  fillInPhoneRequest,
  find,
  items,
  list,
  open,
  pane,
  readsOf,
  search,
  searchBox,
  sessionTest,
  signIn,
  signInButton,
  test,
} from '../testing/inbox-page.ts'

test('the owner can sign in only with the right password', async ({ page }) => {
  const owner = await anOwner()
  await page.goto('/inbox')
  await expect(page).toHaveURL(address)
  await expect(signInButton(page)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')
  await signIn(page, { ...owner, password: 'wrong' })
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong.')
  await expect(signInButton(page)).toBeFocused()
  await signIn(page, owner)
  await expect(list(page)).toBeVisible()
  await page.reload()
  await expect(list(page)).toBeVisible()
})

test('a double click signs in once', async ({ page, account }) => {
  await page.goto(address)
  let sessions = 0
  await page.route('**/api/sessions', async (route) => {
    if (route.request().method() === 'POST') sessions++
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Username' }).fill(account.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await signInButton(page).dblclick()
  await expect(list(page)).toBeVisible()
  expect(sessions).toBe(1)
})

test(
  'a sign-in after which the quotes cannot be read says why',
  { tag: '@heavy' },
  async ({ page, account }) => {
    await page.goto(address)
    await expect(signInButton(page)).toBeVisible()
    await page.route('**/api/quotes?*', (route) => route.fulfill({ status: 503, body: 'We are back soon.' }))
    await signIn(page, account)
    await expect(page.getByRole('alert')).toHaveText('We are back soon.')
    await page.unroute('**/api/quotes?*')
    await signInButton(page).click()
    await expect(list(page)).toBeVisible()
  },
)

test('a sign-in whose cookie is not kept says so', async ({ page, account, context }) => {
  await page.goto(address)
  await page.route('**/api/quotes?*', async (route) => {
    await context.clearCookies()
    await route.continue()
  })
  await signIn(page, account)
  await expect(page.getByRole('alert')).toContainText('This browser did not keep the session.')
})

test.describe('search and filters', () => {
  test('have readable placeholders in dark mode', async ({ inbox: page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    // axe does not check placeholders: their color is that of other muted text, which it checks.
    const muted = await list(page)
      .getByRole('status')
      .evaluate((count) => getComputedStyle(count).color)
    const placeholder = await searchBox(page).evaluate((box) => getComputedStyle(box, '::placeholder').color)
    expect(placeholder).toBe(muted)
  })

  test('narrow the list by type, date, source and spam, and can be cleared', async ({ inbox: page }) => {
    const lastName = aName()
    await storeQuote({ lastName, firstName: 'Typed', projectType: 'repair' })
    await storeQuote({ lastName, firstName: 'Partnered', source: lastName })
    await storeQuote({ lastName, firstName: 'Hasty', elapsedMs: 3 })
    const names = (...expected: string[]) =>
      expect(find(page, lastName).locator('.name a')).toHaveText(
        expected.map((name) => `${name} ${lastName}`),
      )
    const button = page.getByRole('button', { name: /^Filters/ })
    const panel = page.getByRole('group', { name: 'Filters' })
    /** Opens the panel, changes it, and applies it. */
    const filter = async (change: () => Promise<unknown>) => {
      await button.click()
      await change()
      await panel.getByRole('button', { name: 'Show requests' }).click()
      await expect(panel).toBeHidden()
      await expect(button).toBeFocused()
    }
    await search(page, lastName)
    await names('Hasty', 'Partnered', 'Typed')

    const projectType = panel.getByRole('combobox', { name: 'Project type' })
    await filter(() => projectType.selectOption('Repair & Restoration'))
    await names('Typed')
    await expect(button).toHaveText('Filters (1)')
    await filter(() => projectType.selectOption('All'))
    await names('Hasty', 'Partnered', 'Typed')
    await expect(button).toHaveText('Filters')

    await filter(() => panel.getByRole('combobox', { name: 'Source' }).selectOption(lastName))
    await names('Partnered')
    await button.click()
    await panel.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    await names('Hasty', 'Partnered', 'Typed')

    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv')
    await filter(async () => {
      await panel.getByLabel('Received from').fill(day(0))
      await panel.getByLabel('Received until').fill(day(0))
    })
    await names('Hasty', 'Partnered', 'Typed')
    await filter(() => panel.getByLabel('Received from').fill(day(1)))
    await names()
    await expect(button).toHaveText('Filters (2)')
    await button.click()
    await expect(panel.getByLabel('Received from')).toHaveValue(day(1))
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Clear all filters' }).click()
    await names('Hasty', 'Partnered', 'Typed')
    await button.click()
    await expect(panel.getByLabel('Received from')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()

    await page.getByRole('link', { name: 'Spam' }).click()
    await expect(find(page, 'Hasty').filter({ hasText: lastName })).toContainText('Spam? Too fast')
    await expect(searchBox(page)).toHaveValue('')
    await expectAccessible(page)
  })

  test('read the list once, when the filters are applied', async ({ inbox: page }) => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    const reads = readsOf(page)
    // Those of photos may be of a quote that another test stores meanwhile. The panel lists the sources.
    const others = () => reads.filter((read) => !read.includes('/photos') && read !== '/api/sources')
    await page.getByLabel('Received from').focus()
    await page.keyboard.type('11202026')
    await expect(page.getByLabel('Received from')).toHaveValue('2026-11-20')
    expect(others()).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-11-20/)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    // The quotes to call, and those to call back.
    const pages = others().filter((read) => read.startsWith('/api/quotes') && !read.includes('cursor='))
    expect(pages).toHaveLength(2)
  })
})

test('the list loads more quotes as it is scrolled', async ({ inbox: page }) => {
  const lastName = aName()
  for (let batch = 0; batch < 6; batch++) {
    await Promise.all(Array.from({ length: 20 }, () => storeQuote({ lastName })))
  }
  const reads = readsOf(page)
  await search(page, lastName)
  await expect(items(page)).toHaveCount(50)
  await expect(page.getByText('Newest 50 requests')).toBeVisible()
  await items(page).last().scrollIntoViewIfNeeded()
  await expect(items(page)).toHaveCount(100)
  await items(page).last().scrollIntoViewIfNeeded()
  await expect(items(page)).toHaveCount(120)
  await expect(page.getByText('All 120 requests')).toBeAttached()
  expect(reads.filter((read) => read.startsWith('/api/quotes'))).toHaveLength(3)
  // The photos of the quotes of each page.
  const photos = reads.filter((read) => read.startsWith('/api/photos'))
  expect(photos.map((read) => new URL(read, address).searchParams.size)).toEqual([50, 50, 20])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('nothing overflows the screen', async ({ inbox: page }) => {
    const lastName = aName()
    const long = `${'x'.repeat(90)}@${'y'.repeat(60)}.example`
    const { id } = await storeQuote({
      lastName,
      firstName: 'W'.repeat(100),
      email: long,
      projectDetails: 'Z'.repeat(999),
    })
    await search(page, lastName)
    await expect(find(page, 'WWW')).toBeVisible()
    for (const view of ['#/', '#/new', `#/quotes/${id}`]) {
      await page.goto(address + view)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible({ visible: view !== '#/' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      for (const region of await page.getByRole('region').all()) {
        if (await region.isVisible()) {
          expect(
            await region.evaluate((element) => element.scrollWidth - element.clientWidth),
          ).toBeLessThanOrEqual(0)
        }
      }
    }
  })
})

test('a quote shows all of its data, with links to call and email', async ({ inbox: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const lastName = aName()
  const { id } = await storeQuote({
    lastName,
    email: 'ada@mail.example',
    projectDetails: 'Line one.\n<b>Line two.</b>',
    source: 'acme',
    pageUrl: 'javascript:alert(1)',
    lang: 'es-MX',
    reference: 'CRM-2041',
    campaign: { utm_source: 'nextdoor', utm_medium: 'social' },
  })
  // So that it is counted.
  await page.reload()
  await search(page, lastName)
  await open(page, lastName)
  await expect(page).toHaveURL(`${address}#/quotes/${id}?q=${lastName}`)
  await expect(page).toHaveTitle(RegExp(String.raw`^\(\d+\+?\) Ada ${lastName} - Requests$`))
  await expect(pane(page)).toHaveAccessibleName(`Ada ${lastName}`)
  await expect(pane(page).getByRole('link', { name: 'Call (214) 555-0123' })).toHaveAttribute(
    'href',
    'tel:+12145550123',
  )
  const mail = pane(page).getByRole('link', { name: 'Email ada@mail.example' })
  await expect(mail).toHaveAttribute('href', /^mailto:ada@mail\.example\?subject=.*&body=Hola/)
  await expect(pane(page).getByText('CRM-2041')).toBeVisible()
  // Codes are behind “Details”.
  const codes = pane(page).getByText('nextdoor, social')
  await expect(codes).toBeHidden()
  await pane(page).getByText('Details', { exact: true }).click()
  await expect(codes).toBeVisible()
  await expect(pane(page)).toContainText('Line one.\n<b>Line two.</b>', { useInnerText: true })
  for (const text of ['Patio & Outdoor Space', 'acme, nextdoor', 'javascript:alert(1)', 'Spanish']) {
    await expect(pane(page).getByText(text, { exact: true })).toBeVisible()
  }
  await expect(pane(page).getByRole('link', { name: /javascript/ })).toHaveCount(0)
  await expectAccessible(page)
  await pane(page).getByRole('button', { name: 'Erase…' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add phone request' }).click()
  await expect(page.getByRole('heading', { name: 'Phone request' })).toBeFocused()
  await expectAccessible(page)
})

test('the filtered list can be downloaded as CSV, under the Content-Security-Policy', async ({
  inbox: page,
}) => {
  const violations = await recordViolations(page)
  await page.reload()
  const lastName = aName()
  await storeQuote({ lastName, firstName: '=1+1' })
  await storeQuote({ lastName: aName() })
  await search(page, lastName)
  await open(page, lastName)
  await expect(callLink(page)).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await choose(page, 'Download CSV')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('quotes.csv')
  const csv = await readFile(await download.path(), 'utf8')
  const [head, row, end, ...more] = csv.split('\r\n')
  expect(head).toMatch(/^\ufeffreceived,createdAt,firstName,lastName,/)
  expect(row).toContain(`"'=1+1","${lastName}"`)
  expect([end, more]).toEqual(['', []])
  expect(violations).toEqual([])
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('a quote is erased only after confirmation', async ({ inbox: page }) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName })
  const kept = await storeQuote({ lastName, firstName: 'Kept' })
  const isStored = async () => (await storedQuotes()).some((quote) => quote.id === id)
  await search(page, lastName)
  await open(page, `Ada ${lastName}`)
  await page.getByRole('button', { name: 'Erase…' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await isStored()).toBe(true)

  const url = `**/api/quotes/${id}`
  await page.route(url, (route) => route.fulfill({ status: 503, body: 'We are back soon.' }))
  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog')
  const erase = dialog.getByRole('button', { name: 'Erase' })
  await erase.click()
  await expect(dialog.getByRole('alert')).toHaveText('We are back soon.')
  await page.keyboard.press('Escape')
  await page.unroute(url)
  await page.getByRole('button', { name: 'Erase…' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await erase.click()
  await expect(items(page)).toHaveText([/Kept/])
  await expect(list(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await isStored()).toBe(false)
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page.getByRole('alert')).toContainText(['There is no such quote.'])
  await page.goto(`${address}#/quotes/${kept.id}`)
  await expect(page.getByRole('heading', { name: `Kept ${lastName}` })).toBeVisible()
})

test('a phone request does not contain the draft of the contact page on the same origin', async ({
  inbox: page,
}) => {
  await page.goto('/contact')
  const firstName = page.getByRole('textbox', { name: 'First Name' })
  await firstName.fill('Visitor')
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join(''))).toContain('Visitor')
  await page.goto('/inbox/#/new')
  await expect(page.getByRole('heading', { name: 'Phone request' })).toBeFocused()
  await expect(firstName).toHaveValue('')
})

test('a request that ends late keeps the quote open that was opened in the meantime', async ({
  inbox: page,
}) => {
  const lastName = aName()
  await storeQuote({ lastName, firstName: 'Open' })
  const { id } = await storeQuote({ lastName, firstName: 'Erased' })
  await search(page, lastName)
  const heading = page.getByRole('heading', { name: `Open ${lastName}` })
  let release = () => {}
  const hold = async (route: Route) => {
    if (['POST', 'DELETE'].includes(route.request().method())) {
      await new Promise<void>((resolve) => (release = resolve))
    }
    await route.continue()
  }

  await page.route(`**/api/quotes/${id}`, hold)
  await open(page, 'Erased')
  await page.getByRole('button', { name: 'Erase…' }).click()
  const erasing = page.waitForRequest((request) => request.method() === 'DELETE')
  const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase' })
  await erase.click()
  await erasing
  await expect(erase).toBeDisabled()
  await expect(erase).toBeFocused()
  await page.keyboard.press('Escape')
  await open(page, 'Open')
  await expect(heading).toBeFocused()
  release()
  await expect(items(page)).toHaveText([/Open/])
  await expect(heading).toBeFocused()

  await page.route('**/api/quotes', hold)
  const form = await fillInPhoneRequest(page, lastName)
  const sending = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button').click()
  await sending
  await open(page, 'Open')
  release()
  await expect(items(page)).toHaveCount(2)
  await expect(heading).toBeFocused()
})

sessionTest('an expired session leads to the sign-in form and back', async ({ page, owner }) => {
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(callLink(page)).toBeVisible()
  // Signed out in another tab.
  await page.evaluate(() => fetch('/api/sessions/current', { method: 'DELETE' }))
  await choose(page, 'Check for new')
  await signIn(page, owner)
  await expect(callLink(page)).toBeVisible()
  await page.evaluate(() => fetch('/api/sessions/current', { method: 'DELETE' }))
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(signInButton(page)).toBeVisible()
  expect((await storedQuotes()).some((quote) => quote.id === id)).toBe(true)
})

test('bidirectional controls in a name do not reorder the text around it', async ({ inbox: page }) => {
  // A right-to-left isolate that does not end.
  const { id } = await storeQuote({ firstName: '\u2067Ada' })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page).toHaveTitle(/Ada Lovelace - Requests$/)
  await page.getByRole('button', { name: 'Erase…' }).click()
  const question = page.getByRole('heading', { name: 'Erase the request of' })
  const shown = await question.evaluate((heading) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const places: { text: string; left: number }[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      places.push({ text: range.toString(), left: range.getBoundingClientRect().left })
    }
    return places.sort((a, b) => a.left - b.left).map(({ text }) => text)
  })
  expect(shown.join('')).toMatch(/^Erase the request of .*Ada Lovelace\?$/)
})
