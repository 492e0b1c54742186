import type { NewQuoteEvent, PushMessage } from '@concrete-quote/openapi'
import { toDevice } from '../queries/to-device.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of the page, by which the installed app opens offline. */
declare const SHELL_FILES: string[]
/** Changes with the shell. */
declare const SHELL_VERSION: string

const cacheName = `shell-${SHELL_VERSION}`
const page = '/inbox/'

/** How long the server may take for the page before that of the cache shows, in milliseconds. */
const timeoutMs = 3000

self.addEventListener('install', (event) => {
  // Nothing else is ever stored.
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, ...SHELL_FILES])))
  // Nobody has to close the inbox for a new version. Pages load from the server anyhow.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldShells(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  const { pathname } = new URL(url)
  if (mode === 'navigate' && pathname === page) event.respondWith(newestPage(event.request))
  // Their names change with their content.
  else if (SHELL_FILES.includes(pathname))
    event.respondWith(caches.match(pathname).then((file) => file ?? fetch(pathname)))
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json() as PushMessage))
})

self.addEventListener('notificationclick', (event) => event.waitUntil(choose(event)))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

async function deleteOldShells() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
}

/** Responds with the page of the server; without a network, or while the server restarts behind a proxy, with the stored one. */
async function newestPage(request: Request): Promise<Response> {
  const fetched = fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
  const isServed = await fetched.then(({ status }) => status < 500).catch(() => false)
  return (!isServed && (await caches.match(page))) || fetched
}

async function showPush(message: PushMessage) {
  const { title, body, tag, phone, quoteId } = message
  // The types of the platform lack `renotify` and `actions`, which not every browser has.
  const options = {
    body,
    tag,
    // One that replaces another rings again.
    renotify: true,
    icon: '/inbox/icon-192.png',
    badge: '/inbox/badge-96.png',
    data: message,
    actions: [
      ...(phone ? [{ action: 'call', title: 'Call' }] : []),
      ...(quoteId ? [{ action: 'no-answer', title: 'No answer' }] : []),
    ],
  }
  await self.registration.showNotification(title, options)
}

/** Does what was chosen on a notification. A click beside the actions opens what it is about. */
async function choose({ notification, action }: NotificationEvent) {
  notification.close()
  const { path, quoteId } = notification.data as PushMessage
  if (action === 'no-answer' && quoteId && (await recordNoAnswer(quoteId))) return
  // Service workers cannot dial: the page does.
  await openInbox(action === 'call' ? `${path}/call` : path)
}

/** Records that nobody answered, as the signed-in user. False if it is not stored, as without a network or a session. */
async function recordNoAnswer(quoteId: string): Promise<boolean> {
  const event: NewQuoteEvent = { type: 'no-answer', secondsAgo: 0 }
  try {
    const { ok, headers } = await post(`/api/quotes/${quoteId}/history`, event)
    // A captive portal responds with a page.
    return ok && headers.get('Content-Type')?.startsWith('application/json') === true
  } catch {
    return false
  }
}

/** Shows a page of the inbox: in its window if there is one, or else in a new one. */
async function openInbox(path: string) {
  const url = new URL(path, self.registration.scope).href
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (window) await (await window.navigate(url))?.focus()
  else await self.clients.openWindow(url)
}

/** Replaces a subscription that the browser has ended. Signed out, the server learns of its end from the push service. */
async function subscribeAgain({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (subscription) await post('/api/devices', toDevice(subscription))
}

const post = (path: string, body: object) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
