// A partner's first half hour: from `/widget/` to a stored quote, on a page of each kind. WordPress and the frameworks
// have tests of their own, with the same code.
import { expect, type FrameLocator, type Page } from 'playwright/test'
import { storedQuotes } from '../testing/stored-quotes.ts'
import { test } from '../testing/test.ts'

interface Kind {
  /** What is chosen on the page `/widget/`, by option. */
  choices?: Record<string, string>
  /** The piece of code to copy. Default: HTML. */
  code?: string
  /** Opens the form, and returns what it is in. Default: it is on the page. */
  open?: (page: Page) => Promise<Page> | FrameLocator
  /** Whether the page has the policy that `/widget/` shows. */
  hasPolicy?: boolean
}

async function press(page: Page) {
  await page.getByRole('link', { name: 'Request Your Free Quote' }).click()
  return page
}

const kinds: Record<string, Kind> = {
  'the form, with a phone link until it is there': {},
  'the form, with plain fields until it is there': {
    choices: { 'Until the script runs, show': 'The full form' },
  },
  'the form, under a strict policy': { hasPolicy: true },
  'the form, pinned': { choices: { 'Load the script': 'Pinned' } },
  'a button': { choices: { 'Show as': 'Button' }, open: press },
  'a floating button': { choices: { 'Show as': 'Floating button' }, open: press },
  'a frame': {
    choices: { 'Show as': 'Link or frame' },
    code: 'Frame',
    open: (page) => page.frameLocator('iframe'),
  },
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

for (const [name, { choices = {}, code = 'HTML', open, hasPolicy }] of Object.entries(kinds)) {
  test(`a partner embeds ${name}, and gets a quote`, async ({ page, partnerPage }) => {
    await page.goto('/widget/')
    await page.getByLabel('Who are you?').fill('half-hour-homes')
    await page.getByText('More options').click()
    for (const [option, choice] of Object.entries(choices)) await page.getByLabel(option).selectOption(choice)
    const copy = async (title: string) => {
      await page.getByRole('button', { name: `Copy ${title}` }).click()
      await expect(page.getByText(`${title} is copied.`)).toBeAttached()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const html = await copy(code)
    const policy = hasPolicy ? await copy('Content-Security-Policy') : undefined

    const url = await partnerPage(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Half Hour Homes</title><h1>Homes</h1>${html}`,
      policy ? { 'Content-Security-Policy': policy.trim() } : {},
    )
    await page.goto(url)
    // Not the plain fields that it replaces.
    const form = ((await open?.(page)) ?? page).locator('[part=form]')
    const lastName = `Half Hour ${crypto.randomUUID()}`
    await form.getByLabel('First Name').fill('Ada')
    await form.getByLabel('Last Name').fill(lastName)
    await form.getByLabel('Phone').fill('(214) 555-0123')
    await form.getByLabel('Project Type').selectOption('driveway')
    await form.getByLabel('Project Details').fill('The driveway has cracked.')
    await form.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(form.locator('.cq-next')).toBeVisible()
    expect(await storedQuotes()).toContainEqual(
      expect.objectContaining({ lastName, source: 'half-hour-homes', projectType: 'driveway' }),
    )
  })
}
