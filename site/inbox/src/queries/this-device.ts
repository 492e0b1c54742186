import type { Device, DeviceList } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call, isUnreachable, getJson } from './call.ts'
import { toDevice } from './to-device.ts'

/** Whether this is an iPhone or iPad whose browser notifies only what is on the home screen. */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
  return isIos && !('PushManager' in window)
}

/** Why this browser cannot get pushes, and what to do about it. Undefined if it can. */
export function pushObstacle(): string | undefined {
  if (!isSecureContext) return 'Open the inbox over HTTPS: only then can it notify you.'
  if (needsHomeScreen()) return 'Add the inbox to the home screen first:'
  if (!('PushManager' in window))
    return 'This browser cannot notify you. Use another one, not a private window.'
  return Notification.permission === 'denied'
    ? 'This browser blocks notifications of this page. Allow them in its settings for this site, then reload the page.'
    : undefined
}

/** Asks for the permission, subscribes this browser, and adds it to the devices that get pushes. */
export async function switchOn(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are not allowed. Turn it on again, and choose Allow.')
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active)
    throw new Error('The inbox is not installed in this browser yet. Reload the page.')
  const subscription = await subscribe(registration, applicationServerKey).catch((cause: unknown) => {
    throw new Error(
      'This browser could not register for notifications. Try again later, or in another browser.',
      { cause },
    )
  })
  await call('POST', '/api/devices', { body: toDevice(subscription) })
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, applicationServerKey: string) {
  // One that the server has no longer, perhaps of other keys.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/**
 * Ends the pushes to this browser, so that nobody reads names on its lock screen.
 * @throws {Error} if the server cannot be reached: then nothing has changed; and if the browser keeps the subscription,
 *   which the server has no longer.
 */
export async function switchOff() {
  const subscription = await ownSubscription()
  if (!subscription) return
  try {
    const device = await findDevice(await readDevices(), subscription)
    if (device) await call('DELETE', devicePath(device))
  } catch (error) {
    // Otherwise, as when the session has ended, the push service tells the server.
    if (isUnreachable(error)) throw error
  }
  await subscription.unsubscribe().catch((cause: unknown) => {
    throw new Error('This browser still expects notifications. Reload the page, and try again.', { cause })
  })
}

export const devicePath = ({ id }: Device) => `/api/devices/${id}`

const readDevices = (signal?: AbortSignal) => getJson<DeviceList>('/api/devices', signal)

async function ownSubscription(): Promise<PushSubscription | null | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager?.getSubscription()
}

async function findDevice({ items }: DeviceList, { endpoint }: PushSubscription) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)))
  const endpointHash = base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  return items.find((device) => device.endpointHash === endpointHash)
}

/** The devices that get pushes, and which of them is this one. */
export const devicesQuery = queryOptions({
  queryKey: ['/api/devices'] as const,
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => {
    const [list, subscription] = await Promise.all([readDevices(signal), ownSubscription()])
    return { ...list, own: subscription ? await findDevice(list, subscription) : undefined }
  },
})
