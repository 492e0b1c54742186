// The one tag of a partner's page, which loads the form and the button when they are needed.
import { company } from '@concrete-quote/openapi'
import { expect, type Page } from 'playwright/test'
import { recordViolations, strictPolicy } from '../../testing/content-security-policy.ts'
import { origin, test } from '../../testing/test.ts'

const page = (origin: string, body: string) =>
  `<!doctype html><html lang="en"><title>A partner</title><script async src="${origin}/widget/v1/embed.js"></script>${body}`
const call = '<concrete-quote-form><a href="tel:+12145550123">Call us</a></concrete-quote-form>'
const button = '<concrete-quote-button><a href="?hosted">Quote</a></concrete-quote-button>'
const submitButton = (page: Page) => page.locator('concrete-quote-form').locator('form button[part]')

/** Opens a page, and presses its button once that is defined. */
async function pressButton(tab: Page, url: string) {
  await tab.goto(url)
  await tab.waitForFunction(() => customElements.get('concrete-quote-button'))
  await tab.getByRole('link', { name: 'Quote' }).click()
}

/** Records the elements of which a file did not arrive. */
const recordErrors = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('load-error', (event) => {
      document.documentElement.dataset.failed = `${(event.target as Element).localName}`
    })
  })

test('leaves no global, and nothing but the form’s file, when the form is in view', async ({
  page: tab,
  partnerPage,
}) => {
  const loaded: string[] = []
  tab.on(
    'request',
    (request) =>
      request.url().startsWith(`${origin}/widget/`) && loaded.push(new URL(request.url()).pathname),
  )
  const added = async () => {
    const frame = '<iframe hidden></iframe>'
    await tab.evaluate((frame) => document.body.insertAdjacentHTML('beforeend', frame), frame)
    return tab.evaluate(() => {
      const other = document.querySelector('iframe')?.contentWindow as Window
      return Object.getOwnPropertyNames(window).filter((name) => !(name in other) && Number.isNaN(+name))
    })
  }
  await tab.goto(await partnerPage('<!doctype html><title>Nothing</title>'))
  const without = await added()
  await tab.goto(await partnerPage(page(origin, call)))
  await expect(submitButton(tab)).toBeVisible()
  expect(await added()).toEqual(without)
  expect(loaded).toEqual(['/widget/v1/embed.js', '/widget/v1/concrete-quote-form.js'])
})

test('loads the form under the strictest policy', async ({ page: tab, partnerPage }) => {
  const violations = await recordViolations(tab)
  const policy = { 'Content-Security-Policy': strictPolicy(origin) }
  await tab.goto(await partnerPage(page(origin, call), policy))
  await expect(submitButton(tab)).toBeVisible()
  expect(violations.filter((text) => text.includes('script'))).toEqual([])
})

for (const [name, insert] of Object.entries({
  'an element': `document.body.insertAdjacentHTML('beforeend', html)`,
  'an element in another': `document.body.insertAdjacentHTML('beforeend', '<section><div>' + html + '</div></section>')`,
}))
  test(`finds ${name} that comes later`, async ({ page: tab, partnerPage }) => {
    await tab.goto(await partnerPage(page(origin, '<p>Text</p>')))
    await tab.waitForLoadState()
    await tab.evaluate(`const html = ${JSON.stringify(call + button)}; ${insert}`)
    await expect(submitButton(tab)).toBeVisible()
    await tab.waitForFunction(() => customElements.get('concrete-quote-button'))
  })

// Against a flash of what is not defined yet, and to keep a form out of view until it is.
for (const style of [
  'concrete-quote-form:not(:defined) { display: none }',
  'concrete-quote-form:not(:defined) { position: fixed; top: -100vh }',
  'concrete-quote-form:not(:defined) { position: absolute; left: -9999px }',
  'main, concrete-quote-form:not(:defined) { display: contents }',
])
  test(`loads a form whose page has the rule ${style}`, async ({ page: tab, partnerPage }) => {
    await tab.goto(await partnerPage(page(origin, `<style>${style}</style><main>${call}</main>`)))
    await expect(submitButton(tab)).toBeVisible()
  })

test('loads a form in a closed dialog, or a hidden one, only when it shows', async ({
  page: tab,
  partnerPage,
}) => {
  const loaded: string[] = []
  tab.on('request', (request) => loaded.push(request.url()))
  const hide = '<style>concrete-quote-form:not(:defined) { display: none }</style>'
  const hidden = call.replace('<concrete-quote-form', '$& hidden')
  await tab.goto(await partnerPage(page(origin, `${hide}${hidden}<dialog>${call}</dialog>`)))
  await tab.waitForLoadState()
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(loaded.filter((url) => url.includes('concrete-quote-form'))).toEqual([])
  await tab.evaluate(() => document.querySelector('dialog')?.showModal())
  await expect(submitButton(tab)).toBeVisible()
})

