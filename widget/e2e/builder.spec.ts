import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { fillInValidly } from '../testing/form-page.ts'
import { test } from '../testing/test.ts'

const live = (page: Page) => page.locator('concrete-quote-form')
const isReady = (page: Page) => expect(live(page).getByRole('button')).toBeVisible()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const selectTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Checks a radio button, in the group of this name if others have the same label. */
const choose = (page: Page, name: string, group?: string) =>
  (group ? page.getByRole('group', { name: group, exact: true }) : page)
    .getByRole('radio', { name, exact: true })
    .check()

/** Copies the code with this title from the selected tab. */
async function copy(page: Page, title: string): Promise<string> {
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: `Copy ${title}` })
    .click()
  await expect(page.getByText(`${title} is copied.`)).toBeAttached()
  return clipboard(page)
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test.describe('a partner configures the form and copies', () => {
  test('HTML that works on their page', async ({ page, origin, partnerPage }) => {
    await page.goto('/widget/')
    await page.getByLabel('Language', { exact: true }).selectOption('Spanish')
    await page.getByLabel('Source').fill('lone-star "homes"')
    await page.getByLabel('Frequently asked questions').check()
    await page.getByLabel('Density').fill('0.8')
    await choose(page, 'Pinned')
    await expect(live(page).getByRole('button', { name: 'Pedir mi cotización gratis' })).toBeVisible()
    await expect(live(page).locator('details')).toHaveCount(4)

    await expect(page.getByRole('tabpanel')).toContainText('register the origin of your page')
    await page.getByRole('button', { name: 'Copy HTML' }).click()
    await expect(page.getByRole('button', { name: 'Copied HTML' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'HTML is copied.' })).toBeAttached()
    const html = await clipboard(page)
    expect(html).toMatch(/concrete-quote-form\.[\da-f]{16}\.js"\s+integrity="sha384-[^"]+"\s+crossorigin\s/)
    expect(html).toContain('--cq-density: 0.8;')

    await page.goto(await partnerPage(`<!doctype html><title>P</title>${html}`))
    await expect(page.getByRole('button', { name: 'Pedir mi cotización gratis' })).toBeVisible()
    await expect(live(page)).toHaveAttribute('source', 'lone-star "homes"')
    expect(html).toContain(`src="${origin}/`)
  })

  test('HTML that opens a success page, and stores campaign parameters', async ({ page, partnerPage }) => {
    await page.goto('/widget/')
    await page.getByLabel('Success page').fill('javascript:alert(1)')
    await expect(page.getByText('Enter a path such as /thanks')).toBeVisible()
    await page.getByLabel('Success page').fill('/thanks')
    await page.getByLabel('Store campaign parameters').check()
    const html = await copy(page, 'HTML')
    expect(html).toContain('success-url="/thanks" campaign>')
    await selectTab(page, 'React')
    expect(await copy(page, 'quote.tsx')).toMatch(/successUrl="\/thanks"\s+campaign/)

    const url = await partnerPage(`<!doctype html><title>P</title>${html}`)
    await page.goto(`${url}?utm_source=newsletter`)
    await fillInValidly(live(page))
    const posted = page.waitForRequest('**/api/quotes')
    await live(page).getByRole('button', { name: 'Get My Free Quote' }).click()
    expect((await posted).postDataJSON()).toMatchObject({ campaign: { utm_source: 'newsletter' } })
    await expect(page).toHaveURL(`${url}thanks`)
  })

  test('HTML with the full form, which sends quotes without JavaScript', async ({
    browser,
    page,
    partnerPage,
  }) => {
    await page.goto('/widget/')
    await page.getByLabel('Source').fill('lone-star')
    await choose(page, 'The full form')
    const html = await copy(page, 'HTML')
    const withoutScripts = await browser.newPage({ javaScriptEnabled: false })
    await withoutScripts.goto(await partnerPage(`<!doctype html><title>P</title>${html}`))
    await fillInValidly(withoutScripts)
    await withoutScripts.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(withoutScripts.getByText('Quote Request Submitted!')).toBeVisible()
    await withoutScripts.close()
  })

  for (const choice of ['Button', 'Floating button']) {
    test(`HTML with a ${choice.toLowerCase()} that opens the form, pinned`, async ({
      page,
      origin,
      partnerPage,
    }) => {
      await page.goto('/widget/')
      await choose(page, choice)
      await page.getByLabel('Source').fill('lone-star')
      const link = page.getByRole('link', { name: 'Request Your Free Quote' })
      await page.locator('#frame').locator(link).click()
      await expect(page.getByRole('dialog').getByLabel('First Name')).toBeFocused()
      await page.keyboard.press('Escape')
      await choose(page, 'Pinned')
      const html = await copy(page, 'HTML')
      await page.goto(await partnerPage(`<!doctype html><title>P</title>${html}`))
      await page.waitForFunction(() => customElements.get('concrete-quote-button'))
      await expect(link).toHaveAttribute('href', `${origin}/widget/form?source=lone-star`)
      await link.click()
      await expect(page.getByRole('dialog').getByLabel('First Name')).toBeFocused()
    })
  }

  test('HTML for a page with the policy that is shown', async ({ page, partnerPage }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto('/widget/')
    await choose(page, 'With the page')
    const html = await copy(page, 'HTML')
    await page.getByRole('button', { name: 'Copy Content-Security-Policy' }).click()
    await expect(page.getByText('Content-Security-Policy is copied.')).toBeAttached()
    const policy = (await clipboard(page)).trim()
    expect(policy).toContain("default-src 'none'")
    const icon = '<link rel="icon" href="data:,">'
    await page.goto(
      await partnerPage(`<!doctype html><title>P</title>${icon}${html}`, {
        'Content-Security-Policy': `${policy}; img-src data:`,
      }),
    )
    await isReady(page)
    expect(messages).toEqual([])
  })

  test('a link and a frame for site builders, for a page with the policy that is shown', async ({
    page,
    partnerPage,
  }) => {
    await page.goto('/widget/?source=oak&lang=es')
    await selectTab(page, 'Site builders')
    await expect(page.getByRole('list', { name: 'Where the code goes' })).toContainText('Squarespace')
    const [link, frame] = [await copy(page, 'Link'), await copy(page, 'Frame')]
    await page.getByRole('button', { name: 'Copy Content-Security-Policy' }).click()
    await expect(page.getByText('Content-Security-Policy is copied.')).toBeAttached()
    const policy = await clipboard(page)
    await page.goto(
      await partnerPage(`<!doctype html><title>P</title>${frame}`, {
        'Content-Security-Policy': policy.trim(),
      }),
    )
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Pida su cotización gratis')
    await page.goto(link.trim())
    await expect(live(page)).toHaveAttribute('source', 'oak')
    await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
  })

  test('code for each framework', async ({ page, origin }) => {
    await page.goto('/widget/')
    await page.getByLabel('Source').fill('lone-star')
    await page.getByLabel('Preselected project type').selectOption('Patio & Outdoor Space')
    await page.getByRole('button', { name: 'Spanish' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    const props = ['<QuoteForm', 'source="lone-star"', 'lang="es"', 'projectType="patio"']
    const attributes = ['source="lone-star"', 'project-type="patio"', 'lang="es"', 'theme="dark"']
    for (const [tab, title, parts] of [
      ['React', 'quote.tsx', props],
      ['Next', 'app/page.tsx', props],
      ['Vue', 'quote.vue', attributes],
      ['Svelte', '+page.svelte', attributes],
      ['WordPress', 'Shortcode', [`[concrete_quote ${attributes.join(' ')}]`]],
    ] as const) {
      await selectTab(page, tab)
      const code = await copy(page, title)
      for (const part of parts) expect(code, tab).toContain(part)
      await expect(page.getByRole('tabpanel')).toContainText(origin)
    }
  })
})

test('the WordPress tab offers the plugin to download', async ({ page }) => {
  await page.goto('/widget/?tab=wordpress')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the plugin' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('concrete-quote.zip')
  expect((await readFile(await download.path())).toString('latin1')).toMatch(/^PK/)
  await selectTab(page, 'HTML')
  await expect(page.getByRole('link', { name: 'Download the plugin' })).toBeHidden()
})

test('the preview submits nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/widget/')
  await fillInValidly(live(page))
  await live(page).getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByText('quote-submit {"projectType":"other"}')).toBeVisible()
  expect(sent).toEqual([])
})

