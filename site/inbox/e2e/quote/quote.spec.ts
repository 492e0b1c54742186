import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { company } from '@concrete-quote/openapi'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../../widget/testing/owners.ts'
import { storedQuotes, storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { expectPaneAccessible } from '../../testing/accessible-pane.ts'
import {
  accountTest,
  act,
  aName,
  aPhone,
  callLink,
  list,
  open,
  openQuote,
  pane,
  showSource,
  signIn,
  test,
  untilTapsCount,
} from '../../testing/inbox-page.ts'

/** The line that says whether a quote waits. */
const state = (page: Page) => pane(page).locator('.notice').first()
const history = (page: Page) => pane(page).locator('.history').getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A server with no other quotes, which the signed-in page is on. */
const aloneTest = test.extend<{ origin: string }>({
  origin: async ({ page }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'concrete-quote-'))
    const dataDir = join(dir, 'data')
    const { origin, stop } = await startBuiltServer({ DATA_DIR: dataDir })
    await page.goto(`${origin}/inbox/`)
    await signIn(page, await anOwner(dataDir))
    await expect(list(page)).toBeVisible()
    await use(origin)
    await stop()
    rmSync(dir, { recursive: true })
  },
})

/** Expects that what is not the request takes at most a fourth of the screen. */
async function expectLittleChrome(page: Page) {
  const parts = page.locator('.bar, .find, .dock')
  const heights = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height))
  const height = page.viewportSize()?.height ?? 0
  expect(heights.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(height / 4)
}

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, colorScheme: 'dark' } as const

