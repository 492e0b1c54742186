import { quoteFieldNames } from '@concrete-quote/openapi'
import { expect, type Locator } from 'playwright/test'
import { componentsPage } from '../testing/pages/components-page.ts'
import { fillInValidly } from '../testing/form-page.ts'
import { origin, snippet, test } from '../testing/test.ts'

/** The position of an element on the page, independent of scrolling. */
const box = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY }
  })
const embedded = (origin: string, { style = '', attributes = '', around = '$', tag = '' } = {}) =>
  snippet(origin)
    .replace(
      '<title>',
      `<meta name="viewport" content="width=device-width"><style>body { margin: 0 } ${style}</style><title>`,
    )
    .replace(
      /<concrete.*>/,
      (element) => around.replace('$', element.replace('<concrete-quote-form', `$& ${attributes}`)) + tag,
    )

for (const [where, width] of [
  ['in a sidebar', 280],
  ['on a wide page', 1200],
] as const) {
  test(`error messages push the fields below and keep their distance, ${where}`, async ({ page, visit }) => {
    await visit(embedded(origin, { around: `<div style="width: ${width}px">$</div>` }))
    const button = page.locator('form button')
    await button.click()
    await expect(page.locator('[part=error]:not(:empty)')).toHaveCount(5)
    await page.waitForTimeout(200)
    const distances = await page.locator('.cq-field').evaluateAll((fields) =>
      fields.map((field) => {
        const text = document.createRange()
        text.selectNodeContents(field.querySelector('.cq-error') as Element)
        const next = field.nextElementSibling?.getBoundingClientRect().top ?? Infinity
        return next === field.getBoundingClientRect().top
          ? Infinity
          : next - text.getBoundingClientRect().bottom
      }),
    )
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(6)
  })
}

test('a hint that appears as the button is pressed does not push it away from under the pointer', async ({
  page,
  visit,
}) => {
  await visit(embedded(origin))
  await fillInValidly(page)
  await page.getByLabel('Phone').fill('(214) 555-012')
  const button = page.locator('form button')
  const { x, y } = await box(button)
  await page.mouse.move(x + 20, y + 5)
  await page.mouse.down()
  await expect(page.getByText('that is 10 digits')).toBeAttached()
  await page.waitForTimeout(300)
  expect((await box(button)).y).toBeCloseTo(y + 1, 0)
  await page.mouse.up()
  await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
})

for (const [width, columns] of [
  [240, 1],
  [280, 2],
] as const) {
  test(`has ${columns} column(s) and no overflow at ${width} px`, async ({ page, visit }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const around = `<div style="width: ${width}px">$</div>`
    await visit(embedded(origin, { attributes: 'faq', around }))
    const [first, last] = [await box(page.getByLabel('First Name')), await box(page.getByLabel('Last Name'))]
    expect(first.y === last.y).toBe(columns === 2)
    const overflows = await page
      .locator('.cq-element *:not(.cq-website *, .cq-toaster, .cq-toaster *)')
      .evaluateAll(
        (elements, limit) => elements.filter((e) => e.getBoundingClientRect().right > limit).length,
        width,
      )
    expect(overflows).toBe(0)
  })
}

test('in a wide container, fields and questions are at most 60em wide, in the middle', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 2400, height: 800 })
  await visit(embedded(origin, { attributes: 'faq' }))
  for (const selector of ['form', '[part=label] + [part=control]:not([name$=Name])', 'details']) {
    const { x, width } = (await page.locator(selector).first().boundingBox()) ?? { x: NaN, width: NaN }
    expect(width).toBe(selector === 'form' ? 2400 : 960)
    expect(x + width / 2).toBe(1200)
  }
})

test('the components are laid out as in the element, with space around the questions', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const layout = async (html: string) => {
    await visit(html)
    await expect(page.locator('details')).toHaveCount(4)
    return page
      .locator('form, form *, .cq-faq, .cq-faq *')
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      )
  }
  const element = await layout(embedded(origin, { attributes: 'faq' }))
  const components = await layout(await componentsPage(origin, '$', 'body { margin: 0 }'))
  expect(components).toEqual(element)
  const question = await page.locator('summary').first().boundingBox()
  expect(question?.x).toBeGreaterThanOrEqual(24)
})

test('text is not clipped at 200% size', async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const style = 'concrete-quote-form { --cq-font-size: 32px }'
  await visit(embedded(origin, { style, attributes: 'faq lang="es"' }))
  await page.locator('form button').click()
  await expect(page.locator('[part=error]:not(:empty)')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const cut = await page
    .locator('.cq-element :is(label, h2, p, button, summary):not(.cq-website)')
    .evaluateAll((elements) => elements.filter((e) => e.scrollWidth > e.clientWidth + 1).length)
  expect(cut).toBe(0)
})

