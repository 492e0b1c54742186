import { existsSync } from 'node:fs'
import { expect, type Page, type Worker } from 'playwright/test'
import type { PushMessage } from '@concrete-quote/openapi'
import { chromiumOptions } from '../../../../widget/testing/engines/chromium.ts'
import { storedQuotes, storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { address, aName, choose, pane, sessionTest as test, signInButton } from '../../testing/inbox-page.ts'

/** The headless shell shows no notifications. */
const executablePath = '/usr/bin/chromium'
test.skip(!existsSync(executablePath), 'not installed: apt-get install chromium')
test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { ...chromiumOptions, executablePath },
})

/** What the library of the page's types lacks of a service worker. */
interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<null> }
  NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event
  dispatchEvent: (event: Event) => boolean
}

/** What is pushed of a quote of Ada's. */
const aMessage = (id: string): PushMessage => ({
  title: 'New: patio · Ada Lovelace',
  body: 'A patio by the pool.',
  tag: id,
  path: `#/quotes/${id}`,
  phone: 'tel:+12145550123',
  quoteId: id,
})

/** The service worker of the inbox. */
async function serviceWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  return page.context().serviceWorkers()[0] as Worker
}

/** Delivers a push to the service worker of a page, as its browser does when a push service sends one. */
async function push(page: Page, data: string) {
  await serviceWorker(page)
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(address)
  const before = await shown(page)
  // On a busy machine, DevTools now and then delivers to a worker that is just being stopped, and says nothing.
  await expect(async () => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registrationId,
      data,
    })
    await expect.poll(() => shown(page), { timeout: 4000 }).not.toEqual(before)
  }).toPass({ timeout: 30_000 })
}

/** The notifications on the lock screen. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map((notification) => {
      const { actions } = notification as Notification & { actions: { title: string }[] }
      return [notification.title, notification.body, ...actions.map(({ title }) => title)]
    })
  })

/** Chooses an action of the only notification, or clicks beside them. Returns the pages that were opened in new windows. */
async function click(worker: Worker, action = '') {
  return worker.evaluate(async (action) => {
    const self = globalThis as never as ServiceWorkerScope
    const [notification] = await self.registration.getNotifications()
    const opened: string[] = []
    // A browser opens windows only after a real click, of which only a real event extends the worker's life.
    self.clients.openWindow = (url) => Promise.resolve(void opened.push(url)).then(() => null)
    const event = new self.NotificationEvent('notificationclick', {
      notification: notification as Notification,
      action,
    })
    let done: Promise<void> | undefined
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<void>) => (done = promise) })
    self.dispatchEvent(event)
    await done?.catch((error: Error) => {
      if (!error.message.includes('focus')) throw error
    })
    return opened
  }, action)
}

test('a push is shown with what can be done, and a click opens the quote', async ({ inbox: page }) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName })
  await push(page, JSON.stringify(aMessage(id)))
  await expect
    .poll(() => shown(page))
    .toEqual([['New: patio · Ada Lovelace', 'A patio by the pool.', 'Call', 'No answer']])
  expect(await click(await serviceWorker(page))).toEqual([])
  await expect(page.getByRole('heading', { name: lastName })).toBeVisible()
  expect(await shown(page)).toEqual([])
})

test('a brief push has nothing personal', async ({ inbox: page }) => {
  const { id } = await storeQuote({ lastName: aName() })
  const brief = { ...aMessage(id), title: 'New quote request', body: '', phone: null }
  await push(page, JSON.stringify(brief))
  await expect.poll(() => shown(page)).toEqual([['New quote request', '', 'No answer']])
})

test('“No answer” is recorded without opening the inbox, or else the quote is opened', async ({
  page,
  owner,
}) => {
  const { id } = await storeQuote({ lastName: aName() })
  await push(page, JSON.stringify(aMessage(id)))
  await expect.poll(() => shown(page)).toHaveLength(1)
  expect(await click(await serviceWorker(page), 'no-answer')).toEqual([])
  const { history = [] } = (await storedQuotes()).find((quote) => quote.id === id) ?? {}
  expect(history).toMatchObject([{ type: 'no-answer', by: owner.username }])
  expect(page.url()).toBe(address)

  await push(page, JSON.stringify(aMessage(id)))
  await expect.poll(() => shown(page)).toHaveLength(1)
  const worker = await serviceWorker(page)
  await worker.evaluate(() => {
    const { fetch } = globalThis
    const page = new Response('<p>Sign in to the network', { headers: { 'Content-Type': 'text/html' } })
    globalThis.fetch = () => {
      globalThis.fetch = fetch
      return Promise.resolve(page)
    }
  })
  await click(worker, 'no-answer')
  await expect.poll(() => page.url()).toBe(`${address}#/quotes/${id}`)
  await page.goto(address)

  await choose(page, 'Sign out')
  await expect(signInButton(page)).toBeVisible()
  await push(page, JSON.stringify(aMessage(id)))
  await expect.poll(() => shown(page)).toHaveLength(1)
  await click(await serviceWorker(page), 'no-answer')
  await expect.poll(() => page.url()).toBe(`${address}#/quotes/${id}`)
})

test('“Call” dials from the quote, once', async ({ inbox: page }) => {
  const { id } = await storeQuote({ lastName: aName(), phone: '(214) 555-0123' })
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      const { href } = event.target as HTMLAnchorElement
      document.documentElement.dataset.dialed = (document.documentElement.dataset.dialed ?? '') + href
      event.preventDefault()
    }),
  )
  await push(page, JSON.stringify(aMessage(id)))
  await expect.poll(() => shown(page)).toHaveLength(1)
  await click(await serviceWorker(page), 'call')
  await expect(page.locator('html')).toHaveAttribute('data-dialed', 'tel:+12145550123')
  expect(page.url()).toBe(`${address}#/quotes/${id}`)
  // As emails link to it.
  await page.goto(`${address}#/quotes/${id}/text`)
  await page.reload()
  await expect(pane(page).getByRole('link', { name: 'Text (214) 555-0123' })).toBeFocused()
  expect(page.url()).toBe(`${address}#/quotes/${id}`)
})

test('a click opens a window if there is none', async ({ inbox: page }) => {
  await push(page, JSON.stringify(aMessage('0')))
  await expect.poll(() => shown(page)).toHaveLength(1)
  const worker = await serviceWorker(page)
  await page.goto(new URL('/contact', address).href)
  expect(await click(worker)).toEqual([`${address}#/quotes/0`])
})
