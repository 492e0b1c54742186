import { expect, type Locator } from 'playwright/test'
import { componentsPage } from '../../testing/pages/components-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'

/** The characters of a line of text from left to right, as they are shown, without spaces. */
const readFromLeft = (locator: Locator) =>
  locator.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const characters: { left: number; character: string }[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      for (const [index, character] of [...text.data].entries()) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        const { left, width } = range.getBoundingClientRect()
        if (width > 0 && character.trim()) characters.push({ left, character })
      }
    }
    return characters
      .sort((a, b) => a.left - b.left)
      .map(({ character }) => character)
      .join('')
  })

const rightToLeft = (html: string) => html.replace('lang="en"', 'lang="ar" dir="rtl"')

const kinds = {
  'the element': (origin: string) =>
    snippet(origin).replace('<concrete-quote-form', '$& faq phone="(214) 555-0123"'),
  'the components': (origin: string) => componentsPage(origin),
}

for (const [kind, html] of Object.entries(kinds)) {
  test(`${kind} on a right-to-left page: reads from left to right, as its language does`, async ({
    page,
    visit,
  }) => {
    await visit(rightToLeft(await html(origin)))
    expect(await readFromLeft(page.getByText('Or call'))).toBe('Orcall(214)555-0123')
    expect(await readFromLeft(page.getByText('Email'))).toBe('Email')
    expect(await readFromLeft(page.getByText('Phone *'))).toBe('Phone*')
    expect(await readFromLeft(page.locator('summary').first())).toBe('Howlongdoesaprojecttake?')

    const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: NaN, width: NaN }
    const [first, last] = [await box(page.getByLabel('First Name')), await box(page.getByLabel('Last Name'))]
    expect(first.x).toBeLessThan(last.x)
    const label = await box(page.getByText('Phone *'))
    expect(label.x).toBeCloseTo(first.x, 0)
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toHaveCSS('direction', 'ltr')
  })
}

test('a heading in another language has the direction of that language', async ({ page, visit }) => {
  const heading = 'اطلب عرض سعر!'
  const html = snippet(origin).replace('<concrete-quote-form', `$& heading="${heading}"`)
  await visit(rightToLeft(html))
  expect(await readFromLeft(page.getByRole('heading', { name: heading }))).toMatch(/^!/)
})
