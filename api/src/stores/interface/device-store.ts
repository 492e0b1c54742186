import type { Device } from '@concrete-quote/openapi'

/** A browser's push subscription (Push API). */
export interface StoredDevice extends Omit<Device, 'endpointHash'> {
  /** Where pushes are posted to. */
  endpoint: string
  /** The public key of the browser, and the authentication secret, in base64url (RFC 8291). */
  p256dh: string
  auth: string
}

/** Stores the devices that get pushes. Every method rejects with `StoreUnavailableError` while the store is unavailable. */
export interface DeviceStore {
  /**
   * Adds a device. One with the same endpoint keeps its ID and is replaced otherwise.
   * @returns What is stored; undefined without a device if there is no such user.
   */
  addDevice(device: StoredDevice): Promise<StoredDevice | undefined>
  /** All devices, the newest first. */
  devices(): Promise<StoredDevice[]>
  /** Notes when a push was taken. */
  setLastPushedAt(id: string, at: string): Promise<void>
  /** False if there is no such device. */
  removeDevice(id: string): Promise<boolean>
  /** Removes the devices of a user. */
  removeDevices(username: string): Promise<void>
}