test.describe('on a phone', () => {
  test.use(phone)
  const tap = (page: Page, name: string) => button(page, name).tap()

  aloneTest.use(phone)
  aloneTest('the owner calls one after the other, without scrolling', async ({ page, origin }) => {
    const first = await storeQuote({ lastName: aName(), email: 'ada@mail.example' }, origin)
    const second = await storeQuote({ lastName: aName() }, origin)
    const heading = ({ lastName }: { lastName: string }) => page.getByRole('heading', { name: lastName })
    await page.goto(`${origin}/inbox/#/quotes/${first.id}`)
    await expect(heading(first)).toBeFocused()
    // There is one account.
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveCount(0)
    await expect(callLink(page)).toHaveAttribute('href', /^tel:\+12145550123$/)
    const text = pane(page).getByRole('link', { name: 'Text (214) 555-0123' })
    await expect(text).toHaveAttribute('href', /^sms:\+12145550123\?&body=Hi/)
    for (const part of [callLink(page), text, button(page, 'More')])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expectLittleChrome(page)

    await callLink(page).tap()
    const question = page.getByText('Did you reach Ada?')
    await expect(question).toBeFocused()
    await expectLittleChrome(page)
    // The phone may have ended the page during the call.
    await page.reload()
    await expect(button(page, 'Reached')).toBeInViewport({ ratio: 1 })
    await expectPaneAccessible(page)
    await untilTapsCount(page)
    await button(page, 'Do not say').tap()
    await expect(question).toBeHidden()
    await callLink(page).tap()
    await untilTapsCount(page)
    await button(page, 'No answer').tap()
    await expect(heading(second)).toBeFocused()
    const undone = page.getByRole('banner').getByRole('status').filter({ hasText: /./ })
    await expect(undone).toHaveText(`Called, no answer: Ada ${first.lastName}`)
    await expectLittleChrome(page)
    await expectPaneAccessible(page)
    await act(page, 'Next')
    await expect(heading(first)).toBeFocused()
    await expect(state(page)).toContainText(/Called once, \d+:\d\d [AP]M by owner/)
    await page.keyboard.press('u')
    await expect(undone).toHaveText(`Undone: Ada ${first.lastName}`)
    await expect(heading(first)).toBeFocused()
    await expect(state(page)).not.toContainText('Called')
    await expect(history(page)).toContainText(['Not called after all', 'Called, no answer'])

    await act(page, 'Mark as answered')
    await expect(state(page)).toContainText('Answered')
    await expect(heading(first)).toBeFocused()
    await act(page, 'Next')
    await expect(heading(second)).toBeFocused()
    await act(page, 'Next')
    await expect(page.getByText('Nobody else needs a call now.')).toBeInViewport({ ratio: 1 })
  })

  test('the second tap of two does not do what came under the finger', async ({ inbox: page }) => {
    const source = aName()
    const quotes = await Promise.all(
      ['One', 'Two'].map((firstName) => storeQuote({ firstName, lastName: source, source })),
    )
    await showSource(page, source)
    await open(page, source)
    const tapTwice = async (part: Locator) => {
      await untilTapsCount(page)
      const box = await part.boundingBox()
      await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    }
    await tapTwice(callLink(page))
    await expect(page.getByText(/^Did you reach/)).toBeVisible()
    await tapTwice(button(page, 'Reached'))
    // The next one is open, and is not called.
    await expect(callLink(page)).toBeVisible()
    await expect(page.getByText(/^Did you reach/)).toBeHidden()
    const answers = async () =>
      (await storedQuotes()).filter(
        ({ id, answeredAt }) => quotes.some((each) => each.id === id) && answeredAt,
      )
    await expect.poll(async () => (await answers()).length).toBe(1)
    await untilTapsCount(page)
    await button(page, 'More').tap()
    await tapTwice(button(page, 'Mark as spam'))
    await expect(state(page)).toContainText('Marked as spam')
    await act(page, 'Not spam')
    await button(page, 'Undo').tap()
    await expect(state(page)).toContainText('Marked as spam')
    expect(await answers()).toHaveLength(1)
  })

  test('the owner agrees on a time to call back, moves it, and removes it', async ({ inbox: page }) => {
    const quote = await storeQuote({ lastName: aName() })
    // A Wednesday.
    await page.clock.setFixedTime('2026-11-25T10:00')
    await openQuote(page, quote)
    const dialog = page.getByRole('dialog', { name: 'Call back' })
    await act(page, 'Call back…')
    await expect(dialog).toBeVisible()
    await expectPaneAccessible(page)
    await tap(page, 'Friday 9 AM')
    await expect(dialog).toBeHidden()
    await expect(pane(page).getByText('Call back Fri, Nov 27, 9:00 AM').first()).toBeVisible()
    await expect(history(page).first()).toContainText('Call back set for Fri, Nov 27, 9:00 AM')
    await expect(button(page, 'More')).toBeFocused()

    await act(page, 'Call back…')
    await dialog.getByLabel('Date and time').fill('2026-12-01T14:30')
    await page.keyboard.press('Enter')
    await expect(pane(page).getByText('Call back Tue, Dec 1, 2:30 PM').first()).toBeVisible()
    await page.clock.setFixedTime('2026-12-01T14:31')
    await page.reload()
    await expect(state(page)).toHaveText('Call back now (since 2:30 PM)')
    await expectPaneAccessible(page)

    await act(page, 'Call back…')
    await expect(dialog.getByLabel('Date and time')).toHaveValue('2026-12-01T14:30')
    await tap(page, 'Remove time')
    await expect(state(page)).toContainText(/^(Waiting|Overdue)/)
    await expect(history(page).first()).toContainText('Call back removed')
  })
})

test('the history lists notifications, and says if they cannot be read', async ({ inbox: page }) => {
  const quote = await storeQuote({ lastName: aName() })
  const at = new Date().toISOString()
  await page.route(`**/api/quotes/${quote.id}/deliveries`, (route) =>
    route.fulfill({
      json: {
        items: [
          {
            kind: 'email',
            target: 'owner@mail.example',
            state: 'failed',
            attempts: 9,
            dueAt: null,
            settledAt: at,
          },
        ],
      },
    }),
  )
  await openQuote(page, quote)
  await expect(history(page)).toContainText([
    'Email to owner@mail.example failed after 9 attempts',
    'Received',
  ])
  await page.unroute(`**/api/quotes/${quote.id}/deliveries`)
  await page.route(`**/api/quotes/${quote.id}/deliveries`, (route) =>
    route.fulfill({ status: 503, body: 'Try again.' }),
  )
  await page.reload()
  await expect(page.getByText('The notifications cannot be read: Try again.')).toBeVisible()
  await expect(history(page)).toHaveCount(1)
})

