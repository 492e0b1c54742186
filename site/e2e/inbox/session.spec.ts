import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { sessionIdleHours } from '@concrete-quote/openapi'
import { startBuiltServer } from '../../../widget/testing/built-server.ts'
import { anOwner } from '../../../widget/testing/owners.ts'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { aName, choose, find, list, open, signIn, test as base } from './inbox-page.ts'

const hourMs = 3_600_000

/** Runs in the server: its clock is ahead by the milliseconds in a file. */
const movableClock = `
import { readFileSync } from 'node:fs'
const now = Date.now
Date.now = () => now() + Number(readFileSync(process.env.CLOCK_AHEAD))`

interface Server {
  origin: string
  owner: { username: string; password: string }
  /** Sets how far the server's clock is ahead. */
  setClock: (hours: number) => void
}

const test = base.extend<{ server: Server }>({
  server: async ({ browserName: _ }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'concrete-quote-'))
    const [dataDir, clock] = [join(dir, 'data'), join(dir, 'clock')]
    const setClock = (hours: number) => writeFileSync(clock, String(hours * hourMs))
    setClock(0)
    const { origin, stop } = await startBuiltServer({
      DATA_DIR: dataDir,
      CHALLENGE: 'off',
      CLOCK_AHEAD: clock,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(movableClock)}`,
    })
    await use({ origin, owner: await anOwner(dataDir), setClock })
    await stop()
    rmSync(dir, { recursive: true })
  },
})

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
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  },
)

test('a tab in use stays signed in', { tag: '@heavy' }, async ({ page, server: { origin, setClock } }) => {
  for (const hour of [8, 16, 24]) {
    const lastName = aName()
    await storeQuote({ lastName }, origin)
    setClock(hour)
    await page.clock.fastForward(8 * hourMs)
    await choose(page, 'Check for new')
    await open(page, lastName)
    await expect(page.getByRole('heading', { name: lastName })).toBeVisible()
  }
})
