import { expect, type Page } from 'playwright/test'
import { fillInValidly } from '../testing/form-page.ts'
import { storedQuotes } from '../testing/stored-quotes.ts'
import { origin, snippet, test } from '../testing/test.ts'
import type { ConcreteQuoteForm } from '../src/element/element.ts'
import { hold } from '../testing/hold.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' })
/** What the tab keeps, except that it was counted. */
const draftStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, cqShown: undefined }))
const element = (page: Page) => page.locator('concrete-quote-form')

async function expectTyped(page: Page, firstName: string) {
  await expect(page.getByLabel('First Name')).toHaveValue(firstName)
}

test.describe('a draft', () => {
  test.beforeEach(async ({ visit }) => {
    await visit(snippet(origin))
  })

  test('survives a reload and a failure, and is deleted after a success', async ({ page }) => {
    await fillInValidly(page)
    await page.reload()
    await expect(page.getByLabel('Project Type')).toHaveValue('other')
    await expectTyped(page, '(214) 555-0123')

    await page.route('**/api/quotes', (route) => route.abort())
    await button(page).click()
    await expect(page.getByRole('status')).toContainText('Submission Failed')
    await page.reload()
    await expectTyped(page, '(214) 555-0123')

    await page.unroute('**/api/quotes')
    await button(page).click()
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    expect(await draftStorage(page)).toContain(String.raw`values\":{}`)
    await page.reload()
    await page.getByRole('button', { name: 'Send another request' }).click()
    await expectTyped(page, '')
  })

  test('remembers that the visitor cleared a field', async ({ page }) => {
    await element(page).evaluate((form) => form.setAttribute('project-type', 'patio'))
    await expect(page.getByLabel('Project Type')).toHaveValue('patio')
    await page.getByLabel('Project Type').selectOption('')
    await page.getByLabel('First Name').fill('Ada')
    await page.reload()
    await element(page).evaluate((form) => form.setAttribute('project-type', 'patio'))
    await expectTyped(page, 'Ada')
    await expect(page.getByLabel('Project Type')).toHaveValue('')
  })

  test('is deleted and no longer stored if the draft attribute is off', async ({ page }) => {
    await page.getByLabel('First Name').fill('Ada')
    expect(await draftStorage(page)).toContain('Ada')
    await element(page).evaluate((form) => form.setAttribute('draft', 'off'))
    await expect.poll(() => draftStorage(page)).toBe('{}')
    await page.getByLabel('Last Name').fill('Lovelace')
    expect(await draftStorage(page)).toBe('{}')
    await element(page).evaluate((form) => form.removeAttribute('draft'))
    await page.getByLabel('Phone').fill('1')
    expect(await draftStorage(page)).toContain('Lovelace')
  })

  test('is kept under the new key if the id or the api-url changes', async ({ page }) => {
    await page.getByLabel('First Name').fill('Ada')
    await element(page).evaluate((form) => form.setAttribute('id', 'later'))
    await expect.poll(() => draftStorage(page)).toContain('#later')
    expect(await draftStorage(page)).toContain('Ada')
    await element(page).evaluate((form) => form.setAttribute('api-url', 'https://api.example'))
    await expect.poll(() => draftStorage(page)).toContain('https://api.example/api/quotes#later')
    expect(await draftStorage(page)).toContain('Ada')
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'cqShown')),
    ).toHaveLength(1)
  })

  test('is shown if it is stored under an id that is set later, without overwriting the input', async ({
    page,
  }) => {
    await element(page).evaluate((form) => (form.id = 'later'))
    await page.getByLabel('First Name').fill('Stored')
    await page.getByLabel('Last Name').fill('Stored')
    await page.getByLabel('Project Type').selectOption('patio')
    await page.reload()
    await page.getByLabel('First Name').fill('Typed')
    await element(page).evaluate((form) => (form.id = 'later'))
    await expect(page.getByLabel('Last Name')).toHaveValue('Stored')
    await expect(page.getByLabel('Project Type')).toHaveValue('patio')
    await expectTyped(page, 'Typed')
  })

  test('is not required where storage is unavailable', async ({ page, visit }) => {
    const frame = `<iframe sandbox="allow-scripts" srcdoc='${snippet(origin)}'></iframe>`
    await visit(frame)
    const field = page.frameLocator('iframe').getByLabel('First Name')
    await field.fill('Ada')
    await expect(field).toHaveValue('Ada')
  })

  test('is ignored if it is corrupt', async ({ page }) => {
    await page.getByLabel('First Name').fill('Ada')
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"values":{"firstName":7,"')
    })
    await page.reload()
    await expectTyped(page, '')
    await page.getByLabel('First Name').fill('Ada')
    await page.reload()
    await expectTyped(page, 'Ada')
  })
})

