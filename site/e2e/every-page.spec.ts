import { HtmlValidate } from 'html-validate'
import { expect } from 'playwright/test'
import { expectAccessible } from '../../widget/e2e/axe.ts'
import { layoutShift } from '../../widget/e2e/layout-shift.ts'
import { test } from '../../widget/e2e/test.ts'
import { paths, readThrough, widths } from './site-pages.ts'

for (const path of paths) {
  test.describe(path, () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`has no fault that axe knows, and says nothing to the console (${colorScheme})`, async ({
        page,
      }) => {
        const said: string[] = []
        page.on('console', (message) => {
          // What the browser says by itself of a page that is not there.
          if (!/status of 404/.test(message.text())) said.push(message.text())
        })
        page.on('pageerror', (error) => said.push(error.message))
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await readThrough(page)
          await expectAccessible(page, `at ${width} px`)
        }
        expect(said).toEqual([])
      })
    }

    test('has nothing to scroll to sideways', async ({ page }) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await readThrough(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })

    test('has nothing to scroll to sideways with text at 200 % (WCAG 1.4.4)', async ({ page }) => {
      for (const width of [360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        await readThrough(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })

    test('has what is tapped at least 44 px high on a phone, but for links within a sentence', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(path)
      const low = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
          .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height < 44),
      )
      expect(low).toEqual([])
    })

    test('fetches pictures in the width that they are shown in', async ({ page }) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await readThrough(page)
        const pictures = await page.evaluate(() =>
          [...document.images].map((image) => {
            const { width, height } = image.getBoundingClientRect()
            const shape = image.naturalWidth / image.naturalHeight
            // With `object-fit: cover` the picture may be wider than what is seen of it.
            const shown = Math.max(width, height * shape)
            // An image with `sizes` says its width in those terms: https://html.spec.whatwg.org/#dom-img-naturalwidth
            return { image: image.currentSrc, shown, promised: image.naturalWidth }
          }),
        )
        for (const { image, shown, promised } of pictures) {
          expect(promised, `${image} at ${width} px`).toBeGreaterThan(shown * 0.97)
          expect(promised, `${image} at ${width} px`).toBeLessThan(shown * 1.08)
        }
      }
    })

    test('is valid HTML', async ({ request }) => {
      const html = await (await request.get(path)).text()
      const { results } = await new HtmlValidate({
        extends: ['html-validate:recommended'],
        rules: {
          // How React writes attributes and void elements, and long titles, are matters of style.
          'attribute-boolean-style': 'off',
          'doctype-style': 'off',
          'no-inline-style': 'error',
          'void-style': 'off',
          'attr-case': 'off',
          'long-title': 'off',
          'no-trailing-whitespace': 'off',
          'tel-non-breaking': 'off',
          // React's ids begin with an underscore, and lists may be named.
          'valid-id': ['error', { relaxed: true }],
          'aria-label-misuse': ['error', { allowAnyNamable: true }],
        },
      }).validateString(html)
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      )
      expect(faults).toEqual([])
    })
  })
}

test('every link and picture of the site leads somewhere', async ({ page, request, origin }) => {
  const addresses = new Set<string>()
  for (const path of paths.slice(0, -1)) {
    await page.goto(path)
    const found = await page.evaluate(() => {
      const named = [...document.querySelectorAll('[href], [src], [content^=http]')].map(
        (element) =>
          element.getAttribute('href') ??
          element.getAttribute('src') ??
          element.getAttribute('content') ??
          '',
      )
      const sets = [...document.querySelectorAll('[srcset], [imagesrcset]')].flatMap((element) =>
        (element.getAttribute('srcset') ?? element.getAttribute('imagesrcset') ?? '')
          .split(', ')
          .map((candidate) => candidate.split(' ')[0] ?? ''),
      )
      return [...named, ...sets].map((address) => new URL(address, document.baseURI).href)
    })
    for (const address of found) if (address.startsWith(origin)) addresses.add(address)
    const fragments = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')].filter(
        (link) => !document.getElementById(link.getAttribute('href')?.slice(1) ?? ''),
      ),
    )
    expect(fragments).toEqual([])
  }
  expect(addresses.size).toBeGreaterThan(100)
  for (const address of addresses) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
})

test.describe('before the fonts have come', () => {
  for (const width of [390, 1440]) {
    test(`no line is elsewhere than with them, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        await route.continue()
      })
      for (const path of paths) {
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        expect(await layoutShift(page), path).toBeLessThan(0.01)
      }
    })
  }
})
