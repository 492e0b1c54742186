import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../../testing/axe.ts'
import { componentsPage } from '../../testing/pages/components-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'

type Scheme = 'light' | 'dark'

/** What pages say of their color scheme, and what they then look like to visitors who prefer light, and dark. */
const pages: Record<string, [head: string, light: Scheme, dark: Scheme]> = {
  'a page without a color scheme': ['', 'light', 'light'],
  'a dark page': ['<style>html { color-scheme: dark }</style>', 'dark', 'dark'],
  'a page that follows the visitor': ['<style>html { color-scheme: light dark }</style>', 'light', 'dark'],
  'a page that follows the visitor by a meta tag': [
    '<meta name="color-scheme" content="light dark">',
    'light',
    'dark',
  ],
}

const withHead = (html: string, head: string) => html.replace('<title>', () => `${head}<title>`)

/** The scheme whose colors the form and the toast have. */
function schemes(page: Page): Promise<Scheme[]> {
  return page.locator('.cq-form, .cq-toaster').evaluateAll((elements) =>
    elements.map((element) => {
      const [red = NaN] = (/\d+/.exec(getComputedStyle(element).color) ?? []).map(Number)
      return red < 128 ? 'light' : 'dark'
    }),
  )
}

for (const [name, [head, ...expected]] of Object.entries(pages)) {
  const kinds = { 'the element': snippet, 'the components': (origin: string) => componentsPage(origin) }
  for (const [kind, html] of Object.entries(kinds)) {
    test(`${kind} in ${name}: has the color scheme of the page`, async ({ page, visit }) => {
      await visit(withHead(await html(origin), head))
      await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
      for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
        await page.emulateMedia({ colorScheme })
        expect(await schemes(page), `visitors who prefer ${colorScheme}`).toEqual(
          Array(2).fill(expected[index]),
        )
      }
    })
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a form without a background is readable on a ${colorScheme} page`, async ({ page, visit }) => {
    // The text below ends up behind the toast.
    const style = `<style>
      html { color-scheme: ${colorScheme}; background: ${colorScheme === 'dark' ? '#0b1220' : '#fff8e7'} }
      concrete-quote-form { --cq-background: transparent }
    </style>`
    const html = withHead(snippet(origin), style).replace('<concrete-quote-form', '$& faq')
    await visit(html)
    await page.route('**/api/quotes', (route) => route.abort())
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expectAccessible(page, 'with errors', ['region', 'landmark-one-main', 'page-has-heading-one'])
    await fillInValidly(page)
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    const toast = page.getByRole('region', { name: 'Notifications (F8)' })
    await expect(toast).toContainText('Submission Failed')
    // Whatever is behind it does not shine through.
    expect(await toast.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toMatch(
      /rgba|transparent/,
    )
    await toast.hover()
    await expectAccessible(page, 'failed', ['region', 'landmark-one-main', 'page-has-heading-one'])
  })
}