test('is no query container in print, which Firefox leaves blank at page breaks', async ({ page, visit }) => {
  await visit(embedded(origin, {}))
  const body = page.locator('.cq-body')
  await expect(body).toHaveCSS('container-type', 'inline-size')
  await page.emulateMedia({ media: 'print' })
  await expect(body).toHaveCSS('container-type', 'normal')
})

for (const width of [320, 360, 390, 1440]) {
  test(`is at most 696 px high, which partners reserve, in a window of ${width} px`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(embedded(origin, { around: '<div style="padding: 0 20px">$</div>' }))
    const form = await page.locator('form').boundingBox()
    expect(form?.height).toBeLessThanOrEqual(696)
  })
}

test('says on one line by which number the visitor is called, below a heading with even lines, at any width', async ({
  page,
  visit,
}) => {
  await visit(embedded(origin))
  await fillInValidly(page)
  await page.locator('form button').click()
  const number = page.locator('.cq-next bdi').first()
  await expect(number).toHaveText('(214) 555-0123')
  for (let width = 280; width < 440; width += 20) {
    await page.setViewportSize({ width, height: 800 })
    expect((await number.boundingBox())?.height, `${width} px`).toBeLessThan(30)
    // The check mark stands before them.
    const starts = await page.locator('.cq-next h2').evaluate((heading) => {
      const text = document.createRange()
      text.selectNodeContents(heading)
      return [...text.getClientRects()].map(({ left }) => left)
    })
    expect(new Set(starts).size, `${width} px`).toBe(1)
  }
})

test.describe('there is no layout shift', () => {
  const below = '<p>What comes after the form.</p>'

  test('during a request, and as it fails', async ({ page, visit }) => {
    await visit(embedded(origin, { tag: below }))
    await fillInValidly(page)
    const after = page.getByText('What comes after')
    const { y } = await box(after)
    let fail = () => {}
    await page.route('**/api/quotes', (route) => (fail = () => void route.abort()))
    await page.locator('form button').click()
    await expect(page.locator('form button')).toBeDisabled()
    expect((await box(after)).y).toBe(y)
    fail()
    await expect(page.locator('.cq-status')).toContainText('Failed')
    expect((await box(after)).y).toBe(y)
  })
})

test('heading and text have the same font on a page without those of the brand', async ({ page, visit }) => {
  await visit(embedded(origin))
  const [heading, label] = await Promise.all(
    ['h2', 'label'].map((name) =>
      page
        .locator(`form ${name}`)
        .first()
        .evaluate((element) =>
          getComputedStyle(element).fontFamily.replace(/"?(Archivo|Public Sans)( Variable)?"?, /g, ''),
        ),
    ),
  )
  expect(heading).toBe('system-ui, sans-serif')
  expect(label).toBe(heading)
})

test('can be styled with custom properties and parts', async ({ page, visit }) => {
  const style = `
    body { font-family: Georgia, serif }
    concrete-quote-form {
      --cq-accent: rgb(200, 0, 0); --cq-on-accent: rgb(255, 255, 200); --cq-radius: 0; --cq-font: Georgia, serif;
      --cq-padding: 0; --cq-density: 0.8; --cq-background: rgb(1, 2, 3); --cq-text: rgb(250, 250, 250);
    }
    concrete-quote-form::part(heading) { text-transform: uppercase }
    concrete-quote-form::part(control) { border-style: dashed }`
  await visit(embedded(origin, { style }))
  const styleOf = (selector: string, ...names: string[]) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
        names,
      )
  expect(await styleOf('form button', 'background-color', 'color', 'border-radius', 'font-family')).toEqual([
    'rgb(200, 0, 0)',
    'rgb(255, 255, 200)',
    '0px',
    'Georgia, serif',
  ])
  expect(await styleOf('form', 'background-color', 'color', 'padding-top')).toEqual([
    'rgb(1, 2, 3)',
    'rgb(250, 250, 250)',
    '0px',
  ])
  expect(await styleOf('h2', 'text-transform', 'font-family')).toEqual(['uppercase', 'Georgia, serif'])
  expect(await styleOf('[name=phone]', 'border-top-style', 'min-height')).toEqual(['dashed', '35.2px'])
})

test('keeps borders and error messages in forced colors mode', async ({ page, visit }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(embedded(origin))
  await page.locator('form button').click()
  await expect(page.getByText('Phone number is required')).toBeVisible()
  const borders = await page.locator('form :is(button, [part=control])').evaluateAll((elements) =>
    elements.map((element) => {
      const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
      return borderTopStyle === 'solid' && borderTopColor !== backgroundColor
    }),
  )
  expect(borders).toEqual(Array(quoteFieldNames.length + 1).fill(true))
})

test('has no animations with prefers-reduced-motion', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(embedded(origin))
  const moving = await page.locator('.cq-element *').evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return transitionDuration !== '0s' || Number.parseFloat(animationDuration) > 0.001
      }).length,
  )
  expect(moving).toBe(0)
})
