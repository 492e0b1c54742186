import { join } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test'
import { company, formMessages, languages, type Language } from '@concrete-quote/openapi'
import { hostedFormBlocks } from '../../builder/snippets/element.ts'
import { expectAccessible } from '../../testing/axe.ts'
import { startBuiltServer } from '../../testing/programs/built-server.ts'
import { isNoFavicon, recordViolations } from '../../testing/content-security-policy.ts'
import { layoutShift } from '../../testing/layout-shift.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { drawPhoto } from '../../testing/photos/add-photos.ts'
import { origin, snippet, test } from '../../testing/test.ts'

const path = '/widget/form?source=oak&projectType=patio&utm_source=truck'
const campaign: unknown = expect.objectContaining({ utm_source: 'truck' })

/** Languages and color schemes other than the default are left out of quick runs. */
const variant = (isDefault: boolean) => ({ tag: isDefault ? [] : '@heavy' })

/** The embedder policies of cross-origin isolated pages. */
const isolating = ['require-corp', 'credentialless']
const isolated = (policy: string) => ({
  'Cross-Origin-Embedder-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/** Fills in the form and submits it. Returns its unique last name. */
async function submit(form: Page | FrameLocator | Locator, lang: Language = 'en'): Promise<string> {
  const { labels, submit } = formMessages[lang]
  const lastName = `Hosted ${Date.now()} ${Math.random()}`
  await form.getByLabel(labels.firstName).fill('Ada')
  await form.getByRole('textbox', { name: labels.lastName }).fill(lastName)
  await form.getByLabel(labels.phone).fill('(214) 555-0123')
  await form.getByLabel(labels.projectDetails).fill('The patio has cracked.')
  await form.getByRole('button', { name: submit }).click()
  return lastName
}

const expectStored = (quote: Record<string, unknown>) =>
  expect.poll(storedQuotes).toContainEqual(expect.objectContaining(quote))

/** A page with the builder's frame. */
function framingPage(origin: string, attributes: Record<string, string> = {}): string {
  const [, frame] = hostedFormBlocks({ origin, attributes })
  return `<!doctype html><html lang="en"><title>A partner</title><meta name="viewport" content="width=device-width">${frame?.code}`
}

test.describe('the hosted form on a phone, in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })

  test('offers a call, changes the language, and sends a quote', async ({ page }) => {
    const violations = await recordViolations(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: company.name })).toBeVisible()
    await expect(page.getByRole('link', { name: `Call ${company.phone}` })).toHaveAttribute(
      'href',
      company.telHref,
    )
    await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toHaveCount(1)
    await expect(page.locator('[part=form]')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await layoutShift(page)).toBeLessThan(0.01)

    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page.getByRole('link', { name: `Llame al ${company.phone}` })).toBeVisible()
    const lastName = await submit(page.locator('[part=form]'), 'es')
    await expect(page.getByText(formMessages.es.submittedDetail).first()).toBeVisible()
    await expectStored({
      lastName,
      lang: 'es',
      source: 'oak',
      projectType: 'patio',
      pageUrl: `${origin}/widget/form`,
      campaign,
    })
    expect(violations.filter(isNoFavicon)).toEqual([])
  })
})

test.describe('the hosted form without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const lang of languages) {
    test(`sends a quote in ${lang}`, variant(lang === 'en'), async ({ page }) => {
      await page.goto(`${path}&lang=${lang}`)
      const lastName = await submit(page, lang)
      await expect(page.getByRole('heading', { name: formMessages[lang].submitted })).toBeVisible()
      await expectStored({ lastName, lang, source: 'oak', projectType: 'patio', campaign })
    })
  }

  test('responds in the frame that shows it', async ({ page, visit }) => {
    await visit(framingPage(origin, { source: 'oak' }))
    const frame = page.frameLocator('iframe')
    await submit(frame)
    await expect(frame.getByRole('alert')).toContainText('Please correct the marked fields')
    await frame.getByLabel('Project Type').selectOption('steps')
    await frame.getByRole('button').click()
    await expect(frame.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()
    await expectStored({ source: 'oak', projectType: 'steps', pageUrl: `${origin}/widget/form` })
    await frame.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL(`${origin}/`)
  })

  test('takes a photo in a frame of an isolated page', async ({ page, visit }) => {
    await visit(framingPage(origin, { 'project-type': 'patio' }), isolated('require-corp'))
    const frame = page.frameLocator('iframe')
    await submit(frame)
    await frame.getByRole('link', { name: 'Add photos of the spot' }).click()
    const photo = join(import.meta.dirname, '../../../examples/screenshot.webp')
    await frame.getByLabel('photo').setInputFiles(photo)
    await frame.getByRole('button', { name: 'Add' }).click()
    const shown = frame.getByRole('img')
    await expect(shown).toBeVisible()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await frame.getByRole('button', { name: 'Remove' }).click()
    await expect(shown).toHaveCount(0)
  })
})

