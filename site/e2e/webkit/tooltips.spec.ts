import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/engines/webkit/test.ts'
import { origin } from '../../../widget/testing/test.ts'

test('a tooltip near the right edge stays on one line, next to its control', async ({ webKit }) => {
  await webKit.setViewportSize({ width: 1280, height: 900 })
  await webKit.goto(origin)
  const next = { css: 'button', name: 'Next' }
  await webKit.evaluate(() => document.querySelector('.carousel-viewport')?.scrollIntoView())
  await expect.poll(() => webKit.find(next)).not.toBeNull()
  await webKit.hover(next)
  const tooltip = { css: '[role=tooltip]', name: 'Next' }
  await expect.poll(() => webKit.find(tooltip)).not.toBeNull()
  const [control, bubble] = [await webKit.find(next), await webKit.find(tooltip)]
  if (!control || !bubble) throw new Error('The tooltip is not rendered.')
  const gap = Math.min(
    Math.abs(control.box.top - bubble.box.bottom),
    Math.abs(bubble.box.top - control.box.bottom),
  )
  expect(gap).toBeCloseTo(8, 0)
  expect(bubble.box.height).toBeLessThan(40)
  const centered = control.box.left + (control.box.width - bubble.box.width) / 2
  const rightmost = (await webKit.evaluate(() => document.documentElement.clientWidth)) - 8 - bubble.box.width
  expect(bubble.box.left).toBeCloseTo(Math.min(centered, rightmost), 0)
})
