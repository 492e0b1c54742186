import { expect } from 'playwright/test'
import { componentsPage } from '../../testing/pages/components-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'

const dialog =
  '<button onclick="dialog.showModal()">Ask for a quote</button><dialog id="dialog" style="height: 90vh">$</dialog>'

const kinds = {
  'the element': (origin: string) =>
    snippet(origin).replace(/<concrete.*>/, (element) => dialog.replace('$', element)),
  'the components': (origin: string) => componentsPage(origin, dialog),
}

for (const [kind, html] of Object.entries(kinds)) {
  test(`${kind} as the first content of a dialog: its first field gets focus, after a success its first link`, async ({
    page,
    visit,
  }) => {
    await visit(await html(origin))
    const heading = page.getByRole('heading', { name: 'Request sent.' })
    const open = page.getByRole('button', { name: 'Ask for a quote' })
    const send = page.getByRole('button', { name: 'Get My Free Quote' })
    await open.click()
    await expect(page.getByLabel('First Name')).toBeFocused()

    await fillInValidly(page)
    await send.click()
    await expect(heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(heading).toBeHidden()
    await open.click()
    await expect(page.locator('.cq-next a').first()).toBeFocused()
    await page.getByRole('button', { name: 'Send another request' }).click()
    await page.keyboard.press('Escape')
    await open.click()
    await expect(page.getByLabel('First Name')).toBeFocused()
  })
}
