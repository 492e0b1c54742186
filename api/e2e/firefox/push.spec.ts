import { execFileSync } from 'node:child_process'
import { expect, test } from 'playwright/test'
import { postQuote } from '../../testing/values/a-quote.ts'
import { noOpenssl } from '../../testing/servers/certificate.ts'
import { startFirefoxPushService } from '../../testing/servers/firefox-push-service.ts'
import { freshDataDir, startServer, stopServer } from '../../testing/servers/server.ts'

const credentials = { username: 'ada', password: 'correct horse battery staple' }

const title = 'a quote is encrypted by the server and shown by Firefox, until the owner signs out'
test(title, { tag: '@heavy' }, async ({ playwright, launchOptions, channel }) => {
  test.skip(noOpenssl !== '', noOpenssl)
  const service = await startFirefoxPushService()
  const env = { DATA_DIR: freshDataDir() }
  execFileSync(process.execPath, ['api/dist/users.js', 'add', credentials.username], {
    input: credentials.password,
    env: { ...process.env, ...env },
  })
  const server = await startServer({
    ...env,
    WEBHOOK_ALLOW_PRIVATE: 'on',
    NODE_EXTRA_CA_CERTS: service.certificateFile,
  })
  const browser = await playwright.firefox.launch({
    ...launchOptions,
    ...(channel && { channel }),
    firefoxUserPrefs: {
      ...launchOptions.firefoxUserPrefs,
      ...service.preferences,
      'permissions.default.desktop-notification': 1,
      // Its own windows: there is no desktop.
      'alerts.useSystemBackend': false,
    },
  })
  const page = await browser.newPage()
  await page.goto(`${server.url}/inbox/#/settings/notifications`)
  await page.getByRole('textbox', { name: 'Username' }).fill(credentials.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(credentials.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const devices = page.getByRole('region', { name: 'Phones and computers' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await devices.getByRole('switch', { name: 'Notify me on this device' }).click()
  await expect(devices.getByRole('listitem')).toContainText('Firefox on Linux (this device)')
  expect(service.channels.size).toBe(1)

  await postQuote(server.url, {}, { firstName: 'Ada', lastName: 'Núñez' })
  const titles = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title }) => title)
    })
  await expect.poll(titles).toEqual(['New: driveway · Ada Núñez'])

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => service.channels.size).toBe(0)
  await browser.close()
  service.stop()
  await stopServer(server)
})
