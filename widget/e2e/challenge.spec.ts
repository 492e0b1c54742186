import { expect, type Page } from 'playwright/test'
import type { Language } from '@concrete-quote/openapi'
import { startBuiltServer, type BuiltServer } from '../testing/built-server.ts'
import { expectAccessible } from '../testing/axe.ts'
import { isNoFavicon, recordViolations, strictPolicy } from '../testing/content-security-policy.ts'
import { snippet, test } from '../testing/test.ts'

let server: BuiltServer
test.beforeAll(async () => {
  server = await startBuiltServer({ CHALLENGE: 'always', RATE_LIMIT: 'off' })
})
test.afterAll(() => server.stop())

/** Records the posts of a page: the solution that each was sent with, and the status of the response. */
function recordPosts(page: Page) {
  const posts: { solution: string | undefined; key: string | undefined; status: number }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST') return
    const { 'challenge-solution': solution, 'idempotency-key': key } = request.headers()
    posts.push({ solution, key, status: response.status() })
  })
  return posts
}

/** Fills in the form, found by name: axe after a locator by label ends a page in an installed Firefox. */
async function fillIn(page: Page) {
  for (const name of ['firstName', 'lastName', 'phone', 'projectDetails'])
    await page.locator(`[name=${name}]`).fill('(214) 555-0147')
  await page.locator('[name=projectType]').selectOption('other')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' }).click()
const submitted = (page: Page) =>
  expect(page.getByRole('status')).toContainText('Quote Request Submitted!', { timeout: 30_000 })

test('a challenge is solved under a strict Content-Security-Policy, and the request repeated', async ({
  page,
  partnerPage,
}) => {
  const violations = await recordViolations(page)
  const posts = recordPosts(page)
  const headers = { 'Content-Security-Policy': strictPolicy(server.origin) }
  await page.goto(await partnerPage(snippet(server.origin), headers))
  await fillIn(page)
  await submit(page)
  await submitted(page)
  expect(posts.map(({ status }) => status)).toEqual([428, 201])
  expect(posts[1]?.solution).toMatch(/^[\w+/]{100,}=*$/)
  expect(posts[1]?.key).toBe(posts[0]?.key)
  expect(violations.filter(isNoFavicon)).toEqual([])
})

test('a page whose policy blocks the solver sends the quote without a solution', async ({
  page,
  partnerPage,
}) => {
  const posts = recordPosts(page)
  const script = `${server.origin}/widget/v1/concrete-quote-form.js`
  const headers = {
    'Content-Security-Policy': `default-src 'none'; script-src ${script}; connect-src ${server.origin}`,
  }
  await page.goto(await partnerPage(snippet(server.origin), headers))
  await fillIn(page)
  await submit(page)
  await submitted(page)
  expect(posts.map(({ solution, status }) => [solution, status])).toEqual([
    [undefined, 428],
    ['none', 201],
  ])
})

test('a browser without Web Crypto sends the quote without a solution', async ({ page, partnerPage }) => {
  const posts = recordPosts(page)
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto(await partnerPage(snippet(server.origin)))
  await fillIn(page)
  await submit(page)
  await submitted(page)
  expect(posts.map(({ solution }) => solution)).toEqual([undefined, 'none'])
})

const announced: Record<Language, { button: string; text: string }> = {
  en: {
    button: 'Get My Free Quote',
    text: 'Checking that you are not a robot. This takes a few seconds.',
  },
  es: {
    button: 'Pedir mi cotización gratis',
    text: 'Comprobamos que usted no es un robot. Tarda unos segundos.',
  },
}
for (const [lang, { button, text }] of Object.entries(announced)) {
  const tag = lang === 'en' ? [] : '@heavy'
  test(
    `a live region announces a challenge that takes over a second, in ${lang}`,
    { tag },
    async ({ page, partnerPage }) => {
      await page.addInitScript(() => {
        const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
        // As on a very slow phone.
        crypto.subtle.deriveBits = async (...args) => {
          await new Promise((resolve) => setTimeout(resolve, 3000))
          crypto.subtle.deriveBits = derive
          return derive(...args)
        }
      })
      await page.goto(await partnerPage(snippet(server.origin).replace('lang="en"', `lang="${lang}"`)))
      await fillIn(page)
      await page.getByRole('button', { name: button }).click()
      const status = page.locator('[part=status]')
      await expect(status).toHaveAttribute('aria-live', 'polite')
      await expect(status).toHaveText(text)
      await expectAccessible(page, undefined, ['landmark-one-main', 'page-has-heading-one'])
      await expect(status).not.toHaveAttribute('aria-live', { timeout: 30_000 })
      await expect(status).toBeEmpty()
    },
  )
}

test('only the file of the form is loaded if there is no challenge', async ({
  page,
  partnerPage,
  origin,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(await partnerPage(snippet(origin)))
  await fillIn(page)
  await submit(page)
  await submitted(page)
  expect(loaded.filter((path) => path.startsWith('/widget/'))).toEqual(['/widget/v1/concrete-quote-form.js'])
})
