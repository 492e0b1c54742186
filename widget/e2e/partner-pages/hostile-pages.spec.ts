import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { componentsPage } from '../../testing/pages/components-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'

const { resolve } = createRequire(import.meta.url)
const styleOf = (file: string) => readFileSync(resolve(file), 'utf8')

/** Style sheets of partners' pages that conflict with the form. */
const hostile: Record<string, string> = {
  'everything unset': '* { all: unset !important; }',
  'everything reset, by ids and elements':
    'html body * { all: revert !important; font: 40px fantasy !important; color: red !important; }',
  'odd inherited text':
    'html { font-size: 40px; } body { font: italic 900 3rem/3 fantasy; color: red; letter-spacing: 1em; text-transform: uppercase; text-align: center; word-spacing: 1em; cursor: wait; user-select: none; }',
  'styled form controls':
    'input, button, select, textarea, form, label, p, h2 { display: none; border: 9px dotted lime; appearance: none; }',
  Bootstrap: styleOf('bootstrap/dist/css/bootstrap.min.css'),
  'Tailwind’s reset': styleOf('tailwindcss/preflight.css'),
}

const frame = (origin: string, style: string, around = '$') =>
  snippet(origin)
    .replace(
      '<title>',
      `<style>${style} body { margin: 0 !important; } head { display: none !important; }</style><title>`,
    )
    .replace(/<concrete.*>/, (element) =>
      around.replace('$', element.replace('<concrete-quote-form', '$& faq')),
    )

async function picture(page: Page, url: string) {
  await page.goto(url)
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByText('Phone number is required')).toBeVisible()
  // The form sets focus again a moment later: wait for it, because the focus ring is part of the picture.
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.mouse.move(0, 0)
  return page.locator('.cq-element').screenshot({ animations: 'disabled' })
}

for (const [what, style] of Object.entries(hostile)) {
  const tag = ['styled form controls', 'Bootstrap'].includes(what) ? [] : '@heavy'
  test(`looks the same under page styles: ${what}`, { tag }, async ({ page, partnerPage }, testInfo) => {
    const [plain, embedded] = [
      await picture(page, await partnerPage(frame(origin, ''))),
      await picture(page, await partnerPage(frame(origin, style))),
    ]
    // The reference is taken in the same run, because fonts differ between machines.
    const expected = testInfo.snapshotPath('plain.png')
    mkdirSync(dirname(expected), { recursive: true })
    writeFileSync(expected, plain)
    expect(embedded).toMatchSnapshot('plain.png', { maxDiffPixels: 0 })
  })
}

test('the components underline their links where Tailwind’s reset underlines none', async ({
  page,
  visit,
}) => {
  await visit(await componentsPage(origin, '$', hostile['Tailwind’s reset']))
  for (const name of ['(214) 555-0123', 'Privacy'])
    await expect(page.getByRole('link', { name })).toHaveCSS('text-decoration-line', 'underline')
})

for (const [property, value] of [
  ['visibility', 'hidden'],
  ['pointer-events', 'none'],
] as const) {
  test(`inherits \`${property}: ${value}\`, as from a closed drawer`, async ({ page, visit }) => {
    const around = `<div style="${property}: ${value}">$</div>`
    await visit(frame(origin, '', around))
    await expect(page.getByLabel('First Name')).toHaveCSS(property, value)
  })
}

test('keeps its toast in the corner of the window inside a transformed ancestor', async ({ page, visit }) => {
  const around =
    '<div style="transform: translate(100px, 100px) scale(0.5); overflow: hidden; height: 400px">$</div>'
  await visit(frame(origin, '', around))
  await page.route('**/api/quotes', (route) => route.abort())
  await fillInValidly(page)
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  const toast = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(toast).toContainText('Submission Failed')
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box && [box.x + box.width, box.y + box.height].map(Math.round)).toEqual([width - 16, height - 16])
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).not.toContainText('Submission Failed')
})

test('types letters, spaces, and arrow keys that are shortcuts of the page, and leaves it the others', async ({
  page,
  visit,
}) => {
  await visit(frame(origin, ''))
  // Does as hotkeys-js, Swiper, and fullPage.js do, which let keys pass only if the target is a field.
  await page.evaluate(() => {
    document.documentElement.dataset.keys = ''
    for (const type of ['keydown', 'keypress', 'keyup'] as const) {
      document.addEventListener(type, (event) => {
        if ((event.target as Element).matches('input, textarea, select')) return
        if (type !== 'keypress')
          document.documentElement.dataset.keys += `${type === 'keyup' ? '-' : ''}${event.key} `
        event.preventDefault()
      })
    }
  })
  const details = page.getByLabel('Project Details')
  await details.focus()
  await page.keyboard.type('Old slab ')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.type('é')
  await expect(details).toHaveValue('Old slab\né ')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.locator('html')).toHaveAttribute('data-keys', 'Escape -Escape Control k -k -Control ')
})
