import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from 'playwright/test'
import { miniBrowser } from './webkit/webdriver-session.ts'

const isInstalled = (...commands: string[]) => commands.every((command) => existsSync(`/usr/bin/${command}`))

/** A project of one test, which is skipped and says what to install. */
function notInstalled(name: string, packages: string): Project {
  return {
    name,
    testDir: import.meta.dirname,
    testMatch: 'not-installed.spec.ts',
    metadata: { reason: `not installed: apt-get install ${packages}` },
  }
}

/** The tests in WebKitGTK, through its WebDriver: Playwright drives no WebKit but its own. */
export const webKitProject: Project =
  miniBrowser && isInstalled('WebKitWebDriver', 'Xvfb', 'openbox')
    ? {
        name: 'webkit',
        testDir: join(import.meta.dirname, '../..'),
        testMatch: '{site,widget,examples}/e2e/webkit/*.spec.ts',
      }
    : notInstalled('webkit', 'webkit2gtk-driver xvfb openbox')

/** The tests with a screen reader. There can be one Orca at a time. */
export const screenReaderProject: Project = isInstalled(
  'orca',
  'xdotool',
  'dbus-daemon',
  'Xvfb',
  'openbox',
  'firefox-esr',
  'chromium',
)
  ? {
      name: 'screen reader',
      testDir: join(import.meta.dirname, '../..'),
      testMatch: '{site,widget}/e2e/orca/*.spec.ts',
      workers: 1,
    }
  : notInstalled('screen reader', 'orca xdotool dbus at-spi2-core xvfb openbox firefox-esr chromium')
