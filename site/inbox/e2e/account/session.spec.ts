import { expect } from 'playwright/test'
import { sessionIdleHours } from '@concrete-quote/openapi'
import { storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { clockTest as test } from './clock-server.ts'
import { aName, choose, find, list, open, signIn, signInButton } from '../../testing/inbox-page.ts'

const hourMs = 3_600_000

test.beforeEach(async ({ page, server: { origin, owner } }) => {
  await page.clock.install()
  await page.goto(`${origin}/inbox/`)
  await signIn(page, owner)
  await expect(list(page)).toBeVisible()
})

test(
  'a tab that is left alone is signed out after 12 hours, although new quotes arrive',
  { tag: '@heavy' },
  async ({ page, server: { origin, setClock } }) => {
    for (let hour = 1; hour < sessionIdleHours; hour++) {
      const lastName = aName()
      await storeQuote({ lastName }, origin)
      setClock(hour)
      await page.clock.fastForward(hourMs)
      await expect(find(page, lastName)).toBeVisible()
    }
    setClock(sessionIdleHours)
    await page.clock.fastForward(hourMs)
    await expect(signInButton(page)).toBeVisible()
  },
)

test('a tab in use stays signed in', { tag: '@heavy' }, async ({ page, server: { origin, setClock } }) => {
  for (const hour of [8, 16, 24]) {
    const lastName = aName()
    const { id } = await storeQuote({ lastName }, origin)
    setClock(hour)
    await page.clock.fastForward(8 * hourMs)
    await choose(page, 'Check for new')
    // The list knows the name before the server does of the use.
    const read = page.waitForResponse(`**/api/quotes/${id}`)
    await open(page, lastName)
    await read
    await expect(page.getByRole('heading', { name: lastName })).toBeVisible()
  }
})
