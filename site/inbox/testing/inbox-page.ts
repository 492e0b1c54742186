import { randomUUID } from 'node:crypto'
import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Locator,
  type Page,
  type Request,
} from 'playwright/test'
import { anOwner } from '../../../widget/testing/owners.ts'
import { keepTranslating } from '../../../widget/testing/translate.ts'

export const address = `http://localhost:${process.env.PORT}/inbox/`

type Owner = Awaited<ReturnType<typeof anOwner>>
type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

/** `owner` is signed in to the inbox, and `inbox` is the page of one. Any console error fails the test. */
export const test = base.extend<{ owner: Owner; inbox: Page }, { account: Owner; session: Session }>({
  // Playwright does not route the requests of pages with one (`push.spec.ts` and `app.spec.ts` test it).
  serviceWorkers: 'block',
  // Shared by tests, because hashing passwords takes long.
  account: [({ browserName: _ }, use) => anOwner().then(use), { scope: 'worker' }],
  session: [
    async ({ account }, use) => {
      const api = await request.newContext()
      await createSession(api, account)
      await use(await api.storageState())
      await api.dispose()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use, { project }) => {
    const errors: string[] = []
    // Failed requests, such as a rejected sign-in, are not errors of the page.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        errors.push(message.text())
      }
    })
    page.on('pageerror', (error) => errors.push(error.message))
    if (project.name === 'translated inbox') await keepTranslating(page)
    await use(page)
    // A request that is still being held would fail the next test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(errors).toEqual([])
  },
  owner: async ({ page, account, session }, use) => {
    await page.context().addCookies(session.cookies)
    await openInbox(page)
    await use(account)
  },
  inbox: ({ page, owner: _ }, use) => use(page),
})

/** `test` with a session of the test's own, for tests that end it or need a recent one. */
export const sessionTest = test.extend({
  owner: async ({ page, account }, use) => {
    await createSession(page.request, account)
    await openInbox(page)
    await use(account)
  },
})

/** `test` with an account of the test's own, for tests that change it. */
export const accountTest = test.extend({
  owner: async ({ page }, use) => {
    const owner = await anOwner()
    await createSession(page.request, owner)
    await openInbox(page)
    await use(owner)
  },
})

async function createSession(api: APIRequestContext, owner: Owner) {
  const response = await api.post(new URL('/api/sessions', address).href, { data: owner })
  // Too many failed sign-ins of other tests are named here.
  expect([response.status(), await response.text()]).toEqual([201, expect.any(String)])
}

async function openInbox(page: Page) {
  await page.goto(address)
  await expect(list(page)).toBeVisible()
}

export const list = (page: Page) => page.getByRole('region', { name: 'Requests' })
export const items = (page: Page) => list(page).getByRole('listitem')
export const find = (page: Page, text: string) => items(page).filter({ hasText: text })
/** The open quote, or the form of a phone request. */
export const pane = (page: Page) => page.getByRole('region', { name: /^(?!Requests$|Notifications)/ })
/** The link that closes it. */
export const backLink = (page: Page) => page.getByRole('link', { name: 'Back to the list' })
export const callLink = (page: Page) => pane(page).getByRole('link', { name: /^Call/ })

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

export async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await signInButton(page).click()
}

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Name, number, or details' })

/** Searches all quotes by words and numbers. */
export async function search(page: Page, term: string) {
  await searchBox(page).fill(term)
  await searchBox(page).press('Enter')
  await expect(list(page).getByText(`Results for “${term}”`)).toBeVisible()
}

/** Shows only the waiting quotes of a source: quotes that leave the view leave the list, unlike in a search. */
export async function showSource(page: Page, source: string) {
  await page.goto(`${address}#/?source=${source}`)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
}

/** Lists the quotes to call in an order, in the panel of filters. */
export async function chooseOrder(page: Page, name: 'Oldest first' | 'Newest first') {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('radio', { name }).check()
  await page.keyboard.press('Escape')
}

/** An entry of the menu in the header. */
export const menuEntry = (page: Page, name: string) =>
  page.getByRole('banner').locator('a, button', { hasText: RegExp(`^${name}$`) })

/** Chooses an entry of the menu in the header. */
export async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await menuEntry(page, name).click()
}

/** Whether a button tells assistive technology that it has opened something, which a `popovertarget` needs no attribute for. */
export async function isExpanded(page: Page, name: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodes } = await session.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    role: 'button',
    accessibleName: name,
  })
  const expanded = nodes[0]?.properties?.find((property) => property.name === 'expanded')
  return expanded?.value.value as boolean
}

/** Opens the quote of a row. */
export async function open(page: Page, text: string) {
  await find(page, text).getByRole('link').first().click()
}

/** A unique last name. It has no “ada”, which finds rows by their first name. */
export const aName = () => `N${randomUUID().replaceAll('a', 'x')}`

/** A phone number that no other test has. */
export const aPhone = () => `9725${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`

/** Waits until taps are no longer taken for the second of two. */
export const untilTapsCount = (page: Page) => expect(page.locator('.dock[aria-disabled=true]')).toHaveCount(0)

/** Does something about the open quote, which phones have behind More. */
export async function act(page: Page, name: string) {
  await page.locator('.dock').waitFor()
  await untilTapsCount(page)
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Opens a quote in the inbox, beside a list without others: nothing is next. */
export async function openQuote(page: Page, { id, lastName }: { id: string; lastName: string }) {
  await page.goto(`${address}#/quotes/${id}?source=${lastName}`)
  await expect(page.getByRole('heading', { name: lastName })).toBeVisible()
}

/** The query of the request that checks for new and changed quotes. */
export const pollSearch = '?answered=false&order=oldest&limit=100'

/** Whether a request checks for new and changed quotes. */
export const isPoll = (request: Request) => new URL(request.url()).search === pollSearch

/** Collects the GET requests of a page to the API, except those that poll. */
export function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !isPoll(request)) {
      reads.push(pathname + search)
    }
  })
  return reads
}

/** Opens the form of a phone request and fills it in, for Grace. Returns the form. */
export async function fillInPhoneRequest(page: Page, lastName: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Add phone request' }).click()
  const form = page.getByRole('form', { name: 'Phone request' })
  await form.getByRole('textbox', { name: 'First Name' }).fill('Grace')
  await form.getByRole('textbox', { name: 'Last Name' }).fill(lastName)
  await form.getByRole('textbox', { name: 'Phone' }).fill('972-555-0100')
  await form.getByRole('combobox', { name: 'Project Type' }).selectOption({ label: 'Foundation' })
  await form.getByRole('textbox', { name: 'Project Details' }).fill('A slab for a workshop.')
  return form
}
