import { expect } from 'playwright/test'
import { origin, snippet, test } from '../../testing/test.ts'

/** Markup around the element, which replaces `$`. All but the first size the element by its content. */
const containers: Record<string, string> = {
  block: '$',
  'flex row': '<div style="display: flex">$</div>',
  'flex row beside text': `<div style="display: flex; gap: 1rem">$<p>${'Concrete work for homes. '.repeat(20)}</p></div>`,
  'centered flex column':
    '<div style="display: flex; flex-direction: column; align-items: center; min-height: 100vh">$</div>',
  'centered grid': '<div style="display: grid; place-items: center; min-height: 100vh">$</div>',
  'grid column of auto width':
    '<div style="display: grid; grid-template-columns: auto 1fr; gap: 1rem">$<p>Text</p></div>',
  float: '<div style="display: flow-root"><div style="float: left">$</div></div>',
  'table cell': '<table><tr><td>$</td></tr></table>',
  'fit-content': '<div style="width: fit-content">$</div>',
  'inline-block': '<div style="display: inline-block">$</div>',
  'absolute box': '<div style="position: absolute">$</div>',
  'modal dialog': '<button onclick="dialog.showModal()">Open</button><dialog id="dialog">$</dialog>',
  popover: '<button popovertarget="popover">Open</button><div id="popover" popover>$</div>',
}

for (const [name, markup] of Object.entries(containers)) {
  for (const width of [320, 1200]) {
    const tag = width === 320 && ['block', 'modal dialog'].includes(name) ? [] : '@heavy'
    test(`fits a ${name} at ${width} px`, { tag }, async ({ page, visit }) => {
      await page.setViewportSize({ width, height: 900 })
      const html = snippet(origin)
        .replace('<title>', '<meta name="viewport" content="width=device-width"><title>')
        .replace(/<concrete.*>/, (element) => markup.replace('$', element))
      await visit(html)
      const open = page.getByRole('button', { name: 'Open' })
      if (await open.isVisible()) await open.click()
      const form = page.locator('concrete-quote-form form')
      await expect(form).toBeVisible()
      const box = (await form.boundingBox()) as { width: number; x: number }
      if (name === 'block') expect(box.width).toBe(width - 16)
      else if (width === 1200) expect(box.width).toBeGreaterThan(name.includes('beside') ? 250 : 440)
      else expect(box.width).toBeGreaterThan(name.match(/beside|auto width/) ? 180 : 230)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0)

      // Error messages do not resize the form.
      await page.getByRole('button', { name: /quote/i }).last().click()
      await expect(page.locator('[part=error]:not(:empty)')).toHaveCount(5)
      expect((await form.boundingBox())?.width).toBe(box.width)
    })
  }
}
