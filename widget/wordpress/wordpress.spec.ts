import { expect, type Page } from 'playwright/test'
import { toEmbed } from '../builder/options.ts'
import { wordPressBlocks } from '../builder/snippets/element.ts'
import { reservedHeight } from '../builder/snippets/reserved-height.ts'
import { fillInValidly } from '../testing/form-page.ts'
import { layoutShift } from '../testing/layout-shift.ts'
import { storedQuotes } from '../testing/stored-quotes.ts'
import { origin, test } from '../testing/test.ts'
import { owner, startWordPress } from './testing/start-wordpress.ts'

// Every test visits the same WordPress, in the state in which the one before left it.
test.describe.configure({ mode: 'serial' })

const heading = 'Patios & "more" onclick="alert(1)", <b>now</b>'

let wordpress: Awaited<ReturnType<typeof startWordPress>> | undefined
const addresses: Record<string, string> = {}
const address = (title: string) => addresses[title] as string
const admin = (path: string) => `${wordpress?.url}/wp-admin/${path}`

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  const embed = toEmbed({ source: 'my-site', 'project-type': 'patio', faq: 'on' })
  const blocks = wordPressBlocks({
    ...embed,
    origin: baseURL as string,
    fallback: 'link',
  })
  const code = (title: string) => blocks.find((block) => block.title === title)?.code
  wordpress = await startWordPress({
    'Custom HTML block': `<!-- wp:html -->\n${code('Custom HTML block')}<!-- /wp:html -->`,
    Shortcode: `${code('Or the shortcode of the plugin')}`,
    'Two shortcodes': `
      [concrete_quote id="first" lang="es" phone="" theme="dark" faq="yes"]
      <!-- wp:shortcode -->
      [concrete_quote id="second" heading='${heading}' onclick="alert(1)" faq="no"]
      <!-- /wp:shortcode -->`,
    'Phone number': '[concrete_quote phone="(972) 555-0100 ext. 5"]',
  })
  Object.assign(addresses, wordpress.addresses)
})
test.afterAll(() => wordpress?.stop())

/** Collects the errors and warnings of a page's console. */
function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // PHP's server leaves no name with an extension to WordPress, which would redirect to its own icon.
    if (['error', 'warning'].includes(message.type()) && !url.endsWith('/favicon.ico'))
      problems.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

async function logIn(page: Page) {
  await page.goto(`${wordpress?.url}/wp-login.php`)
  await page.getByLabel('Username or Email Address').fill(owner.name)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/wp-admin\/$/)
}

const missing = 'Visitors do not see the quote form: it has no server address yet.'

test('an administrator uploads the ZIP from the builder, and a notice leads to the settings', async ({
  page,
}, testInfo) => {
  await page.goto('/widget/?tab=wordpress')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the plugin' }).click()
  const zip = testInfo.outputPath('concrete-quote.zip')
  await (await downloading).saveAs(zip)

  await logIn(page)
  await page.goto(admin('plugin-install.php?tab=upload'))
  await page.getByLabel('Plugin zip file').setInputFiles(zip)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  await expect(page.getByText('Plugin activated.')).toBeVisible()
  await expect(page.locator('.notice')).toContainText([missing])
  await page.screenshot({ path: testInfo.outputPath('plugins.png') })
  await page.getByRole('link', { name: 'Enter it in the settings.' }).click()
  await expect(page.getByRole('heading', { name: 'Quote form' })).toBeVisible()
  await expect(page.getByText(missing)).toBeHidden()
})

test('without an address, pages load nothing: editors see why, and visitors at most a phone number', async ({
  page,
}) => {
  const problems = collectProblems(page)
  for (const title of ['Shortcode', 'Phone number']) {
    await page.goto(address(title))
    expect(await page.content()).not.toContain('concrete-quote')
    await expect(page.getByText(missing)).toBeHidden()
  }
  await expect(page.getByRole('link', { name: '(972) 555-0100 ext. 5' })).toHaveAttribute(
    'href',
    'tel:9725550100',
  )
  expect(problems).toEqual([])

  await logIn(page)
  await page.goto(address('Shortcode'))
  await expect(page.getByText(missing)).toBeVisible()
  await page.getByRole('link', { name: 'Enter it in the settings.' }).click()
  await expect(page.getByLabel('Server address')).toHaveValue('')
})

