import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { startBuiltServer } from '../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../widget/testing/owners.ts'
import { choose, test } from './inbox-page.ts'

/** A section of the settings. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a screen of the settings, by the menu. */
export async function openScreen(page: Page, name: string) {
  await choose(page, 'Settings')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused()
}

interface OwnServer {
  /**
   * Starts a server with these variables, opens a screen of its settings by the end of its path, and returns its origin.
   * With a PUBLIC_URL, give a PORT.
   */
  openSettings: (page: Page, screen: string, variables?: Record<string, string>) => Promise<string>
}

/** Settings are those of a whole server: a test that changes them has a server of its own. */
export const ownServerTest = test.extend<OwnServer>({
  openSettings: async ({ browserName: _ }, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (page, screen, variables = {}) => {
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
      await page.goto(`${origin}/inbox/#/settings/${screen}`)
      await expect(page.locator('.pane h2')).toBeFocused()
      return origin
    })
    for (const stop of stops) await stop()
  },
})
