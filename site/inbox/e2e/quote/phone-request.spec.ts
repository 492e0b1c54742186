import { expect, type Page, type Request } from 'playwright/test'
import type { QuoteSubmissionInput } from '@concrete-quote/openapi'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { storedQuotes } from '../../../../widget/testing/stored-quotes.ts'
import { expectPaneAccessible } from '../../testing/accessible-pane.ts'
import { aName, fillInPhoneRequest, pane, test } from '../../testing/inbox-page.ts'
import { hold } from '../../../../widget/testing/hold.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Phone request' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save request' })
const talked = (page: Page) => form(page).getByRole('checkbox', { name: 'I have talked to them' })
const status = (page: Page) => pane(page).getByRole('status').first()

/** Collects the requests that change something, apart from when a quote was opened. */
function changesOf(page: Page): Request[] {
  const changes: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/opened')) changes.push(request)
  })
  return changes
}

const countStored = async (lastName: string) =>
  (await storedQuotes()).filter((quote) => quote.lastName === lastName).length

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  test('a request with a note, answered already, is entered on one screen', async ({ page, owner }) => {
    const lastName = aName()
    const changes = changesOf(page)
    await fillInPhoneRequest(page, lastName)
    await field(page, 'Where is it?').fill('12 Oak St, Springfield')
    await field(page, 'Note').fill('Visit on Monday at 9.')
    await talked(page).check()
    for (const control of [field(page, 'First Name'), talked(page), save(page)])
      await expect(control).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await save(page).tap()

    await expect(page.getByRole('heading', { name: `Grace ${lastName}` })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Phone request: Foundation' })).toBeVisible()
    await expect(status(page)).toHaveText(RegExp(`^Answered .* by ${owner.username}.$`))
    await expect(page.getByRole('textbox', { name: 'Where is it?' })).toHaveValue('12 Oak St, Springfield')
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Visit on Monday at 9.')
    await expect(pane(page).getByText('Received by phone')).toBeAttached()
    expect(changes.map((request) => request.method())).toEqual(['POST', 'PATCH'])
    const sent = changes[0]?.postDataJSON() as QuoteSubmissionInput
    expect(sent.source).toBe('phone')
    expect(sent).not.toHaveProperty('elapsedMs')
    expect(await countStored(lastName)).toBe(1)
  })

  test('an invalid request says what is missing, and takes the owner there', async ({ inbox: page }) => {
    await page.getByRole('link', { name: 'Add phone request' }).click()
    await field(page, 'Project Details').fill('Patio')
    await save(page).click()
    await expect(field(page, 'First Name')).toBeFocused()
    for (const [name, message] of [
      ['First Name', 'First name is required'],
      ['Phone', 'Phone number is required'],
      ['Project Details', 'Please provide project details (minimum 10 characters)'],
    ] as const)
      await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expectAccessible(page)
    await field(page, 'First Name').fill('Grace')
    await expect(field(page, 'First Name')).toHaveAccessibleDescription('')
  })
})

test('first name and phone number are enough, and are marked as required', async ({ inbox: page }) => {
  const firstName = aName()
  await page.getByRole('link', { name: 'Add phone request' }).click()
  await expect(form(page).locator('label:has(:required)')).toHaveText(['First Name *', 'Phone *'])
  await field(page, 'First Name').fill(firstName)
  await field(page, 'Last Name').fill(' ')
  await field(page, 'Phone').fill('972-555-0100')
  await save(page).click()
  await expect(page.getByRole('heading', { name: firstName, exact: true })).toBeVisible()
  expect((await storedQuotes()).filter((quote) => quote.firstName === firstName)).toMatchObject([
    { lastName: '-', projectType: 'other', projectDetails: 'Phone request' },
  ])
})

test('if only the request is stored, the quote says what else was not, and can send it again', async ({
  page,
  owner,
}) => {
  const lastName = aName()
  await fillInPhoneRequest(page, lastName)
  await field(page, 'Where is it?').fill('12 Oak St')
  await field(page, 'Note').fill('Gate code 4711.')
  await talked(page).check()
  await page.route('**/api/quotes/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, body: 'It broke.' })
      : route.continue(),
  )
  await save(page).click()
  const alert = pane(page).getByRole('alert').filter({ visible: true })
  await expect(alert).toHaveText('Not saved: answered, note, address. It broke.')
  await expectPaneAccessible(page)
  await page.unroute('**/api/quotes/*')
  await page.reload()
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Gate code 4711.')
  await expect(page.getByRole('textbox', { name: 'Where is it?' })).toHaveValue('12 Oak St')
  await expect(status(page)).toContainText(`by ${owner.username}.`)
  await expect(alert).toHaveCount(0)
})

test('a request whose response was lost is stored once', async ({ inbox: page }) => {
  const lastName = aName()
  await fillInPhoneRequest(page, lastName)
  await page.route('**/api/quotes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Not saved: ')
  await expectAccessible(page)
  await page.unroute('**/api/quotes')
  // What was typed outlives the page, and so does its key.
  await page.reload()
  await expect(field(page, 'Last Name')).toHaveValue(lastName)
  await save(page).click()
  await expect(page.getByRole('heading', { name: `Grace ${lastName}` })).toBeVisible()
  expect(await countStored(lastName)).toBe(1)
  await page.getByRole('link', { name: 'Add phone request' }).click()
  await expect(field(page, 'Last Name')).toHaveValue('')
})

test('a request that was corrected after a failure is another one', async ({ inbox: page }) => {
  const lastName = aName()
  await fillInPhoneRequest(page, lastName)
  const changes = changesOf(page)
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, body: 'Try again.' }))
  await save(page).click()
  await expect(form(page).getByRole('alert')).toHaveText('Not saved: Try again.')
  await save(page).click()
  await expect.poll(() => changes.length).toBe(2)
  await page.unroute('**/api/quotes')
  await field(page, 'First Name').fill('Admiral')
  await save(page).click()
  await expect(page.getByRole('heading', { name: `Admiral ${lastName}` })).toBeVisible()
  const [first, again, corrected] = changes.map((request) => request.headers()['idempotency-key'])
  expect(first).toBe(again)
  expect(corrected).not.toBe(first)
})

test('a note that is typed while the request is being saved is kept', async ({ inbox: page }) => {
  const lastName = aName()
  await fillInPhoneRequest(page, lastName)
  await field(page, 'Note').fill('Gate code')
  const release = await hold(page, '**/api/quotes')
  await save(page).click()
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'Note').fill('Gate code 4711.')
  release()
  await expect(page.getByRole('heading', { name: `Grace ${lastName}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Gate code 4711.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByText('Saving replaces it.')).toHaveCount(0)
})
