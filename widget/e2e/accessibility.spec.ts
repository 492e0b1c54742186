import { expect } from 'playwright/test'
import { formMessages, quoteFieldNames } from '@concrete-quote/openapi'
import { expectAccessible } from '../testing/axe.ts'
import { createFormPage, fillInValidly } from '../testing/form-page.ts'
import { origin, snippet, test } from '../testing/test.ts'

/** Rules for whole pages, which the widget cannot satisfy on a partner's page. */
const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one']

for (const [theme, lang] of [
  ['light', 'en'],
  ['dark', 'es'],
] as const) {
  const texts = formMessages[lang]
  test(`has no axe violations in any state (${theme}, ${lang})`, async ({ page, visit }) => {
    const html = snippet(origin).replace('<concrete-quote-form', `$& faq lang="${lang}" theme="${theme}"`)
    await visit(html)
    const button = page.getByRole('button', { name: texts.submit })
    await expect(button).toBeVisible()
    await expectAccessible(page, 'empty', pageRules)

    await page.locator('summary').first().click()
    await button.click()
    await expect(page.getByText(createFormPage(lang).error('phone'))).toBeVisible()
    await expectAccessible(page, 'with errors and an open question', pageRules)

    await fillInValidly(page, lang)
    let fail: (() => void) | undefined
    await page.route('**/api/quotes', async (route) => {
      await new Promise<void>((resolve) => (fail = resolve))
      await route.abort()
    })
    await button.click()
    await expect(page.getByRole('button', { name: texts.pending })).toBeVisible()
    await expectAccessible(page, 'pending', pageRules)

    await expect.poll(() => fail).toBeDefined()
    fail?.()
    await expect(page.getByRole('status')).toContainText(texts.failed)
    await page.locator('[part=toast]').hover()
    await expectAccessible(page, 'failed', pageRules)

    await page.unroute('**/api/quotes')
    await button.click()
    await expect(page.getByRole('status')).toContainText(texts.submitted)
    await page.locator('[part=toast]').hover()
    // Until then, its contrast cannot be determined, because it takes no space.
    await expect(button).toBeHidden()
    await expectAccessible(page, 'submitted', pageRules)
  })
}

test('fields have native labels, autocomplete tokens and input modes', async ({ page, visit }) => {
  await visit(snippet(origin))
  const fields = await page
    .locator('form')
    .locator('input:not([name=website], [type=hidden]), select, textarea')
    .evaluateAll((controls) =>
      controls.map((control) =>
        ['name', 'type', 'inputmode', 'autocomplete', 'aria-required'].map((name) =>
          control.getAttribute(name),
        ),
      ),
    )
  expect(fields.map(([name]) => name)).toEqual(quoteFieldNames)
  for (const field of [
    ['firstName', 'text', 'text', 'given-name', 'true'],
    ['lastName', 'text', 'text', 'family-name', 'true'],
    ['phone', 'tel', 'tel', 'tel', 'true'],
    ['email', 'email', 'email', 'email', null],
    ['projectType', null, null, null, 'true'],
    ['projectDetails', null, null, null, 'true'],
  ])
    expect(fields).toContainEqual(field)
})

test('a phone number that lacks digits gets a hint, until it is corrected, and can be sent', async ({
  page,
  visit,
}) => {
  await visit(snippet(origin))
  await fillInValidly(page)
  const phone = page.getByLabel('Phone')
  const hint = 'With the area code, that is 10 digits.'
  await phone.fill('(214) 555-014')
  await expect(phone).toHaveAccessibleDescription('')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(hint)
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await phone.press('End')
  await phone.press('7')
  await expect(phone).toHaveAccessibleDescription('')
  await phone.press('Backspace')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
  await page.getByRole('button', { name: 'Send another request' }).click()
  await expect(phone).toHaveValue('')
  await expect(page.getByText(hint)).toHaveCount(0)
})

test('the error of a phone number comes before its hint', async ({ page, visit }) => {
  await visit(snippet(origin))
  const phone = page.getByLabel('Phone')
  await phone.fill('214555')
  await phone.press('Enter')
  await expect(phone).toHaveAccessibleDescription(
    'Phone number is required. With the area code, that is 10 digits.',
  )
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
})

test('the details say that photos can be added, if they can', async ({ page, visit }) => {
  const html = snippet(origin)
  const details = page.getByLabel('Project Details')
  const hint = 'Have photos? You can add them right after sending.'
  await visit(html)
  await expect(details).toHaveAccessibleDescription(hint)
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(details).toHaveAccessibleDescription('Please provide project details (minimum 10 characters)')
  await details.fill('A new patio.')
  await expect(details).toHaveAccessibleDescription(hint)
  await visit(html.replace('<concrete-quote-form', '$& photos="off"'))
  await expect(details).toHaveAccessibleDescription('')
})

test('targets are at least 24 px in size and have a visible focus outline', async ({ page, visit }) => {
  await visit(snippet(origin).replace('<concrete-quote-form', '$& faq'))
  await page.route('**/api/quotes', (route) => route.abort())
  const targets = page
    .locator('form, section, details')
    .locator('input:visible, select, textarea, button, summary')
  await expect(targets.first()).toBeVisible()
  for (const target of await targets.all()) {
    if ((await target.getAttribute('name')) === 'website') continue
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await target.focus()
    await page.keyboard.press('Shift')
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline).toBe('solid')
  }
})

for (const [place, width, height, around] of [
  ['on a phone', 360, 740, '$'],
  ['in a sidebar', 1280, 720, '<div style="width: 300px; margin-inline-start: auto">$</div>'],
] as const) {
  test(`${place}, a toast leaves the focused button in view (WCAG 2.4.11)`, async ({ page, partnerPage }) => {
    await page.setViewportSize({ width, height })
    await page.route('**/api/quotes', (route) => route.abort())
    const html = snippet(origin).replace(/<concrete.*>/, (element) => around.replace('$', element))
    const url = await partnerPage(`${html}<div style="height: 100vh"></div>`)
    const button = page.getByRole('button', { name: 'Get My Free Quote' })
    for (const [part, block] of [
      ['button', 'start'],
      ['button', 'end'],
      ['status', 'end'],
    ] as const) {
      await page.goto(url)
      await fillInValidly(page)
      await button.focus()
      await page
        .locator(`form [part=${part}]`)
        .evaluate((element, block) => element.scrollIntoView({ block }), block)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText(
        'Submission Failed',
      )
      await expect(button).toBeFocused()
      const isOnTop = await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const root = element.getRootNode() as ShadowRoot
        return [top + 1, top + height - 1].every(
          (y) => root.elementFromPoint(left + width / 2, y) === element,
        )
      })
      expect(isOnTop, `${part}, ${block}`).toBe(true)
    }
  })
}