test('the settings reject an address without TLS, and keep the origin of any address of the server', async ({
  page,
}, testInfo) => {
  await logIn(page)
  await page.goto(admin('options-general.php?page=concrete-quote'))
  await expect(page.getByText('must register')).toContainText(`${wordpress?.url} in the settings`)
  const save = async (text: string) => {
    await page.getByLabel('Server address').fill(text)
    await page.getByRole('button', { name: 'Save Changes' }).click()
  }
  for (const rejected of [
    'http://quotes.example.com',
    'https://user@quotes.example.com',
    'ftp://quotes.example.com',
  ]) {
    await save(rejected)
    await expect(page.getByText('The server address was not saved')).toBeVisible()
    await expect(page.getByLabel('Server address')).toHaveValue('')
  }
  await page.screenshot({ path: testInfo.outputPath('rejected.png') })
  await save(' HTTPS://Quotes.example.com:8443/widget/?tab=wordpress')
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('Server address')).toHaveValue('https://quotes.example.com:8443')

  await page.getByLabel('Source').fill('cedar <b>hill</b>')
  await save(`${origin}/widget/`)
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('Server address')).toHaveValue(origin)
  await expect(page.getByLabel('Source')).toHaveValue('cedar hill')
  await page.screenshot({ path: testInfo.outputPath('settings.png') })
  await page.goto(admin('plugins.php'))
  await expect(page.getByText(missing)).toBeHidden()
})

test('an author adds the block, sets its options, and publishes it', async ({ page }, testInfo) => {
  test.slow()
  await logIn(page)
  const problems = collectProblems(page)
  await page.goto(admin('post-new.php?post_type=page&post_title=Block'))
  await page.getByLabel('Add default block').click()
  await page.keyboard.type('/quote form')
  await page.getByRole('option', { name: 'Quote form' }).click()
  await expect(page.getByText('Visitors see the form here.')).toBeVisible()

  await page.getByLabel('Preselected project type').selectOption('Patio & Outdoor Space')
  await page.getByLabel('Heading').fill('Patios [from] "us"')
  await page.getByLabel('Phone number', { exact: true }).fill('(972) 555-0100')
  await page.getByLabel('Colors').selectOption('Light')
  await page.getByLabel('Show frequently asked questions').check()
  await page.screenshot({ path: testInfo.outputPath('block.png') })
  await page.getByLabel('Show a phone number').uncheck()
  await expect(page.getByLabel('Phone number', { exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByLabel('Editor publish').getByRole('button', { name: 'Publish', exact: true }).click()
  const link = page.getByLabel('Editor publish').getByRole('link', { name: 'View Page' })
  addresses.Block = (await link.getAttribute('href')) as string
  await page.reload()
  await expect(page.getByText('Visitors see the form here.')).toBeVisible()
  expect(problems).toEqual([])

  await page.goto(address('Block'))
  const attributes = await page
    .locator('concrete-quote-form')
    .evaluate((form) => form.getAttributeNames().map((name) => [name, form.getAttribute(name)]))
  expect(Object.fromEntries(attributes)).toEqual({
    source: 'cedar hill',
    'project-type': 'patio',
    heading: 'Patios [from] "us"',
    phone: '',
    theme: 'light',
    faq: '',
  })
})

for (const [title, source] of [
  ['Custom HTML block', 'my-site'],
  ['Shortcode', 'my-site'],
  ['Block', 'cedar hill'],
] as const) {
  test(`${title}: a visitor's quote is stored with its source`, async ({ page }) => {
    const problems = collectProblems(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address(title))
    const lastName = `${title} ${Date.now()}`
    await fillInValidly(page)
    await page.getByLabel('Last Name').fill(lastName)
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Quote Request Submitted!' })).toBeVisible()

    const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
    expect(stored).toMatchObject([{ source, pageUrl: address(title) }])
    expect(problems).toEqual([])
  })

  test(`${title}: the form fits the theme on any screen, and the page does not shift`, async ({
    page,
  }, testInfo) => {
    const problems = collectProblems(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address(title))
      const form = page.locator('concrete-quote-form form')
      await expect(form.getByLabel('Project Details')).toBeVisible()
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
      const box = await form.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(250)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: testInfo.outputPath(`${width}.png`), fullPage: true })
    }
    expect(problems).toEqual([])
  })
}