for (const [name, replace] of Object.entries({
  'the document is written anew': `document.open(); document.write(html); document.close()`,
  'the root element is replaced': `const root = document.createElement('html'); root.innerHTML = html; document.documentElement.replaceWith(root)`,
}))
  test(`finds an element after ${name}`, async ({ page: tab, partnerPage }) => {
    await tab.goto(await partnerPage(page(origin, '<p>Text</p>')))
    await tab.waitForLoadState()
    await tab.evaluate(`{ const html = ${JSON.stringify(`<body>${call}`)}; ${replace} }`)
    await expect(submitButton(tab)).toBeVisible()
  })

test('loads the button at once, and the form when the dialog opens', async ({ page: tab, partnerPage }) => {
  await pressButton(tab, await partnerPage(page(origin, button)))
  await expect(tab.getByRole('dialog').getByLabel('First Name')).toBeFocused()
})

test('is found by a page that runs it in a way of its own', async ({ page: tab, partnerPage }) => {
  // As pages do that delay scripts: the tag has another type, and its code runs without it.
  const html = page(origin, call).replace('<script async', '<script type="text/delayed"')
  const runner = `<script>fetch(document.querySelector('[type="text/delayed"]').src).then(async (response) => (0, eval)(await response.text()))</script>`
  await tab.goto(await partnerPage(html + runner))
  await expect(submitButton(tab)).toBeVisible()
})

test('finds the form’s file from a copy of the script, by the address beside it', async ({
  page: tab,
  partnerPage,
}) => {
  // As plugins do that combine the scripts of a page.
  const code = await (await fetch(`${origin}/widget/v1/embed.js`)).text()
  const copy = `<script data-url="${origin}/widget/v1/embed.js">${code}</script>`
  await tab.goto(await partnerPage(`<!doctype html><title>Copy</title>${call}${copy}`))
  await expect(submitButton(tab)).toBeVisible()
})

test('says in the console what a copy of the script lacks without that address', async ({
  page: tab,
  partnerPage,
}) => {
  const warnings: string[] = []
  tab.on('console', (message) => warnings.push(message.text()))
  const code = await (await fetch(`${origin}/widget/v1/embed.js`)).text()
  await recordErrors(tab)
  await tab.goto(await partnerPage(`<!doctype html><title>Copy</title>${call}<script>${code}</script>`))
  await expect(tab.locator('html')).toHaveAttribute('data-failed', 'concrete-quote-form')
  expect(warnings).toEqual([expect.stringContaining('data-url')])
})

test('loads nothing more for a form that the page itself has loaded', async ({ page: tab, partnerPage }) => {
  await recordErrors(tab)
  const loaded: string[] = []
  tab.on('request', (request) => loaded.push(request.url()))
  const file = `${origin}/widget/v1/concrete-quote-form.js?own`
  await tab.goto(await partnerPage(`<!doctype html><title>Own</title>${call}`))
  await tab.addScriptTag({ type: 'module', url: file })
  await expect(submitButton(tab)).toBeVisible()
  await tab.addScriptTag({ url: `${origin}/widget/v1/embed.js` })
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(loaded.filter((url) => url.includes('concrete-quote-form'))).toEqual([file])
  await expect(tab.locator('html')).not.toHaveAttribute('data-failed')
})

test.describe('when the form’s file does not arrive', () => {
  test.beforeEach(async ({ page: tab }) => {
    await recordErrors(tab)
    await tab.route('**/concrete-quote-form.js', (route) => route.abort())
  })
  const failed = (tab: Page) => expect(tab.locator('html')).toHaveAttribute('data-failed', /./)

  test('the element’s own content stays, and the page learns of it', async ({ page: tab, partnerPage }) => {
    await tab.goto(await partnerPage(page(origin, call)))
    await failed(tab)
    await expect(tab.locator('html')).toHaveAttribute('data-failed', 'concrete-quote-form')
    await expect(tab.getByRole('link')).toHaveText(['Call us'])
  })

  test('an empty element shows a link to call', async ({ page: tab, partnerPage }) => {
    await tab.goto(await partnerPage(page(origin, '<concrete-quote-form></concrete-quote-form>')))
    const link = tab.getByRole('link', { name: company.phone })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', company.telHref)
  })

  test('but not one that shows no number', async ({ page: tab, partnerPage }) => {
    await tab.goto(await partnerPage(page(origin, '<concrete-quote-form phone=""></concrete-quote-form>')))
    await failed(tab)
    await expect(tab.getByRole('link')).toHaveCount(0)
  })

  test('the dialog of a button shows ways around it, and the page learns of it', async ({
    page: tab,
    partnerPage,
  }) => {
    await pressButton(tab, await partnerPage(page(origin, button)))
    await failed(tab)
    await expect(tab.locator('html')).toHaveAttribute('data-failed', 'concrete-quote-button')
    await expect(tab.getByRole('dialog').getByRole('link')).toHaveCount(2)
  })
})
