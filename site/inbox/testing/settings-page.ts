import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { startBuiltServer } from '../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../widget/testing/owners.ts'
import { test } from './inbox-page.ts'

/** A section of the settings. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens what few need. */
export const openAdvanced = (page: Page) => page.locator('summary', { hasText: 'Advanced' }).click()

interface OwnServer {
  /** Starts a server with these variables, opens its settings, and returns its origin. With a PUBLIC_URL, give a PORT. */
  openSettings: (page: Page, variables?: Record<string, string>) => Promise<string>
}

/** Settings are those of a whole server: a test that changes them has a server of its own. */
export const ownServerTest = test.extend<OwnServer>({
  openSettings: async ({ browserName: _ }, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (page, variables = {}) => {
      const dir = mkdtempSync(join(tmpdir(), 'cq-settings-'))
      const dataDir = join(dir, 'data')
      const { origin: publicUrl, stop } = await startBuiltServer({
        RATE_LIMIT: 'off',
        ...variables,
        DATA_DIR: dataDir,
      })
      const origin = variables.PORT ? `http://localhost:${variables.PORT}` : publicUrl
      stops.push(async () => {
        await stop()
        rmSync(dir, { recursive: true, force: true })
      })
      await page.request.post(`${origin}/api/sessions`, { data: await anOwner(dataDir) })
      await page.goto(`${origin}/inbox/#/settings`)
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()
      return origin
    })
    for (const stop of stops) await stop()
  },
})
