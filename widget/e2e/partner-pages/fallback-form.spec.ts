import { expect } from 'playwright/test'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { origin, snippet, test } from '../../testing/test.ts'
import { hold } from '../../testing/hold.ts'

/** The fallback form of the documentation, for visitors without JavaScript. */
const withFallback = (origin: string) =>
  snippet(origin).replace(
    '></concrete',
    `>
  <form method="post" action="${origin}/api/quotes">
    <input type="hidden" name="returnTo" value="">
    <label>First Name <input name="firstName"></label>
    <label>Last Name <input name="lastName"></label>
    <label>Phone <input name="phone" type="tel"></label>
    <label>Email <input name="email" type="email"></label>
    <label>Project Type <select name="projectType"><option value=""></option><option>repair</option></select></label>
    <label>Project Details <textarea name="projectDetails"></textarea></label>
    <button>Get My Free Quote</button>
  </form>
</concrete`,
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the fallback form posts, and redirects back to the partner’s page', async ({ page, partnerPage }) => {
    const lastName = `Fallback ${Date.now()}`
    const url = await partnerPage(withFallback(origin).replace('value=""', 'value="$THANKS"'))
    await page.goto(url)
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Last Name').fill(lastName)
    await page.getByLabel('Phone').fill('(214) 555-0123')
    await page.getByLabel('Project Type').selectOption('repair')
    await page.getByLabel('Project Details').fill('Typed without scripts.')
    await page.getByRole('button').click()
    await expect(page).toHaveURL(`${url}thanks`)
    expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, projectType: 'repair' }))
  })
})

test('input from before the script loads carries over', async ({ page, partnerPage }) => {
  const release = await hold(page, '**/concrete-quote-form.js')
  await page.goto(await partnerPage(withFallback(origin)), { waitUntil: 'commit' })
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Project Type').selectOption('repair')
  await page.getByLabel('Project Details').fill('Typed early,\nin two lines.')
  await page.getByLabel('First Name').press('End')
  release()
  await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada')
  await page.keyboard.type(' Lovelace')
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada Lovelace')
  await expect(page.getByRole('combobox', { name: 'Project Type' })).toHaveValue('repair')
  await expect(page.getByRole('textbox', { name: 'Project Details' })).toHaveValue(
    'Typed early,\nin two lines.',
  )
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveAccessibleDescription(
    'Last name is required',
  )
})
