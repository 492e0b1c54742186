import { expect, type Page } from 'playwright/test'
import { answerQuotes, aVisitor, type FormPage } from '../form-page.ts'
import { test } from '../test.ts'

/** Tests the toasts of the form on a page that is open before each test. */
export function toastJourneys({ messages, errorMessage, button, toasts, fillIn }: FormPage) {
  test.describe('a toast', () => {
    const toast = (page: Page) => toasts(page).getByText(errorMessage(500, 'no'))

    test.beforeEach(async ({ page }) => {
      await answerQuotes(page, { status: 500, body: 'no' })
      await fillIn(page, aVisitor())
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await button(page).click()
      await expect(toast(page)).toBeVisible()
      await expect(button(page)).toBeFocused()
      await page.mouse.move(0, 0)
    })

    test('pauses while it is hovered', async ({ page }) => {
      await page.clock.runFor(3000)
      await toasts(page).hover()
      await page.clock.runFor(10_000)
      await expect(toast(page)).toBeVisible()
      await page.mouse.move(0, 0)
      await page.clock.runFor(1500)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(1000)
      await expect(toast(page)).toBeHidden()
    })

    test('is focused by F8, pauses while focused, and is closed by Escape, restoring focus', async ({
      page,
    }) => {
      await page.keyboard.press('F8')
      await expect(toasts(page)).toBeFocused()
      await page.clock.runFor(10_000)
      await expect(toast(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(toast(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
    })

    test('is closed by its button, restoring focus, and the next one closes by itself', async ({ page }) => {
      await toasts(page).getByRole('button', { name: messages.closeToast }).click()
      await expect(toast(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(toast(page)).toBeVisible()
      await page.mouse.move(0, 0)
      await page.clock.runFor(5100)
      await expect(toast(page)).toBeHidden()
    })

    const closings = {
      'its button': (page: Page) => toasts(page).getByRole('button', { name: messages.closeToast }).click(),
      'F8 and Escape': async (page: Page) => {
        await page.keyboard.press('F8')
        await expect(toasts(page)).toBeFocused()
        await page.keyboard.press('Escape')
      },
    }
    for (const [by, close] of Object.entries(closings)) {
      test(`is closed by ${by} with nothing focused before, and the next one closes by itself`, async ({
        page,
      }) => {
        await button(page).evaluate((focused) => focused.blur())
        await close(page)
        await expect(toast(page)).toBeHidden()
        await page.mouse.move(0, 0)
        await button(page).evaluate((submit: HTMLButtonElement) => submit.form?.requestSubmit())
        await expect(toast(page)).toBeVisible()
        await expect(button(page)).toBeEnabled()
        await page.clock.runFor(5100)
        await expect(toast(page)).toBeHidden()
      })
    }

    test('fits the window with its button, regardless of its length', async ({ page }) => {
      await page.unroute('**/api/quotes')
      await answerQuotes(page, { status: 502, body: '<p>A proxy has much to say. '.repeat(400) })
      await button(page).click()
      await expect(toasts(page)).toContainText(errorMessage(502, '<p>A proxy'))
      await expect(toasts(page)).toBeInViewport({ ratio: 1 })
      await expect(toasts(page).getByRole('button', { name: messages.closeToast })).toBeInViewport({
        ratio: 1,
      })
    })

    test('lets its phone number be called, and is dismissed by a swipe of more than 50 px to the right, also from there', async ({
      page,
    }) => {
      const call = toasts(page).getByRole('link')
      await call.evaluate((link) =>
        link.addEventListener('click', (event) => {
          link.dataset.called = event.defaultPrevented ? 'no' : 'yes'
          event.preventDefault()
        }),
      )
      const swipe = async (byX: number, from = call) => {
        const box = await from.boundingBox()
        if (!box) throw new Error('The toast is not shown')
        await page.mouse.move(box.x + 5, box.y + 5)
        await page.mouse.down()
        await page.mouse.move(box.x + 5 + byX, box.y + 5, { steps: 4 })
        await page.mouse.up()
      }
      for (const byX of [30, 50, -80]) {
        await swipe(byX)
        await expect(toast(page)).toBeVisible()
        await expect(call).not.toHaveAttribute('data-called', 'yes')
      }
      await swipe(3)
      await expect(call).toHaveAttribute('data-called', 'yes')
      await swipe(51)
      await expect(toast(page)).toBeHidden()
      await page.keyboard.press('Enter')
      await swipe(51, toast(page))
      await expect(toast(page)).toBeHidden()
    })

    test('is dismissed by a swipe on a touchscreen', async ({ page }) => {
      const devtools = await page.context().newCDPSession(page)
      const box = await toast(page).boundingBox()
      if (!box) throw new Error('The toast is not shown')
      const touch = (type: 'touchStart' | 'touchMove', byX: number) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + byX, y: box.y + 5 }] })
      await touch('touchStart', 0)
      for (const byX of [20, 40, 60]) await touch('touchMove', byX)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(toast(page)).toBeHidden()
    })

    test('pauses while the page is hidden', async ({ page }) => {
      const hide = (hidden: boolean) =>
        page.evaluate((hidden) => {
          Object.defineProperty(Document.prototype, 'visibilityState', {
            configurable: true,
            value: hidden ? 'hidden' : 'visible',
          })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      await page.clock.runFor(3000)
      await hide(true)
      await page.clock.runFor(10_000)
      await expect(toast(page)).toBeVisible()
      await hide(false)
      await page.clock.runFor(1500)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(1000)
      await expect(toast(page)).toBeHidden()
    })

    test('is shown in a persistent live region', async ({ page }) => {
      const region = toasts(page)
      await expect(region).toHaveAttribute('popover', 'manual')
      await expect(page.getByRole('status')).toHaveText(`${messages.failed} ${errorMessage(500, 'no')}`)
      await page.keyboard.press('F8')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('status')).toBeEmpty()
      expect(await region.getAttribute('popover')).toBeNull()
    })
  })
}
