import { expect } from 'playwright/test'
import { formMessages, quoteFieldNames } from '@concrete-quote/openapi'
import { test } from '../../../widget/testing/engines/webkit/test.ts'
import { origin } from '../../../widget/testing/test.ts'

for (const viewport of [
  { width: 390, height: 780 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.beforeEach(async ({ webKit }) => {
      await webKit.setViewportSize(viewport)
      await webKit.goto(`${origin}/contact`)
    })

    test('a failed submit leaves the label of the focused field in view', async ({ webKit }) => {
      await webKit.click({ css: 'button', name: 'Get My Free Quote' })
      await expect.poll(async () => (await webKit.focused())?.name).toContain('First Name')
      await expect
        .poll(() => webKit.find({ css: 'label', name: 'First Name' }))
        .toMatchObject({ isHit: true })
    })

    test('Shift+Tab keeps the label of each field in view', async ({ webKit }) => {
      await webKit.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await webKit.evaluate(() => document.querySelector<HTMLElement>('.cq-form button')?.focus())
      for (const field of quoteFieldNames.toReversed()) {
        const name = formMessages.en.labels[field]
        await webKit.press('Shift', 'Tab')
        expect((await webKit.focused())?.name).toContain(name)
        expect(await webKit.find({ css: 'label', name })).toMatchObject({ isHit: true })
      }
    })
  })
}
