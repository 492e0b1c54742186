import { deviceName, type NewDevice } from '@concrete-quote/openapi'

/** Describes a push subscription of this browser for the API. */
export function toDevice(subscription: PushSubscription): NewDevice {
  const { endpoint, keys } = subscription.toJSON()
  return { name: deviceName(navigator.userAgent), endpoint, keys } as NewDevice
}
