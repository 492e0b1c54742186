import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SettingName, SettingsStore } from '../stores/records/settings.ts'

/** Reads a secret, which the first process to need it makes for all that share the store. */
export async function readSecret<T>(store: SettingsStore, name: SettingName, make: () => T): Promise<T> {
  const stored = await store.setting(name)
  if (stored !== undefined) return JSON.parse(stored) as T
  await store.setSetting(name, JSON.stringify(make()), undefined)
  // That of another process, if it was faster.
  return readSecret(store, name, make)
}

/** Creates the authentication codes of texts (HMAC-SHA-256, RFC 2104), by a secret of 256 bits. */
export function createMac(store: SettingsStore, name: 'photoLinkSecret' | 'passkeySecret') {
  let secret: string | undefined

  return async (text: string | Buffer): Promise<Buffer> => {
    secret ??= await readSecret(store, name, () => randomBytes(32).toString('base64url'))
    return createHmac('sha256', secret).update(text).digest()
  }
}

/** Compares what a client sent with an authentication code, in constant time. */
export const isSameMac = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected)
