import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/engines/webkit/test.ts'

const menuButton = { css: 'button', name: 'Menu' }

test.beforeEach(async ({ webKit, origin }) => {
  await webKit.setViewportSize({ width: 390, height: 780 })
  await webKit.goto(origin)
})

test('Tab moves through a menu opened by a tap on its icon', async ({ webKit }) => {
  await webKit.click(menuButton)
  await expect.poll(async () => (await webKit.find(menuButton))?.attributes['aria-expanded']).toBe('true')
  for (const name of ['Home', 'Services', 'About', 'Contact', 'Español', 'Call Now']) {
    await webKit.press('Tab')
    expect((await webKit.focused())?.name).toBe(name)
  }
})
