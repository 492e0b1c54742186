import { HtmlValidate } from 'html-validate'
import { expect } from 'playwright/test'
import { expectAccessible } from '../../widget/testing/axe.ts'
import { layoutShift } from '../../widget/testing/layout-shift.ts'
import { origin, test } from '../../widget/testing/test.ts'
import {
  allPaths,
  english,
  paths,
  pathTag,
  publicPaths,
  scrollThrough,
  sites,
  widths,
} from '../testing/site-pages.ts'

for (const path of paths) {
  // Colors and pictures are the same in each language.
  const looksNew = allPaths(english).includes(path)

  test.describe(path, { tag: pathTag(path) }, () => {
    for (const [colorScheme, widths] of [
      ['light', [360]],
      ['light', [768, 1440]],
      // Some parts are visible at one of the widths only.
      ['dark', [360, 1440]],
    ] as const) {
      if (colorScheme === 'dark' && !looksNew) continue
      const tag = colorScheme === 'light' && widths[0] === 360 ? [] : '@heavy'
      test(
        `has no axe violations and no console output (${colorScheme}, ${widths.join(', ')} px)`,
        { tag },
        async ({ page }) => {
          const messages: string[] = []
          page.on('console', (message) => {
            // Logged by the browser itself for the 404 page.
            if (!/status of 404/.test(message.text())) messages.push(message.text())
          })
          page.on('pageerror', (error) => messages.push(error.message))
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          for (const [n, width] of widths.entries()) {
            await page.setViewportSize({ width, height: 800 })
            if (n === 0) await page.goto(path)
            await scrollThrough(page)
            await expectAccessible(page)
          }
          expect(messages).toEqual([])
        },
      )
    }

    test('does not scroll horizontally', { tag: path === '/' ? [] : '@heavy' }, async ({ page }) => {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await scrollThrough(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })

    test(
      'does not scroll horizontally with text at 200 % (WCAG 1.4.4)',
      { tag: '@heavy' },
      async ({ page }) => {
        await page.goto(path)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        for (const width of [360, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await scrollThrough(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        }
      },
    )

    test('has touch targets at least 44 px high on a phone, except inline links', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(path)
      const tooSmall = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
          .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]'))
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height < 44),
      )
      expect(tooSmall).toEqual([])
    })

    if (looksNew)
      test('loads images at their rendered width', { tag: '@heavy' }, async ({ page }) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await scrollThrough(page)
          const pictures = await page.evaluate(() =>
            [...document.images].map((image) => {
              const { width, height } = image.getBoundingClientRect()
              const aspectRatio = image.naturalWidth / image.naturalHeight
              // With `object-fit: cover`, the image may be wider than its visible part.
              const renderedWidth = Math.max(width, height * aspectRatio)
              // With `sizes`, naturalWidth is density-corrected: https://html.spec.whatwg.org/#dom-img-naturalwidth
              return { image: image.currentSrc, renderedWidth, naturalWidth: image.naturalWidth }
            }),
          )
          for (const { image, renderedWidth, naturalWidth } of pictures) {
            expect(naturalWidth, `${image} at ${width} px`).toBeGreaterThan(renderedWidth * 0.97)
            expect(naturalWidth, `${image} at ${width} px`).toBeLessThan(renderedWidth * 1.08)
          }
        }
      })

    test('is valid HTML', async ({ request }) => {
      const html = await (await request.get(path)).text()
      const { results } = await new HtmlValidate({
        extends: ['html-validate:recommended'],
        // A preload of an image may have `imagesrcset` instead (HTML, 4.2.4).
        elements: ['html5', { link: { inherit: 'link', attributes: { href: { required: false } } } }],
        rules: {
          // Style rules that React's output does not follow, and the limit on title length.
          'attribute-boolean-style': 'off',
          'doctype-style': 'off',
          'no-inline-style': 'error',
          'void-style': 'off',
          'attr-case': 'off',
          'long-title': 'off',
          'no-trailing-whitespace': 'off',
          'tel-non-breaking': 'off',
          // React's ids start with an underscore, and lists may have a label.
          'valid-id': ['error', { relaxed: true }],
          'aria-label-misuse': ['error', { allowAnyNamable: true }],
        },
      }).validateString(html)
      const errors = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      )
      expect(errors).toEqual([])
    })
  })
}

test('all internal links, images, and srcset candidates respond with 200', async ({ page, request }) => {
  const addresses = new Set<string>()
  for (const path of sites.flatMap(publicPaths)) {
    await page.goto(path)
    const found = await page.evaluate(() => {
      const urls = [...document.querySelectorAll('[href], [src], [content^=http]')].map(
        (element) =>
          element.getAttribute('href') ??
          element.getAttribute('src') ??
          element.getAttribute('content') ??
          '',
      )
      const srcsetUrls = [...document.querySelectorAll('[srcset], [imagesrcset]')].flatMap((element) =>
        (element.getAttribute('srcset') ?? element.getAttribute('imagesrcset') ?? '')
          .split(', ')
          .map((candidate) => candidate.split(' ')[0] ?? ''),
      )
      return [...urls, ...srcsetUrls].map((address) => new URL(address, document.baseURI).href)
    })
    for (const address of found) if (address.startsWith(origin)) addresses.add(address)
    const brokenFragments = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')].filter(
        (link) => !document.getElementById(link.getAttribute('href')?.slice(1) ?? ''),
      ),
    )
    expect(brokenFragments).toEqual([])
  }
  expect(addresses.size).toBeGreaterThan(100)
  for (const address of addresses) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
})

for (const site of sites) {
  for (const width of [390, 1440]) {
    test(
      `the font swap causes no layout shift at ${width} px (${site.lang})`,
      { tag: '@heavy' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.route('**/*.woff2', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 500))
          await route.continue()
        })
        // A page of text alone wraps a line differently.
        for (const path of allPaths(site).filter((path) => path !== site.paths.privacy)) {
          await page.goto(path)
          await page.evaluate(() => document.fonts.ready)
          expect(await layoutShift(page), path).toBeLessThan(0.01)
        }
      },
    )
  }
}