test('the plugin escapes its attributes and loads the script once', async ({ page }) => {
  const problems = collectProblems(page)
  await page.goto(address('Two shortcodes'))
  const attributes = (id: string) =>
    page
      .locator(`concrete-quote-form#${id}`)
      .evaluate((element) =>
        Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      )
  const source = 'cedar hill'
  expect(await attributes('first')).toEqual({
    id: 'first',
    source,
    lang: 'es',
    phone: '',
    theme: 'dark',
    faq: '',
  })
  expect(await attributes('second')).toEqual({ id: 'second', source, heading })
  await expect(page.getByRole('heading', { name: 'Pida su cotización gratis' })).toBeVisible()
  await page.locator('#second').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.locator('#second > div > a')).toHaveText(heading)
  await expect(page.locator('#first > div > a')).toHaveAttribute('href', /\/es\/contacto#quote$/)
  expect((await page.content()).match(/ src="[^"]*\/v1\/embed\.js"/g)).toHaveLength(1)
  expect(problems).toEqual([])
})

test('other pages load nothing of the plugin', async ({ page }) => {
  await page.goto(`${wordpress?.url}/sample-page/`)
  await expect(page.getByRole('heading', { name: 'Sample Page' })).toBeVisible()
  expect(await page.content()).not.toContain('concrete-quote')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the plugin reserves the height of the form, and links to it on the contractor’s site', async ({
    page,
  }) => {
    await page.goto(address('Shortcode'))
    const box = await page.locator('concrete-quote-form').boundingBox()
    expect(box?.height).toBeGreaterThan(reservedHeight.link)
    await page.getByRole('link', { name: 'Request Your Free Quote' }).click()
    await expect(page).toHaveURL(`${origin}/contact#quote`)
    await expect(page.getByLabel('Project Details')).toBeVisible()
  })
})

test('an address in wp-config.php takes precedence, and saving keeps the one of the settings', async ({
  page,
}, testInfo) => {
  await wordpress?.define({ CONCRETE_QUOTE_URL: 'https://quotes.example.com/' })
  await logIn(page)
  await page.goto(admin('options-general.php?page=concrete-quote'))
  await expect(page.getByLabel('Server address')).toHaveValue('https://quotes.example.com')
  await expect(page.getByLabel('Server address')).not.toBeEditable()
  await page.screenshot({ path: testInfo.outputPath('constant.png') })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await wordpress?.define()
  await page.reload()
  await expect(page.getByLabel('Server address')).toHaveValue(origin)
})

test('deleting the plugin removes its settings', async ({ page }) => {
  await logIn(page)
  // Lists all options.
  await page.goto(admin('options.php'))
  const options = page.locator('[name^=concrete_quote]')
  await expect(options).toHaveCount(2)
  await page.goto(admin('plugins.php'))
  const plugin = page.getByRole('row').filter({ hasText: 'Concrete Quote' })
  await expect(plugin.getByRole('link', { name: 'Settings' })).toBeVisible()
  await plugin.getByRole('link', { name: 'Deactivate' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await plugin.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByText('was successfully deleted.')).toBeVisible()
  await page.goto(admin('options.php'))
  await expect(page.getByLabel('blogname')).toBeVisible()
  await expect(options).toHaveCount(0)
})

test('PHP has nothing to report', async () => {
  expect(await wordpress?.readErrorLog()).not.toContain('plugins/concrete-quote')
})
