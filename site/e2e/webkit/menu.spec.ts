import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/engines/webkit/test.ts'
import { navigationPages } from '../../src/content/pages.ts'
import { siteTexts } from '../../src/content/texts-by-language.ts'
import { origin } from '../../../widget/testing/test.ts'

const { en, ...others } = siteTexts
const menuButton = { css: 'button', name: en.frame.menu }

test.beforeEach(async ({ webKit }) => {
  await webKit.setViewportSize({ width: 390, height: 780 })
  await webKit.goto(origin)
})

test('Tab moves through a menu opened by a tap on its icon', async ({ webKit }) => {
  await webKit.click(menuButton)
  await expect.poll(async () => (await webKit.find(menuButton))?.attributes['aria-expanded']).toBe('true')
  const pages = navigationPages.map((name) => en[name].label)
  const languages = Object.values(others).map(({ frame }) => frame.language)
  for (const name of [...pages, ...languages, en.actions.callNow]) {
    await webKit.press('Tab')
    expect((await webKit.focused())?.name).toBe(name)
  }
})