test('typed values take precedence over the draft, and the draft over prefilled values', async ({
  page,
  visit,
}) => {
  const values = { firstName: 'Prefilled', lastName: 'Prefilled', phone: 'Prefilled' }
  const html = snippet(origin).replace(
    '<concrete-quote-form>',
    `<concrete-quote-form values='${JSON.stringify(values)}' project-type="steps">
      <form><input aria-label="Typed" name="firstName"></form>`,
  )
  await visit(html)
  await expectTyped(page, 'Prefilled')
  await expect(page.getByLabel('Project Type')).toHaveValue('steps')
  await page.getByLabel('First Name').fill('Drafted')
  await page.getByLabel('Last Name').fill('Drafted')

  const release = await hold(page, '**/concrete-quote-form.js')
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Typed').fill('Typed')
  release()
  await expectTyped(page, 'Typed')
  await expect(page.getByLabel('Last Name')).toHaveValue('Drafted')
  await expect(page.getByLabel('Phone')).toHaveValue('Prefilled')
})

test('the draft takes precedence over what the page selected in a fallback form', async ({ page, visit }) => {
  const fallback = `<form>
    <input name="firstName" value="Default"><textarea name="projectDetails">Default</textarea>
    <select name="projectType"><option value="">None</option><option value="patio" selected>Patio</option></select>
  </form>`
  const html = snippet(origin).replace(
    '<concrete-quote-form>',
    `<concrete-quote-form project-type="patio">${fallback}`,
  )
  await visit(html)
  const type = page.getByRole('combobox', { name: 'Project Type' })
  await expect(type).toHaveValue('patio')
  expect(await draftStorage(page)).toBe('{}')
  await type.selectOption('repair')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
  await expect(type).toHaveValue('repair')
  expect(await draftStorage(page)).toContain('repair')
})

test.describe('two forms on a page', () => {
  const twoForms = (origin: string, attributes: [string, string]) =>
    `${snippet(origin).replace(/<concrete-quote-form>.*/, '')}${attributes
      .map((attribute) => `<concrete-quote-form ${attribute}></concrete-quote-form>`)
      .join('')}`
  const firstName = (page: Page, n: number) => element(page).nth(n).getByLabel('First Name')

  test('have separate drafts', async ({ page, visit }) => {
    await visit(twoForms(origin, ['', '']))
    await firstName(page, 0).fill('Ada')
    await firstName(page, 1).fill('Grace')
    await page.reload()
    await expect(firstName(page, 0)).toHaveValue('Ada')
    await expect(firstName(page, 1)).toHaveValue('Grace')

    await element(page)
      .nth(1)
      .evaluate((form: ConcreteQuoteForm) => form.reset())
    await page.reload()
    await expect(firstName(page, 0)).toHaveValue('Ada')
    await expect(firstName(page, 1)).toHaveValue('')
  })

  test('do not share a draft if one of them stores none', async ({ page, visit }) => {
    await visit(twoForms(origin, ['draft="off"', '']))
    await firstName(page, 1).fill('Grace')
    await firstName(page, 0).fill('Ada')
    await page.reload()
    await expect(firstName(page, 1)).toHaveValue('Grace')
    await expect(firstName(page, 0)).toHaveValue('')
  })
})