test.describe('the hosted form in a frame', () => {
  test('is the form alone, light like the page for a visitor in dark mode', async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(framingPage(origin))
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('[part=form]')).toHaveCSS('color-scheme', 'light')
    await expect(frame.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(frame.getByRole('heading')).toHaveText(['Request Your Free Quote'])
    await expect(frame.getByRole('link')).toHaveText([formMessages.en.privacyLink, company.phone])
  })

  for (const lang of languages) {
    test(
      `fits into the documented heights, in ${lang}`,
      variant(lang === 'en'),
      async ({ page, partnerPage }) => {
        const url = await partnerPage(framingPage(origin, { lang, 'project-type': 'patio' }))
        for (const [width, height] of [
          [360, '1280'],
          [390, '1280'],
          [768, '1060'],
          [1440, '1060'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(url)
          await page
            .locator('iframe')
            .evaluate((iframe, given) => iframe.setAttribute('height', given), height)
          const frame = page.frameLocator('iframe')
          const expectFits = async (state: string) => {
            const scrolled = await frame
              .locator('html')
              .evaluate(({ scrollWidth, scrollHeight }) => [
                scrollWidth - innerWidth,
                scrollHeight - innerHeight,
              ])
            expect(scrolled, `${width} px, ${state}`).toEqual([0, 0])
          }
          await expect(frame.locator('[part=form]')).toBeVisible()
          await expectFits('initially')
          await frame.getByRole('button').click()
          await expect(frame.getByText(formMessages[lang].errors.firstName)).toBeVisible()
          await expectFits('with errors')
          await submit(frame.locator('[part=form]'), lang)
          await expect(frame.getByText(formMessages[lang].submittedDetail).first()).toBeVisible()
          await expectFits('submitted')
          await frame.getByRole('button', { name: formMessages[lang].another }).click()
        }
      },
    )
  }

  for (const policy of isolating) {
    test(
      `sends a quote and a photo from a page with the embedder policy ${policy}, as the element does`,
      variant(policy === 'require-corp'),
      async ({ page, visit }) => {
        const frame = framingPage(origin, { 'project-type': 'patio' }).replace('loading="lazy"', '')
        await visit(
          `${snippet(origin).replace('<concrete-quote-form', '$& lang="vi"')}${frame}`,
          isolated(policy),
        )
        expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
        const form = page.frameLocator('iframe').locator('concrete-quote-form')
        // The form in the frame mounts when it comes into view.
        await page.locator('iframe').scrollIntoViewIfNeeded()
        await expect(form.locator('[part=form]')).toBeVisible()
        await expectStored({ lastName: await submit(form.locator('[part=form]')), projectType: 'patio' })
        const chooser = page.waitForEvent('filechooser')
        await form.getByRole('button', { name: 'Add photos' }).click()
        await (await chooser).setFiles(await drawPhoto(page, 80, 60))
        await expect(form.locator('.cq-photos li')).toContainText('Sent')
        const element = page.locator('concrete-quote-form')
        await element.getByLabel(formMessages.vi.labels.projectType).selectOption('steps')
        await expectStored({ lastName: await submit(element, 'vi'), projectType: 'steps' })
      },
    )
  }

  test('is not shown on a page that may not post quotes', async ({ page, visit }) => {
    const server = await startBuiltServer({ ALLOWED_ORIGINS: 'https://partner.example' })
    try {
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
      await visit(framingPage(server.origin))
      await refused
      await expect(page.frameLocator('iframe').locator('form')).toHaveCount(0)
    } finally {
      await server.stop()
    }
  })
})
