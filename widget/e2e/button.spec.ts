import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { company } from '@concrete-quote/openapi'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { isNoFavicon, recordViolations, strictPolicy } from '../testing/content-security-policy.ts'
import { fillInValidly } from '../testing/form-page.ts'
import { layoutShift } from '../testing/layout-shift.ts'
import { storedQuotes } from '../testing/stored-quotes.ts'
import { origin, test } from '../testing/test.ts'
import { hold } from '../testing/hold.ts'

/** Rules for whole pages. */
const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one']
const formFile = '**/concrete-quote-form.js'
const link = '<a href="?hosted">Get a free quote</a>'

interface Given {
  attributes?: string
  content?: string
  /** What comes before the button, or around it in place of `$`. */
  around?: string
  /** How often the page's text is repeated. */
  length?: number
}

/** A partner's page with the button, and a text that is longer than the window. */
const buttonPage = (
  origin: string,
  { attributes = '', content = link, around = '$', length = 80 }: Given = {},
) => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>A partner</title>
<script type="module" async fetchpriority="low" src="${origin}/widget/v1/concrete-quote-button.js"></script>
<body>${around.replace('$', `<concrete-quote-button ${attributes}>${content}</concrete-quote-button>`)}
${'<p>We build houses, and they have driveways.</p>'.repeat(length)}`

const opener = (page: Page) => page.locator('concrete-quote-button > :is(a, button)').first()
const dialog = (page: Page) => page.getByRole('dialog')
const firstName = (page: Page) => dialog(page).getByLabel('First Name')
const closeButton = (page: Page) => dialog(page).getByRole('button', { name: 'Close', exact: true })

/** Waits until the script has run: before, the link opens its page. */
async function isDefined(page: Page) {
  await page.waitForFunction(() => customElements.get('concrete-quote-button'))
}

async function open(page: Page) {
  await isDefined(page)
  await opener(page).click()
  await expect(firstName(page)).toBeFocused()
}

/** Records what the page's router learns of the history, if it starts after the script of the button. */
async function recordPopStates(page: Page): Promise<() => Promise<unknown[]>> {
  await isDefined(page)
  const states = await page.evaluateHandle(() => {
    const states: unknown[] = []
    addEventListener('popstate', ({ state }) => states.push(state))
    return states
  })
  return () => states.jsonValue()
}

for (const [how, approach] of Object.entries({
  'a pointer': (page: Page) => opener(page).hover(),
  focus: (page: Page) => opener(page).focus(),
}))
  test(`loads the form’s file when ${how} reaches it, and mounts nothing`, async ({ page, visit }) => {
    await visit(buttonPage(origin))
    await isDefined(page)
    await approach(page)
    await page.waitForFunction(() => customElements.get('concrete-quote-form'))
    await expect(page.locator('concrete-quote-form')).toHaveCount(0)
  })

test('loads the form’s file once, and not before', async ({ page, visit }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    const { origin: from, pathname } = new URL(request.url())
    if (from === origin) loaded.push(pathname)
  })
  await visit(buttonPage(origin))
  await isDefined(page)
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual(['/widget/v1/concrete-quote-button.js'])
  await open(page)
  await page.keyboard.press('Escape')
  await open(page)
  expect(loaded).toEqual([
    '/widget/v1/concrete-quote-button.js',
    '/widget/v1/concrete-quote-form.js',
    '/api/health/live',
  ])
})

test('a visitor with a keyboard opens the form, types, closes it, and finds it again as it was', async ({
  page,
  visit,
}) => {
  await visit(buttonPage(origin, { attributes: 'draft="off"' }))
  await isDefined(page)
  await page.keyboard.press('Tab')
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firstName(page)).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Get a free quote' })).toBeVisible()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firstName(page)).toBeFocused()
  await expect(firstName(page)).toHaveValue('Ada')
  await page.keyboard.press('Shift+Tab')
  await expect(closeButton(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('a button opens the form by Space, and submits no form around it', async ({ page, visit }) => {
  const content = '<button>Get a free quote</button>'
  await visit(buttonPage(origin, { content, around: '<form action="/thanks">$</form>' }))
  await isDefined(page)
  await opener(page).focus()
  await page.keyboard.press('Space')
  await expect(firstName(page)).toBeFocused()
})

test('keeps what was typed after a reload, and after a click beside the dialog', async ({ page, visit }) => {
  await visit(buttonPage(origin))
  await open(page)
  await firstName(page).fill('Ada')
  await page.mouse.click(5, 5)
  await expect(firstName(page)).toHaveValue('Ada')
  await page.reload()
  await open(page)
  await expect(firstName(page)).toHaveValue('Ada')
})

test('Back closes the dialog, and the page’s router does not notice', async ({ page, visit }) => {
  await visit(buttonPage(origin))
  await page.evaluate(() => {
    history.replaceState('first', '')
    history.pushState({ router: 'second' }, '')
  })
  const popStates = await recordPopStates(page)
  const state = () => page.evaluate(() => history.state as unknown)
  await open(page)
  await firstName(page).fill('Ada')
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  expect(await state()).toEqual({ router: 'second' })
  await open(page)
  await expect(firstName(page)).toHaveValue('Ada')
  await closeButton(page).click()
  await expect.poll(state).toEqual({ router: 'second' })
  expect(await popStates()).toEqual([])
  // Nothing is left in the history: the next step back is the page's own.
  await page.goBack()
  await expect.poll(popStates).toEqual(['first'])
})

test('stays out of the way of a router that opens another page', async ({ page, partnerPage }) => {
  const url = await partnerPage(buttonPage(origin))
  await page.goto(url)
  const popStates = await recordPopStates(page)
  await open(page)
  await page.evaluate(() => {
    document.querySelector('concrete-quote-button')?.remove()
    history.pushState(null, '', '/thanks')
  })
  await expect(page.getByText('We build houses').first()).toBeVisible()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(page).toHaveURL(`${url}thanks`)
  await page.goBack()
  await expect(page).toHaveURL(url)
  expect(await popStates()).toHaveLength(1)
})

test('a click with the Control key opens the link in a new tab', async ({ page, visit }) => {
  await visit(buttonPage(origin))
  await isDefined(page)
  const newTab = page.context().waitForEvent('page')
  await opener(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(await newTab).toHaveURL(/\?hosted$/)
  await expect(dialog(page)).toBeHidden()
})

test('offers the phone number and the link if the form does not load', async ({ page, visit }) => {
  await visit(buttonPage(origin, { attributes: 'phone="(214) 555-0100 ext. 7"' }))
  await page.route(formFile, (route) => route.abort())
  await isDefined(page)
  await opener(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText('The form could not be loaded.')
  const call = dialog(page).getByRole('link', { name: 'Call (214) 555-0100 ext. 7' })
  await expect(call).toHaveAttribute('href', 'tel:+12145550100;ext=7')
  await expect(dialog(page).getByRole('link', { name: 'Get a free quote' })).toHaveAttribute(
    'href',
    /\?hosted$/,
  )
  await expectAccessible(page, 'failed', pageRules)
})

test('loads the form again after a failure', async ({ page, visit, browserName }, testInfo) => {
  const remembersFailures = browserName === 'firefox' || testInfo.project.name === 'oldest chromium'
  test.skip(remembersFailures, 'Firefox and older Chromium remember failed imports until a reload')
  await visit(buttonPage(origin))
  await page.route(formFile, (route) => route.abort())
  await isDefined(page)
  await opener(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText('The form could not be loaded.')
  await closeButton(page).click()
  await page.unroute(formFile)
  await open(page)
  await expect(dialog(page).getByText('The form could not be loaded.')).toBeHidden()
})

test(
  'opens at once, and offers other ways while the form takes long to load',
  { tag: '@heavy' },
  async ({ page, visit }) => {
    const release = await hold(page, formFile)
    await visit(buttonPage(origin))
    await isDefined(page)
    await opener(page).click()
    await expect(dialog(page).getByRole('status')).toHaveText('Loading the form…')
    await expect(closeButton(page)).toBeFocused()
    const call = dialog(page).getByRole('link', { name: `Call ${company.phone}` })
    await expect(call).toBeHidden()
    // After 5 s.
    await expect(call).toBeVisible()
    release()
    await expect(firstName(page)).toBeFocused()
    await expect(call).toBeHidden()
  },
)

for (const closing of ['hidden = true', 'remove()']) {
  test(`opens the link’s page from a menu that closes when it is pressed: ${closing}`, async ({
    page,
    visit,
  }) => {
    const around = `<nav onclick="this.${closing}">$</nav>`
    await visit(buttonPage(origin, { around }))
    await isDefined(page)
    await opener(page).click()
    await expect(page).toHaveURL(/\?hosted$/)
  })
}

test('under a strict Content-Security-Policy, a quote is stored and its success is shown in the dialog', async ({
  page,
  visit,
}) => {
  const violations = await recordViolations(page)
  const html = buttonPage(origin, { attributes: 'source="strict" project-type="patio"' })
  await visit(html, { 'Content-Security-Policy': strictPolicy(origin) })
  await open(page)
  await expect(dialog(page).getByLabel('Project Type')).toHaveValue('patio')
  const event = page.evaluate(
    () =>
      new Promise((resolve) => {
        const button = document.querySelector('concrete-quote-button')
        button?.addEventListener('quote-submitted', ({ detail }) => resolve(detail.projectType))
      }),
  )
  await fillInValidly(dialog(page))
  const lastName = `Dialog ${randomUUID()}`
  await dialog(page).getByLabel('Last Name').fill(lastName)
  await dialog(page).getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(dialog(page).getByText('Quote Request Submitted!').first()).toBeVisible()
  expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, source: 'strict' }))
  expect(await event).toBe('other')
  // What happens next has the form's place, and focus, until the visitor wants to send another request.
  const next = dialog(page).getByRole('heading', { name: 'Request sent.' })
  await page.keyboard.press('Escape')
  await expect(next).toBeHidden()
  await opener(page).click()
  await expect(next).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Send another request' }).click()
  await expect(firstName(page)).toBeFocused()
  expect(violations.filter(isNoFavicon)).toEqual([])
})

test('each button has a form of its own, with its attributes and language', async ({ page, visit }) => {
  const other = '<concrete-quote-button lang="es" id="es"><button>Cotización</button></concrete-quote-button>'
  await visit(buttonPage(origin, { around: `$ ${other}` }))
  await open(page)
  await firstName(page).fill('Ada')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cotización' }).click()
  await expect(dialog(page).getByLabel('Nombre')).toBeFocused()
  await expect(dialog(page).getByLabel('Nombre')).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.evaluate(() => document.getElementById('es')?.setAttribute('project-type', 'patio'))
  await page.getByRole('button', { name: 'Cotización' }).click()
  await expect(dialog(page).getByLabel('Tipo de proyecto')).toHaveValue('patio')
})

test('works in the shadow root of another element', async ({ page, visit }) => {
  const around = '<partner-card><template shadowrootmode="open">$</template></partner-card>'
  await visit(buttonPage(origin, { around }))
  await open(page)
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
})

test('the dialog has no axe violations', async ({ page, visit }) => {
  await visit(buttonPage(origin, { attributes: 'theme="dark"' }))
  await open(page)
  await expectAccessible(page, 'open', pageRules)
})

test('the page behind the dialog neither scrolls nor shifts', async ({ page, visit }) => {
  const style = `<style>
    html { scrollbar-width: auto }
    body { overflow-x: hidden }
    header { position: sticky; top: 0 }
  </style><header>Header $</header>`
  await visit(buttonPage(origin, { around: style }))
  await page.evaluate(() => scrollTo(0, 300))
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, p')]
        .slice(0, 2)
        .map((element) => element.getBoundingClientRect()),
    )
  const before = await boxes()
  await isDefined(page)
  // A click by Playwright may scroll.
  await opener(page).evaluate((element: HTMLElement) => element.click())
  await expect(firstName(page)).toBeFocused()
  expect(await boxes()).toEqual(before)
  await page.mouse.move(5, 300)
  await page.mouse.wheel(0, 500)
  await page.waitForTimeout(200)
  expect(await boxes()).toEqual(before)
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('fills a phone, and has its size on a page that resets everything', async ({ page, visit }) => {
  const around = `<style>* { all: unset !important; letter-spacing: 1em !important; } head { display: none !important; }</style>$`
  await visit(buttonPage(origin, { around }))
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 })
  const target = await closeButton(page).boundingBox()
  expect(target).toMatchObject({ width: 44, height: 44 })
  await expect(closeButton(page)).toHaveCSS('letter-spacing', 'normal')
  const overflow = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBe(0)
  await page.setViewportSize({ width: 1280, height: 1000 })
  const box = await dialog(page).boundingBox()
  expect(box?.width).toBe(576)
  expect(box?.x).toBe((1280 - 576) / 2)
})

test.describe('a floating button', () => {
  const floating = { attributes: 'floating', around: '<style>a { color: lime; padding: 0 }</style>$' }

  for (const dir of ['ltr', 'rtl']) {
    test(
      `stays at the end of the window’s bottom edge: ${dir}`,
      { tag: dir === 'rtl' ? '@heavy' : [] },
      async ({ page, visit }) => {
        const html = buttonPage(origin, { ...floating, length: 3 }).replace('<html', `<html dir="${dir}"`)
        await page.setViewportSize({ width: 360, height: 640 })
        await visit(html)
        await isDefined(page)
        const box = await opener(page).boundingBox()
        expect(box).toMatchObject({ y: 640 - 16 - (box?.height ?? 0) })
        expect(dir === 'ltr' ? 360 - (box?.x ?? 0) - (box?.width ?? 0) : box?.x).toBe(16)
        expect(box?.height).toBeGreaterThanOrEqual(44)
        await open(page)
      },
    )
  }

  test('at the end of a page causes no layout shift', async ({ page, visit }) => {
    const html = buttonPage(origin, { length: 3 }).replace(/<concrete-quote-button.*button>/, '')
    const button = `<concrete-quote-button floating>${link}</concrete-quote-button>`
    await visit(`${html}${button}`)
    await isDefined(page)
    expect(await layoutShift(page)).toBe(0)
  })
})

test('a filled button has the brand’s look in its place, unless its link has a class', async ({
  page,
  visit,
}) => {
  const around = `<style>
    a { color: lime; padding: 0 }
    concrete-quote-button { --cq-accent: #804020 }
  </style><p>Ask us: $</p>`
  await visit(buttonPage(origin, { attributes: 'filled', around }))
  await isDefined(page)
  await expect(opener(page)).toHaveCSS('background-color', 'rgb(128, 64, 32)')
  await expect(opener(page)).toHaveCSS('color', 'rgb(253, 253, 253)')
  await expect(opener(page)).toHaveCSS('box-shadow', 'none')
  const box = await opener(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.y).toBeLessThan(100)
  expect(box?.width).toBeLessThan(300)
  await page.keyboard.press('Tab')
  await expect(opener(page)).toBeFocused()
  await expect(opener(page)).toHaveCSS('outline-style', 'solid')
  await opener(page).evaluate((element) => element.classList.add('cta'))
  await expect(opener(page)).toHaveCSS('color', 'rgb(0, 255, 0)')
  await opener(page).click()
  await expect(firstName(page)).toBeFocused()
})

test.describe('a pinned button', () => {
  const files = readdirSync(join(import.meta.dirname, '../dist/standalone'))
  const pinned = (name: string) =>
    files.find((file) => new RegExp(`^concrete-quote-${name}\\.[\\da-f]{16}\\.js$`).test(file)) ?? ''
  const pinnedPage = (origin: string) =>
    buttonPage(origin).replace('concrete-quote-button.js', pinned('button'))

  test('loads the pinned form of the same build', async ({ page, visit }) => {
    const policy = strictPolicy(origin)
    await visit(pinnedPage(origin), { 'Content-Security-Policy': policy })
    await isDefined(page)
    const loaded = page.waitForRequest('**/concrete-quote-form.*')
    await opener(page).click()
    expect((await loaded).url()).toBe(`${origin}/widget/v1/${pinned('form')}`)
    await expect(firstName(page)).toBeFocused()
  })

  test('runs no other file in its place', async ({ page, visit }) => {
    await page.route(`**/${pinned('form')}`, (route) =>
      route.fulfill({
        body: 'document.title = "Tampered"',
        headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' },
      }),
    )
    await visit(pinnedPage(origin))
    await isDefined(page)
    await opener(page).click()
    await expect(dialog(page).getByRole('status')).toHaveText('The form could not be loaded.')
    await expect(page).toHaveTitle('A partner')
  })
})