test.describe('the idempotency key', () => {
  /** Collects the idempotency keys of the requests that the page sends. */
  async function keysOf(page: Page) {
    const keys: string[] = []
    await page.route('**/api/quotes', (route) => {
      const key = route.request().headers()['idempotency-key']
      if (key) keys.push(key)
      return route.abort()
    })
    return keys
  }
  const failed = (page: Page) => expect(page.getByText('Submission Failed. ')).toBeVisible()

  test.beforeEach(async ({ page, visit }) => {
    await visit(snippet(origin))
    await fillInValidly(page)
  })

  test(
    'is reused for unchanged values, even after a reload, and replaced after a change',
    { tag: '@heavy' },
    async ({ page }) => {
      const keys = await keysOf(page)
      const send = async () => {
        const before = keys.length
        await button(page).click()
        await expect.poll(() => keys.length).toBe(before + 1)
        await failed(page)
      }
      await send()
      await send()
      await page.reload()
      await expectTyped(page, '(214) 555-0123')
      await send()
      await page.getByLabel('Last Name').fill('Changed')
      await send()
      await page.getByLabel('Last Name').fill('Changed  ')
      await send()
      const [first, second, third, fourth, fifth] = keys
      expect([second, third]).toEqual([first, first])
      expect(fourth).not.toBe(first)
      expect(fifth).toBe(fourth)
    },
  )
})

test('the quote includes its source, page URL, language and elapsed time', async ({ page, partnerPage }) => {
  const lastName = `Source ${Date.now()}`
  const html = snippet(origin).replace('<concrete-quote-form', '$& source="lone-star-homes" lang="es"')
  const url = await partnerPage(html)
  await page.goto(`${url}?token=secret#part`)
  const request = page.waitForRequest('**/api/quotes')
  await fillInValidly(page, 'es', { lastName })
  await page.getByRole('button', { name: 'Pedir mi cotización gratis' }).click()
  const { elapsedMs, website } = (await request).postDataJSON() as { elapsedMs: number; website: string }
  expect(elapsedMs).toBeGreaterThan(0)
  expect(website).toBe('')
  await expect(page.getByRole('status')).toContainText('¡Solicitud de cotización enviada!')
  expect(await storedQuotes()).toContainEqual(
    expect.objectContaining({
      lastName,
      source: 'lone-star-homes',
      pageUrl: url,
      lang: 'es',
      spam: 'too-fast',
    }),
  )
})

test('a prefilled form that is submitted at once is not taken for spam', async ({ page, visit }) => {
  const lastName = `Prefilled ${Date.now()}`
  const values = {
    firstName: 'Ada',
    lastName,
    phone: '(214) 555-0123',
    projectType: 'patio',
    projectDetails: 'A patio of 20 by 20 feet',
  }
  const html = snippet(origin).replace('<concrete-quote-form', `$& values='${JSON.stringify(values)}'`)
  await visit(html)
  await button(page).click()
  await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
  expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, spam: null }))
})

test('the quote includes no page URL if the page has none', async ({ page, visit }) => {
  await visit(`<iframe srcdoc='${snippet(origin)}'></iframe>`)
  const frame = page.frameLocator('iframe')
  const request = page.waitForRequest('**/api/quotes')
  await fillInValidly(frame.locator('body'))
  await frame.getByRole('button', { name: 'Get My Free Quote' }).click()
  expect((await request).postDataJSON()).not.toHaveProperty('pageUrl')
})

test('the honeypot is unreachable by keyboard and assistive technology', async ({ page, visit }) => {
  const lastName = `Robot ${Date.now()}`
  await visit(snippet(origin))
  const tabStops: (string | null)[] = []
  await page.getByLabel('First Name').focus()
  // A control can have several tab stops, such as a date input.
  while (tabStops.at(-1) !== 'Get My Free Quote') {
    const { name, label } = await element(page).evaluate(({ shadowRoot }) => {
      const focused = shadowRoot?.activeElement
      return { name: focused?.getAttribute('name') ?? null, label: focused?.textContent ?? null }
    })
    tabStops.push(name ?? label)
    await page.keyboard.press('Tab')
  }
  expect(tabStops).not.toContain('website')
  expect(tabStops).toContain('projectDetails')
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const names = nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value))
  expect(names).toContain('Project Details')
  expect(names).not.toContain('Website')

  await fillInValidly(page)
  await page.getByLabel('Last Name').fill(lastName)
  await page.locator('[name=website]').evaluate((field: HTMLInputElement) => (field.value = 'spam.example'))
  await button(page).click()
  await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
  expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, spam: 'honeypot' }))
})
