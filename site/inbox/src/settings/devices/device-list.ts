import type { Device, DeviceList } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../queries/call.ts'

/** The path of a device in the API. */
export const devicePath = ({ id }: Device) => `/api/devices/${id}`

/** Reads the devices that get pushes. */
export const readDevices = (signal?: AbortSignal) => getJson<DeviceList>('/api/devices', signal)

/** The push subscription of this browser. */
export async function ownSubscription(): Promise<PushSubscription | null | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager?.getSubscription()
}

/** Finds the device of a subscription. */
export async function findDevice({ items }: DeviceList, { endpoint }: PushSubscription) {
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
