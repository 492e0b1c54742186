import { expect, type JSHandle, type Page } from 'playwright/test'
import { button, form, heading, load, set, withoutWidget } from '../../testing/pages/element-page.ts'
import { answerQuotes, fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'
import type { ConcreteQuoteForm } from '../../src/element/element.ts'

test.describe('unlike with plain r2wc,', () => {
  test('properties that are set before the upgrade are applied', async ({ page, visit }) => {
    await visit(withoutWidget(snippet(origin)))
    await page.evaluate(() => {
      const element = document.createElement('concrete-quote-form')
      Object.assign(element, { heading: 'Set early', faq: true, projectType: 'patio' })
      document.body.append(element)
    })
    await load(page, origin)
    await expect(page.getByRole('heading', { name: 'Set early' })).toBeVisible()
    await expect(page.getByLabel('Project Type')).toHaveValue('patio')
    await expect(page.locator('details')).toHaveCount(4)
    expect(await form(page).getAttribute('heading')).toBe('Set early')
  })

  test('input is kept when the element is moved, or removed and reinserted', async ({ page, visit }) => {
    await visit(snippet(origin).replace('<concrete-quote-form', '$& draft="off"'))
    await page.getByLabel('First Name').fill('Ada')
    await form(page).evaluate((element) => {
      const section = document.createElement('section')
      document.body.append(section)
      section.append(element)
    })
    await expect(page.locator('section').getByLabel('First Name')).toHaveValue('Ada')
    await page.getByLabel('First Name').press('End')
    await page.keyboard.type(' Lovelace')
    await form(page).evaluate(async (element) => {
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 100))
      document.body.prepend(element)
    })
    await expect(page.getByLabel('First Name')).toHaveValue('Ada Lovelace')
    await fillInValidly(page)
    await button(page).click()
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
  })

  test('an element that was removed and reinserted still follows its attributes', async ({ page, visit }) => {
    const prefilled = `$& project-type="patio" values='{"firstName":"Page","lastName":"Page"}'`
    await visit(snippet(origin).replace('<concrete-quote-form', prefilled))
    await page.getByLabel('Last Name').fill('Typed')
    await form(page).evaluate(async (element: ConcreteQuoteForm) => {
      element.prefill({ phone: 'Prefilled' })
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 100))
      document.body.append(element)
    })
    await expect(page.getByLabel('First Name')).toHaveValue('Page')
    await expect(page.getByLabel('Phone')).toHaveValue('Prefilled')
    await set(page, 'project-type', 'repair')
    await set(page, 'values', '{"firstName":"Later","lastName":"Later"}')
    await expect(page.getByLabel('Project Type')).toHaveValue('repair')
    await expect(page.getByLabel('First Name')).toHaveValue('Later')
    await expect(page.getByLabel('Last Name')).toHaveValue('Typed')
  })

  test('mounts an element that has no box of its own', async ({ page, visit }) => {
    await visit(
      `<style>main, concrete-quote-form { display: contents }</style>${snippet(origin).replace(/<concrete.*>/, '<main>$&</main>')}`,
    )
    await expect(page.getByRole('button', { name: 'Get My Free Quote' })).toBeVisible()
  })

  test.describe('an element that is removed during a request', () => {
    let respond: (() => void) | undefined
    let removed: JSHandle<ConcreteQuoteForm>
    const toast = (page: Page, n: number) =>
      form(page).nth(n).getByRole('region', { name: 'Notifications (F8)' })

    test.beforeEach(async ({ page, visit }) => {
      await visit(`${snippet(origin)}<concrete-quote-form></concrete-quote-form>`)
      await fillInValidly(form(page).first())
      const responded = new Promise<void>((resolve) => (respond = resolve))
      let sent = 0
      await page.route('**/api/quotes', async (route) => {
        if (sent++ === 0) await responded
        await route.continue()
      })
      await form(page).first().getByRole('button', { name: 'Get My Free Quote' }).click()
      removed = await form(page)
        .first()
        .evaluateHandle(async (element: ConcreteQuoteForm) => {
          element.remove()
          await new Promise((resolve) => setTimeout(resolve, 100))
          return element
        })
    })
    const reinsert = () => removed.evaluate((element) => document.body.prepend(element))

    test('shows the outcome after it is reinserted', async ({ page }) => {
      await reinsert()
      await expect(form(page).first().getByRole('button', { name: 'Submitting...' })).toBeDisabled()
      respond?.()
      await expect(toast(page, 0)).toContainText('Quote Request Submitted!')
      await expect(form(page).first().getByLabel('First Name')).toHaveValue('')
    })

    test('leaves the toast of another form alone', async ({ page }) => {
      const submitted = removed.evaluate(
        (element) =>
          new Promise<void>((resolve) => element.addEventListener('quote-submitted', () => resolve())),
      )
      await fillInValidly(form(page))
      await page.getByRole('button', { name: 'Get My Free Quote' }).click()
      await expect(toast(page, 0)).toContainText('Quote Request Submitted!')
      await toast(page, 0).hover()
      respond?.()
      await submitted
      await expect(toast(page, 0)).toContainText('Quote Request Submitted!')
      await reinsert()
      await expect(form(page).first().getByLabel('First Name')).toHaveValue('')
    })
  })

  test.describe('after a success, the element', () => {
    /** The toast, in the top layer. */
    const toast = (page: Page) =>
      page.getByRole('region', { name: 'Notifications (F8)' }).and(page.locator(':popover-open'))
    const errors: Error[] = []

    /** Submits the form on a page that runs `script` on the event. */
    const submitOn = async (
      page: Page,
      partnerPage: (html: string) => Promise<string>,
      origin: string,
      script: string,
    ) => {
      errors.length = 0
      page.on('pageerror', (error) => errors.push(error))
      await answerQuotes(page, { status: 201, body: '{"id":"1"}' })
      const listener = `<script>document.addEventListener('quote-submitted', ({ target }) => { ${script} })</script>`
      await page.goto(await partnerPage(`${snippet(origin)}<section></section>${listener}`))
      await fillInValidly(page)
      await button(page).click()
    }

    test('can be removed by a listener, and reinserted later', async ({ page, partnerPage }) => {
      await submitOn(page, partnerPage, origin, 'window.removed = target; target.remove()')
      await expect(form(page)).toHaveCount(0)
      // The toast would be shown after the listener, in the same turn.
      await page.evaluate(async () => {
        await new Promise((resolve) => setTimeout(resolve))
        document.body.append((window as { removed?: Element }).removed ?? '')
      })
      await expect(heading(page)).toBeVisible()
      expect(errors).toEqual([])
    })

    test('can be moved by a listener, and shows its toast', async ({ page, partnerPage }) => {
      await submitOn(page, partnerPage, origin, 'document.querySelector("section").append(target)')
      await expect(page.locator('section concrete-quote-form')).toBeVisible()
      await expect(toast(page)).toBeVisible()
      expect(errors).toEqual([])
    })

    test('can be moved while its toast shows, which stays in the top layer', async ({
      page,
      partnerPage,
    }) => {
      await submitOn(page, partnerPage, origin, '')
      await expect(toast(page)).toBeVisible()
      await form(page).evaluate((element) => document.body.prepend(element))
      await expect(toast(page)).toBeVisible()
      expect(errors).toEqual([])
    })
  })

  test('an element renders only when it is connected', async ({ page, visit }) => {
    await visit(withoutWidget(snippet(origin)))
    await load(page, origin)
    const detached = await page.evaluateHandle(() => {
      const element = document.createElement('concrete-quote-form')
      element.setAttribute('heading', 'Later')
      return element
    })
    expect(await detached.evaluate((element) => element.shadowRoot?.querySelector('form'))).toBeNull()
    await detached.evaluate((element) => document.body.append(element))
    await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
  })

  test('the script can be loaded twice', async ({ page, visit }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await visit(snippet(origin))
    await expect(heading(page)).toBeVisible()
    const url = `${origin}/widget/v1/concrete-quote-form.js?again`
    await page.evaluate((url) => import(url), url)
    await expect(heading(page)).toHaveCount(1)
    expect(errors).toEqual([])
  })
})

test.describe('the tag works', () => {
  const places = {
    'in the head, async': (origin: string) =>
      `<!doctype html><html lang="en"><head><title>T</title><script async type="module" src="${origin}/widget/v1/concrete-quote-form.js"></script></head><body><concrete-quote-form></concrete-quote-form>`,
    'at the end of the body': (origin: string) =>
      `<!doctype html><html lang="en"><title>T</title><concrete-quote-form></concrete-quote-form><script type="module" src="${origin}/widget/v1/concrete-quote-form.js"></script>`,
    'many times on one page': (origin: string) =>
      snippet(origin) + '<concrete-quote-form></concrete-quote-form>'.repeat(4),
  }
  for (const [where, html] of Object.entries(places)) {
    test(where, async ({ page, visit }) => {
      await visit(html(origin))
      for (const element of await form(page).all()) {
        await expect(element.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
      }
      const ids = await page.evaluate(() => {
        const globals = Object.keys(window).filter((name) => /quote|cq|preact|react/i.test(name))
        return { globals, cookie: document.cookie }
      })
      expect(ids).toEqual({ globals: [], cookie: '' })
    })
  }
})