test('a quote links to others of the same phone number or email address, in both directions', async ({
  inbox: page,
}) => {
  const lastName = aName()
  const phone = aPhone()
  const email = `${lastName}@mail.example`
  const one = await storeQuote({ lastName, phone, projectType: 'steps' })
  const two = await storeQuote({
    lastName: aName(),
    phone: `+1 (${phone.slice(0, 3)}) ${phone.slice(3)}`,
    email,
    projectType: 'driveway',
    elapsedMs: 3,
  })
  const three = await storeQuote({
    lastName: aName(),
    phone: aPhone(),
    email: email.toUpperCase(),
    projectType: 'repair',
  })
  await storeQuote({ lastName, phone: `${phone}8` })
  const also = pane(page).locator('.also-asked').getByRole('listitem')
  await openQuote(page, one)
  await expect(also).toHaveText([/^on .*: Driveway Spam$/])
  await expectPaneAccessible(page)
  await also.getByRole('link').click()
  await expect(page.getByRole('heading', { name: two.lastName })).toBeFocused()
  await expect(also).toHaveText([/Repair & Restoration Waiting$/, /Steps & Walkways Waiting$/])
  await also.getByRole('link', { name: 'Repair' }).click()
  await expect(page.getByRole('heading', { name: three.lastName })).toBeFocused()
  await expect(also).toHaveText([/Driveway Spam$/])
  await openQuote(page, await storeQuote({ lastName: aName(), phone: aPhone() }))
  await expect(history(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Also asked' })).toHaveCount(0)
})

accountTest('a quote is assigned to an account', async ({ page, owner }) => {
  const { username } = await anOwner()
  await openQuote(page, await storeQuote({ lastName: aName() }))
  // The accounts were read before.
  await page.reload()
  const assigned = page.getByRole('combobox', { name: 'Assigned to' })
  await expect(assigned).toHaveValue('')
  await assigned.selectOption(username)
  await expect(history(page).first()).toContainText(`Assigned to ${username} · ${owner.username}`)
  await page.reload()
  await expect(assigned).toHaveValue(username)
  await assigned.selectOption(`${owner.username} (you)`)
  await expect(history(page).first()).toContainText(`Assigned to ${owner.username}`)
  await assigned.selectOption('Nobody')
  await expect(history(page).first()).toContainText('Assigned to nobody')
  await expectPaneAccessible(page)
})

test('a printed quote has its address, its note, and what happened on one sheet, without controls', async ({
  inbox: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const quote = await storeQuote({ lastName: aName(), email: 'ada@mail.example', source: 'phone' })
  for (let n = 0; n < 30; n++) await storeQuote({ lastName: aName() })
  await openQuote(page, quote)
  for (const [label, text, save] of [
    ['Where is it?', '12 Oak St', 'Save address'],
    ['Note', 'Gate code 4711.', 'Save note'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(text)
    await button(page, save).click()
    await expect(history(page).first()).toContainText(text)
  }
  await page.emulateMedia({ media: 'print' })
  const printed = pane(page)
  for (const text of ['Address: 12 Oak St', 'Note: Gate code 4711.'])
    await expect(printed.getByRole('paragraph').filter({ hasText: text })).toBeVisible()
  for (const text of [company.name, 'Phone request: '])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(history(page).filter({ visible: true })).toHaveCount(3)
  await expect(printed.getByText('ada@mail.example').filter({ visible: true })).toHaveCount(1)
  for (const text of ['Also asked', 'Save address', 'Text', 'Open in maps', 'Details', 'Assigned to', 'Next'])
    await expect(printed.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(0)
  await expect(list(page)).toBeHidden()
  for (const role of ['banner', 'button', 'textbox'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  const red = await page.evaluate(() => /\d+/.exec(getComputedStyle(document.body).color)?.[0])
  expect(Number(red), 'a dark text, also for who prefers dark').toBeLessThan(64)
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the focused field is not behind the actions of a phone', async ({ inbox: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openQuote(page, await storeQuote({ lastName: aName(), projectDetails: 'A long story.\n'.repeat(30) }))
  const note = page.getByRole('textbox', { name: 'Note' })
  await page.getByRole('textbox', { name: 'Where is it?' }).focus()
  while (!(await note.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab')
  const noteBox = await note.boundingBox()
  const actions = await pane(page).locator('.dock').boundingBox()
  expect((noteBox?.y ?? 0) + (noteBox?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0)
})
