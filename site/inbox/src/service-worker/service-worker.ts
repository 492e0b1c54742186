import type { PushMessage } from '@concrete-quote/openapi'
import { toDevice } from '../queries/to-device.ts'
import { choose, showPush } from './push-notifications.ts'
import { deleteOldShells, respondFromShell, storeShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell())
  // Nobody has to close the inbox for a new version. Pages load from the server anyhow.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldShells(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const response = respondFromShell(event.request)
  if (response) event.respondWith(response)
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json() as PushMessage))
})

self.addEventListener('notificationclick', (event) => event.waitUntil(choose(event)))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

/** Replaces a subscription that the browser has ended. Signed out, the server learns of its end from the push service. */
async function subscribeAgain({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  await fetch('/api/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(toDevice(subscription)),
  })
}
