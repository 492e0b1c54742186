import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test as base, type Page } from 'playwright/test'
import type { DeviceList, NewDevice } from '@concrete-quote/openapi'
import { chromiumOptions } from '../../widget/testing/engines/chromium.ts'
import { postQuote } from '../testing/values/a-quote.ts'
import { noOpenssl } from '../testing/servers/certificate.ts'
import { startPushService, type ReceivedPush } from '../testing/servers/push-service.ts'
import { freshDataDir, startServer, stopServer } from '../testing/servers/server.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

const credentials = { username: 'ada', password: 'correct horse battery staple' }

/** A server that pushes by a push service of the test's own. */
const test = base.extend<{ service: PushService; url: string }>({
  service: async ({ browserName: _ }, use) => {
    const service = await startPushService()
    await use(service)
    service.stop()
  },
  url: async ({ page, service }, use) => {
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
    await page.request.post(`${server.url}/api/sessions`, { data: credentials })
    await use(server.url)
    await stopServer(server)
  },
})

/** The headless shell shows no notifications. */
const executablePath = '/usr/bin/chromium'
test.skip(!existsSync(executablePath), 'not installed: apt-get install chromium')
test.skip(noOpenssl !== '', noOpenssl)
test.use({ permissions: ['notifications'], launchOptions: { ...chromiumOptions, executablePath } })

/** Subscribes at the push service of the test, in place of that of the browser's vendor. */
async function subscribeAt(service: PushService, page: Page) {
  const subscriptions: NewDevice[] = []
  await page.exposeFunction('subscribeAtService', (key: string) => {
    subscriptions.push(service.subscribe('phone', key))
    return subscriptions.at(-1)
  })
  await page.exposeFunction('unsubscribeAtService', () =>
    service.unsubscribe(subscriptions.pop() as NewDevice),
  )
  await page.exposeFunction('subscriptionAtService', () => subscriptions.at(-1))
  await page.addInitScript(() => {
    const atService = window as never as {
      subscribeAtService: (key: unknown) => Promise<NewDevice>
      unsubscribeAtService: () => Promise<void>
      subscriptionAtService: () => Promise<NewDevice | undefined>
    }
    const toSubscription = ({ endpoint, keys }: NewDevice) =>
      ({
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => atService.unsubscribeAtService().then(() => true),
      }) as Partial<PushSubscription> as PushSubscription
    PushManager.prototype.subscribe = async (options) =>
      toSubscription(await atService.subscribeAtService(options?.applicationServerKey))
    PushManager.prototype.getSubscription = async () => {
      const subscription = await atService.subscriptionAtService()
      return subscription ? toSubscription(subscription) : null
    }
  })
}

/** Delivers what the push service received to the service worker, and returns the notifications that it shows. */
async function deliver(page: Page, { message }: ReceivedPush) {
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const push = { registrationId: await registrationId, data: JSON.stringify(message) }
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, ...push })
}

test(
  'the owner switches a phone on, which shows the next quote, until he signs out',
  { tag: '@heavy' },
  async ({ page, service, url }) => {
    await subscribeAt(service, page)
    await page.goto(`${url}/inbox/#/settings/notifications`)
    const devices = page.getByRole('region', { name: 'Phones and computers' })
    const onThis = devices.getByRole('switch', { name: 'Notify me on this device' })
    await expect(onThis).not.toBeChecked()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await onThis.click()
    await expect(devices.getByRole('listitem')).toContainText(
      /\(this device\)Of ada, added .*, not notified yet/,
    )
    await expect(onThis).toBeChecked()
    await page.reload()
    await expect(onThis).toBeChecked()

    await postQuote(url, {}, { firstName: 'Ada', lastName: 'Núñez' })
    await expect.poll(() => service.received).toHaveLength(1)
    await deliver(page, service.received[0] as ReceivedPush)
    const titles = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title }) => title)
      })
    await expect.poll(titles).toEqual(['New: driveway · Ada Núñez'])
    await page.reload()
    await expect(devices.getByRole('listitem')).toContainText('last notified')

    await onThis.click()
    await expect(devices.getByRole('listitem')).toHaveCount(0)
    await onThis.click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.request.post(`${url}/api/sessions`, { data: credentials })
    expect(await (await page.request.get(`${url}/api/devices`)).json()).toMatchObject({ items: [] })
    expect(service.refusals).toEqual([])
  },
)

test(
  'the subscription that replaces one of the browser gets the next quote',
  { tag: '@heavy' },
  async ({ page, service, url }) => {
    await page.goto(`${url}/inbox/`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const { publicKey } = (await (await page.request.get(`${url}/api/devices`)).json()) as DeviceList
    await page
      .context()
      .serviceWorkers()[0]
      ?.evaluate(
        async (subscription) => {
          let done: Promise<void> | undefined
          // Of a real event alone the browser extends the worker's life.
          const event = Object.assign(new Event('pushsubscriptionchange'), {
            newSubscription: { toJSON: () => subscription },
            waitUntil: (promise: Promise<void>) => (done = promise),
          })
          dispatchEvent(event)
          await done
        },
        service.subscribe('phone', publicKey),
      )
    await postQuote(url)
    await expect.poll(() => service.received).toHaveLength(1)
  },
)