test('a link shows a colleague the same configuration, tab, and preview', async ({ page, context }) => {
  await page.goto('/widget/')
  await page.getByLabel('Heading').fill('Patios & more')
  await page.getByRole('button', { name: 'Brand color' }).click()
  await page.getByRole('button', { name: 'Compact' }).click()
  await page.getByLabel('No phone number').check()
  await choose(page, 'Tablet')
  await selectTab(page, 'Vue')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const code = await copy(page, 'quote.vue')
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link is copied.')).toBeAttached()

  const colleague = await context.newPage()
  await colleague.goto(await clipboard(page))
  await expect(colleague.getByRole('tab', { name: 'Vue' })).toHaveAttribute('aria-selected', 'true')
  await expect(live(colleague).getByRole('heading', { name: 'Patios & more' })).toBeVisible()
  await expect(colleague.getByLabel('No phone number')).toBeChecked()
  await expect(colleague.getByRole('button', { name: 'Compact', pressed: true })).toBeVisible()
  await expect(colleague.getByRole('radio', { name: 'Tablet' })).toBeChecked()
  expect(await colleague.getByRole('tabpanel').locator('code').first().textContent()).toBe(code)
})

test('Back undoes one change, and typing counts as one', async ({ page }) => {
  await page.goto('/widget/')
  await page.getByLabel('Heading').pressSequentially('Patios')
  await page.getByRole('button', { name: 'Spanish' }).click()
  await expect(live(page).getByRole('button', { name: 'Pedir mi cotización gratis' })).toBeVisible()
  await page.goBack()
  await expect(live(page).getByRole('button', { name: 'Get My Free Quote' })).toBeVisible()
  await expect(live(page).getByRole('heading', { name: 'Patios' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Heading')).toHaveValue('')
  await expect(live(page).getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Heading')).toHaveValue('Patios')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/widget/')
})

test('an incomplete value is kept when a link within the page is followed', async ({ page }) => {
  await page.goto('/widget/')
  const color = page.getByLabel('Brand color', { exact: true })
  await color.fill('#0f7')
  await page.evaluate(() => addEventListener('popstate', () => (document.title = 'Followed')))
  await page.getByRole('link', { name: 'Get the code' }).click()
  await expect(page).toHaveTitle('Followed')
  await expect(color).toHaveValue('#0f7')
})

test('warns of a brand color with low contrast, and offers a fix', async ({ page }) => {
  await page.goto('/widget/')
  const color = page.getByLabel('Brand color', { exact: true })
  const warning = page.getByRole('status').filter({ hasText: 'hard to read' })
  await color.fill('#1c52b4')
  await expect(page.getByText('7.20:1')).toBeVisible()
  await expect(warning).toBeHidden()
  await color.fill('#d97706')
  await expect(page.getByText('3.18:1')).toBeVisible()
  await expect(warning).toContainText(
    'Text on the button is hard to read: it needs a contrast ratio of 4.5:1',
  )
  await page.getByRole('button', { name: 'Use black text' }).click()
  await expect(page.getByRole('radio', { name: 'Black' })).toBeFocused()
  await expect(page.getByText('6.59:1')).toBeVisible()
  await expect(warning).not.toContainText('Text on the button')
  const button = live(page).getByRole('button', { name: 'Get My Free Quote' })
  await expect(button).toHaveCSS('background-color', 'rgb(217, 119, 6)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')

  await color.fill('red')
  await expect(color).toHaveAccessibleDescription('Enter six hexadecimal digits, such as #0f766e.')
  await expect(page.getByRole('tabpanel')).not.toContainText('--cq-accent')
})

test('an invalid value is marked as invalid, for assistive technology too, until it is corrected', async ({
  page,
}) => {
  await page.goto('/widget/')
  const color = page.getByLabel('Brand color', { exact: true })
  await expect(color).toHaveAttribute('aria-invalid', 'false')
  const border = await color.evaluate((field) => getComputedStyle(field).borderColor)
  await color.fill('red')
  await expect(color).toHaveAttribute('aria-invalid', 'true')
  await expect(color).not.toHaveCSS('border-color', border)
  await color.fill('#ff0000')
  await expect(color).toHaveAttribute('aria-invalid', 'false')
  await expect(color).toHaveCSS('border-color', border)
})

test('the brand color gets a lighter shade on dark pages', { tag: '@heavy' }, async ({ page }) => {
  await page.goto('/widget/?accent=%230f766e')
  const link = live(page).getByRole('link')
  await expect(link).toHaveCSS('color', 'rgb(15, 118, 110)')
  await choose(page, 'Dark', 'Page’s color scheme')
  await expect(link).not.toHaveCSS('color', 'rgb(15, 118, 110)')
  await expectAccessible(page)
})

test('the preview is above the options on a phone, and on their right on a wide screen', async ({ page }) => {
  await page.goto('/widget/')
  await isReady(page)
  const preview = page.getByRole('region', { name: 'Preview' })
  const options = page.getByRole('form', { name: 'Options' })
  await page.setViewportSize({ width: 390, height: 800 })
  const [above, below] = [await preview.boundingBox(), await options.boundingBox()]
  expect(above && above.y + above.height).toBeLessThan(below?.y ?? 0)
  // Screen readers on phones read it first, too.
  await live(page).getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(options.getByRole('button', { name: 'Reset' })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  const [left, right] = [await options.boundingBox(), await preview.boundingBox()]
  expect(left && left.x + left.width).toBeLessThan(right?.x ?? 0)
})

test('the preview is as wide as a phone, a tablet, or a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/widget/')
  await isReady(page)
  const width = () => live(page).evaluate((element) => element.getBoundingClientRect().width)
  const [first, last] = [live(page).getByLabel('First Name'), live(page).getByLabel('Last Name')]
  const areSideBySide = async () => (await first.boundingBox())?.y === (await last.boundingBox())?.y
  await choose(page, 'Phone')
  await expect.poll(width).toBe(390)
  expect(await areSideBySide()).toBe(false)
  await choose(page, 'Tablet')
  await expect.poll(width).toBe(768)
  expect(await areSideBySide()).toBe(true)
  await choose(page, 'Desktop')
  await expect.poll(width).toBeGreaterThan(800)

  await page.setViewportSize({ width: 390, height: 800 })
  await choose(page, 'Tablet')
  await expect(page.getByText(/768 × \d+ px, shown at 4\d %/)).toBeVisible()
  expect(await areSideBySide()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the color scheme of the preview’s page is not part of the code; the theme is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/widget/')
  const background = () =>
    live(page)
      .locator('form')
      .evaluate((form) => getComputedStyle(form).backgroundColor)
  await isReady(page)
  const light = await background()
  await choose(page, 'Dark', 'Page’s color scheme')
  await expect.poll(background).not.toBe(light)
  await expect(page.getByRole('tabpanel')).not.toContainText('theme')
  await choose(page, 'Light', 'Theme')
  await expect.poll(background).toBe(light)
  await expect(page.getByRole('tabpanel')).toContainText('theme="light"')
  await choose(page, 'System', 'Theme')
  await expect.poll(background).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  await expect(page.getByRole('tabpanel')).toContainText('theme="system"')
})

test('a search finds entries of the reference, and says how many', async ({ page }) => {
  await page.goto('/widget/')
  const search = page.getByRole('searchbox', { name: 'Search the reference' })
  const count = page.getByRole('status').filter({ hasText: /entries/ })
  const total = await page.locator('#entries tr').count()
  await expect(count).toHaveText(`${total} entries.`)
  await search.fill('corner RADIUS')
  await expect(count).toHaveText(`2 of ${total} entries match.`)
  await expect(page.getByRole('rowheader', { name: '--cq-card-radius' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeHidden()
  await search.fill('no such thing')
  await expect(count).toHaveText(`No of ${total} entries match.`)
  await search.fill('')
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
})

test('can be used by keyboard alone', async ({ page }) => {
  await page.goto('/widget/')
  await isReady(page)
  const focused = page.locator(':focus')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Skip to content')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy link' }).focus()
  for (const name of ['Reset', 'Compact', 'Brand color', 'Dark', 'Spanish']) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveText(name)
  }
  await page.keyboard.press('Enter')
  await expect(live(page).getByRole('button', { name: 'Pedir mi cotización gratis' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Form', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('lone-star')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Language', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(live(page).getByRole('button', { name: 'Get My Free Quote' })).toBeVisible()

  await page.getByRole('tab', { name: 'HTML' }).focus()
  const keys = { ArrowLeft: 'Site builders', ArrowRight: 'HTML', End: 'Site builders', Home: 'HTML' }
  for (const [key, name] of Object.entries(keys)) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  for (const name of ['settings of the inbox', 'Copy HTML']) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveText(name)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('HTML is copied.')).toBeAttached()
  expect(await clipboard(page)).toContain('source="lone-star" lang="en"')
  await expect(focused).toHaveText('Copied HTML')
})

test('selects the code if copying is not allowed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/widget/')
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  await expect(page.getByText('Your browser does not allow copying')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Not copied HTML' })).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('<concrete-quote-form>')
})

for (const [colorScheme, width] of [
  ['light', 390],
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
] as const) {
  const tag = colorScheme === 'light' && width === 390 ? [] : '@heavy'
  test(
    `has no axe violations and no console output (${colorScheme}, ${width} px)`,
    { tag },
    async ({ page }) => {
      const messages: string[] = []
      page.on('console', (message) => messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(error.message))
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      for (const query of [
        '',
        '?accent=%230f766e&tab=wordpress&fallback=form&width=768&script=page&font=!',
      ]) {
        await page.goto(`/widget/${query}`)
        await isReady(page)
        await expectAccessible(page, query)
      }
      expect(messages).toEqual([])
    },
  )
}

test('does not scroll horizontally, even with text at 200%', { tag: '@heavy' }, async ({ page }) => {
  for (const [width, fontSize, tab] of [
    [320, '100%', 'html'],
    [360, '200%', 'html'],
    [360, '200%', 'next'],
    [768, '100%', 'vue'],
    [1024, '200%', 'wordpress'],
    [1440, '100%', 'react'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/widget/?accent=%23d97706&tab=${tab}&script=pinned&fallback=form&lang=es`)
    await isReady(page)
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px, ${fontSize}`).toBe(
      width,
    )
    const cut = await page
      .locator(':is(label, legend, button, h1, h2, h3, dt, dd, .hint):visible')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && !element.closest('.hidden'))
          .filter((element) => element.getRootNode() === document)
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          .map((element) => element.textContent),
      )
    expect(cut, `${width} px, ${fontSize}`).toEqual([])
  }
})

test('touch targets are at least 44 px high on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/widget/?accent=%23d97706')
  await isReady(page)
  const low = await page
    .locator('#options, #view, .bar, .intro, #code, #policy, #reference')
    .locator('a, button, input:not([type=range], [type=checkbox]), select')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
        .map((element) => `${element.getBoundingClientRect().height} ${element.outerHTML}`)
        .filter((text) => parseFloat(text) < 43.9),
    )
  expect(low).toEqual([])
})
