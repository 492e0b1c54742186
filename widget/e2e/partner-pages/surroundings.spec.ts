import { company } from '@concrete-quote/openapi'
import { expect, type FrameLocator, type Page } from 'playwright/test'
import { componentsPage } from '../../testing/pages/components-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { origin, snippet, test } from '../../testing/test.ts'

const button = (page: Page | FrameLocator) => page.getByRole('button', { name: 'Get My Free Quote' })

const kinds = { 'the element': snippet, 'the components': (origin: string) => componentsPage(origin) }
const ways = {
  'a click': (frame: FrameLocator) => button(frame).click(),
  Enter: (frame: FrameLocator) => frame.getByLabel('Phone').press('Enter'),
}

for (const [kind, html] of Object.entries(kinds)) {
  for (const [way, send] of Object.entries(ways)) {
    test(`${kind} in a sandboxed frame without allow-forms: sends one quote on ${way}`, async ({
      page,
      partnerPage,
    }) => {
      const src = await partnerPage(await html(origin))
      const sandbox = 'allow-scripts allow-same-origin'
      await page.goto(
        await partnerPage(`<iframe sandbox="${sandbox}" src="${src}" width="600" height="900"></iframe>`),
      )
      const frame = page.frameLocator('iframe')
      const lastName = `Sandboxed ${Date.now()} ${Math.random()}`
      await send(frame)
      await expect(frame.getByText('Last name is required')).toBeVisible()
      await fillInValidly(frame.locator('form'))
      await frame.getByLabel('Last Name').fill(lastName)
      let posts = 0
      page.on('request', (request) => void (request.method() === 'POST' && posts++))
      await send(frame)
      await expect(frame.getByRole('status')).toContainText('Quote Request Submitted!')
      expect(posts).toBe(1)
      expect((await storedQuotes()).filter((quote) => quote.lastName === lastName)).toHaveLength(1)
    })
  }
}

test('in a sandboxed frame without an origin: says that it failed, above the phone number, and the console why', async ({
  page,
  partnerPage,
}) => {
  const src = await partnerPage(snippet(origin))
  await page.goto(
    await partnerPage(`<iframe sandbox="allow-scripts" src="${src}" width="600" height="900"></iframe>`),
  )
  const frame = page.frameLocator('iframe')
  const warned = page.waitForEvent('console', (message) => message.text().includes('/api/quotes. '))
  await fillInValidly(frame.locator('form'))
  // Nor may it open the page on which the visitor would continue.
  await frame.getByRole('button', { name: `Continue at ${company.name}` }).click()
  expect((await warned).text()).toBe(
    `No response from ${origin}/api/quotes. The page is a file, or its sandbox lacks allow-same-origin.`,
  )
  await expect(frame.locator('[part=status]')).toContainText('Submission Failed')
  await expect(frame.locator('form').getByRole('link', { name: company.phone })).toBeVisible()
})

test('a click that the page cancels sends nothing', async ({ page, visit }) => {
  await visit(snippet(origin))
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await button(page).click()
  // A timer that was set later runs later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await expect(page.locator('[part=error]:not(:empty)')).toHaveCount(0)
})

test('in the closed shadow root of another component: keeps focus, and sends what was typed', async ({
  page,
  visit,
}) => {
  const html = snippet(origin).replace(
    /<concrete.*>/,
    (element) => `<partner-card></partner-card><script>
      customElements.define('partner-card', class extends HTMLElement {
        constructor() {
          super()
          this.attachShadow({ mode: 'closed' }).innerHTML = '${element}'
        }
      })
      addEventListener('quote-submitted', ({ target, detail }) => (document.title = target.localName + ' ' + detail.projectType))
    </script>`,
  )
  await visit(html)
  // Neither the page nor a test can look into a closed shadow root: the keyboard can.
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
  }
  const lastName = `Closed ${Date.now()}`
  await page.waitForFunction(() => customElements.get('concrete-quote-form'))
  await expect(async () => {
    expect((await accessibilityTree(page)).map(nameOf)).toContain('Get My Free Quote')
  }).toPass()
  await type('Ada', lastName, '(214) 555-0123', 'ada@example.com', 'Pat', 'Please pave my driveway.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('partner-card patio')
  await expect(async () => {
    const focused = (await accessibilityTree(page)).filter(({ properties }) =>
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
    )
    expect(focused.map(nameOf)).toContainEqual(expect.stringMatching(/^Request sent/))
  }).toPass()
  const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
  expect(stored).toMatchObject([{ firstName: 'Ada', projectType: 'patio' }])
})

/** What assistive technology reads, in closed shadow roots, too. */
async function accessibilityTree(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  return nodes
}

const nameOf = ({ name }: { name?: { value?: unknown } }) => name?.value
