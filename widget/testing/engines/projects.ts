import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firefox, type Project } from 'playwright/test'
import { skippedTests } from './firefox/skipped-tests.ts'

const root = join(import.meta.dirname, '../../..')

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

/** WebKitGTK's MiniBrowser, whose path depends on the processor's architecture; undefined if not installed. */
export const miniBrowser = ['x86_64', 'aarch64']
  .map((architecture) => `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path))

/** The tests in WebKitGTK, through its WebDriver: Playwright drives no WebKit but its own. */
export const webKitProject: Project =
  miniBrowser && isInstalled('WebKitWebDriver', 'Xvfb', 'openbox')
    ? {
        name: 'webkit',
        testDir: root,
        testMatch: '{site,site/inbox,widget}/e2e/webkit/*.spec.ts',
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
      testDir: root,
      testMatch: '{site,site/inbox,widget}/e2e/orca/*.spec.ts',
      workers: 1,
    }
  : notInstalled('screen reader', 'orca xdotool dbus at-spi2-core xvfb openbox firefox-esr chromium')

const installedFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
const hasPlaywrightFirefox = existsSync(firefox.executablePath())

/** The journeys of visitors whose elements and styles need newer browsers than their scripts do. */
const newestFeatures = [
  'site/e2e/components/*.spec.ts',
  'site/e2e/{shell,without-scripts}.spec.ts',
  'site/e2e/form/contact.spec.ts',
  'widget/e2e/{button,layout}.spec.ts',
  'widget/e2e/photos/photos.spec.ts',
  'widget/e2e/element/lifecycle.spec.ts',
  'widget/e2e/partner-pages/{fallback-form,partner-page}.spec.ts',
]

/** The journeys of visitors, without the tests of what no browser changes. */
const journeys = [
  ...newestFeatures,
  'site/e2e/visit.spec.ts',
  'site/e2e/form/to-the-form.spec.ts',
  'widget/e2e/{accessibility,draft}.spec.ts',
  'widget/e2e/element/page-swap.spec.ts',
  'widget/e2e/partner-pages/surroundings.spec.ts',
]

/** The journeys of the owner. The oldest Chromium keeps no secure cookie on http://localhost, which its sessions need. */
const ownerJourneys = [
  'site/inbox/e2e/morning/counted-morning.spec.ts',
  'site/inbox/e2e/photo-journey/photo-journey.spec.ts',
]

/**
 * The titles of journeys that are repeated in Spanish, of the element again on the site, at other widths, with other attributes
 * or events, of all pages, of what is sent, and of what the server redirects: engines do not differ in these.
 */
const repeatedJourneys =
  / (es|on the site \(\w+\)|at (800|1280) px|(with ids|for two APIs) have|a form (with an id|that keeps no draft)|after quote-failed,|the idempotency key|every page (has|is)|a trailing slash|an unknown path) /

/** Playwright's own Firefox once `npx playwright install firefox` has fetched it, or else an installed one. */
export const firefoxProjects: Project[] = hasPlaywrightFirefox
  ? [
      {
        name: 'firefox',
        testDir: root,
        testMatch: [...journeys, ...ownerJourneys],
        grepInvert: repeatedJourneys,
        use: { browserName: 'firefox' },
      },
    ]
  : installedFirefox
    ? [
        {
          name: 'firefox',
          testDir: root,
          // Playwright's own was not tried with a push service.
          testMatch: [...journeys, ...ownerJourneys, 'api/e2e/firefox/*.spec.ts'],
          grepInvert: [
            repeatedJourneys,
            ...Object.values(skippedTests)
              .flat()
              .map((title) => new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))),
          ],
          use: {
            browserName: 'firefox',
            channel: 'moz-firefox',
            launchOptions: {
              executablePath: join(import.meta.dirname, 'firefox/firefox-relay.mjs'),
              args: [],
              env: { ...process.env, FIREFOX: installedFirefox },
              // Scroll bars that take no room, as in Chromium without a window.
              firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
            },
          },
        },
        {
          name: 'firefox, skipped',
          testDir: join(import.meta.dirname, 'firefox'),
          testMatch: 'skipped-tests.spec.ts',
        },
      ]
    : [notInstalled('firefox', 'firefox-esr')]

const oldestChromium = process.env.OLDEST_CHROMIUM

/** Those of the newest features, without variants, in the oldest Chromium that README.md names, where `OLDEST_CHROMIUM` is the path of one. */
export const oldestChromiumProjects: Project[] = oldestChromium
  ? [
      {
        name: 'oldest chromium',
        testDir: root,
        testMatch: newestFeatures,
        grepInvert: [repeatedJourneys, /@heavy/],
        use: { launchOptions: { executablePath: oldestChromium, args: ['--no-sandbox', '--disable-gpu'] } },
      },
    ]
  : []
