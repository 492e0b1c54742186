import { company, type Preparation, type SubmittedQuote } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { act, aName, find, open, pane, showSource, test } from '../../testing/inbox-page.ts'
import { ownServerTest, section } from '../../testing/settings-page.ts'

/** The message in a link that writes a text. */
const messageIn = (href: string | null) =>
  new URL((href ?? '').replace('sms:', 'https://x/')).searchParams.get('body')

test('a text begins with the message that fits, in the language of the visitor', async ({ page, owner }) => {
  const lastName = aName()
  await storeQuote({ firstName: 'Lucía', lastName, source: lastName, lang: 'es' })
  await showSource(page, lastName)
  const inRow = find(page, lastName).getByRole('link', { name: /^Text/ })
  const user = owner.username.replace(/^o/, 'O')
  const greeting = `Hola, Lucía. Le escribe ${user}, de ${company.name}. `
  await expect.poll(async () => messageIn(await inRow.getAttribute('href'))).toContain(`${greeting}Gracias`)
  await open(page, 'Lucía')
  const text = pane(page).getByRole('link', { name: /^Text/ })
  await page.getByRole('button', { name: 'No answer' }).click()
  await expect.poll(async () => messageIn(await text.getAttribute('href'))).toContain(`${greeting}Le llamé`)
  await pane(page).getByText('Message: No answer').click()
  await expect(pane(page).getByText(`${greeting}Le llamé`)).toBeVisible()
  await pane(page).getByRole('combobox', { name: 'Begin texts and emails with' }).selectOption('Appointment')
  expect(messageIn(await text.getAttribute('href'))).toContain(`${greeting}Nos gustaría`)
  await expectAccessible(page)
})

test('the row says how and when a visitor wants to be reached, and marks that link', async ({
  inbox: page,
}) => {
  const lastName = aName()
  const submitted: SubmittedQuote = await storeQuote({ firstName: 'Ada', lastName, source: lastName })
  const { preparationUrl = '' } = submitted
  const said = { address: '10001', preferredContact: 'text', preferredTime: 'evening' }
  const response = await page.request.patch(preparationUrl, { data: said })
  expect(await response.json()).toMatchObject({ isOutsideArea: true } satisfies Partial<Preparation>)
  await showSource(page, lastName)
  const row = find(page, lastName)
  await expect(row).toContainText('Prefers text, evening')
  await expect(row).toContainText('Outside your area?')
  await expect(row.locator('.contact a')).toContainText(['Call', 'Text'])
  await expect(row.locator('.contact .primary')).toContainText('Text')
  await open(page, 'Ada')
  await expect(pane(page).locator('.dock .primary')).toContainText('Text')
  await expect(pane(page)).toContainText('Prefers a text')
})

ownServerTest('the owner changes a message, and sees how it reads', async ({ page, openSettings }) => {
  await openSettings(page, 'messages')
  const messages = section(page, 'Messages')
  await messages.getByText('First contact').click()
  const form = messages.getByRole('form', { name: 'First contact' })
  const english = form.getByRole('textbox', { name: 'English' })
  await english.fill('Hey , here.')
  await english.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4))
  const chips = form.getByRole('group', { name: 'Insert into the message in English' })
  await chips.getByRole('button', { name: 'First name' }).click()
  await expect(english).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(' {comp')
  await english.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(17, 22))
  await chips.getByRole('button', { name: 'Company' }).click()
  await expectAccessible(page)
  await expect(messages.getByText(`Hey Ada, ${company.name} here.`)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('status')).toHaveText('The message is saved.')
  await page.reload()
  await messages.getByText('First contact').click()
  await expect(english).toHaveValue('Hey {firstName}, {company} here.')
  await english.fill('x'.repeat(1001))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(english).toHaveAccessibleDescription(/Must be at most 1000 characters/)
})

test('a job that is won comes back to ask for a review', async ({ inbox: page }) => {
  test.skip(!company.reviewPage, 'the record has no page for reviews')
  const lastName = aName()
  await storeQuote({ firstName: 'Lucía', lastName, source: lastName, lang: 'es' })
  await showSource(page, lastName)
  await open(page, 'Lucía')
  await act(page, 'Mark as answered')
  await act(page, 'Won or lost…')
  await page.getByRole('button', { name: 'Won…' }).click()
  await page.getByRole('checkbox', { name: 'Ask for a review in 14 days' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as won' }).click()
  await expect(
    pane(page)
      .getByText(/^Ask for a review /)
      .first(),
  ).toBeVisible()
  const text = pane(page).getByRole('link', { name: /^Text/ })
  await expect.poll(async () => messageIn(await text.getAttribute('href'))).toContain(company.reviewPage)
  // A price that is added later leaves the time as it is.
  await act(page, 'Change outcome…')
  await page.getByRole('button', { name: 'Won…' }).click()
  await page.getByRole('spinbutton', { name: 'Price in dollars' }).fill('8400')
  await page.getByRole('button', { name: 'Save as won' }).click()
  await act(page, 'Asked for a review')
  await expect(pane(page).getByText('Won: $8,400.')).toBeVisible()
})
