import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SettingsStore } from '../stores/store.ts'

export type SecretStore = Pick<SettingsStore, 'setting' | 'setSetting'>

/**
 * Creates the authentication codes of texts (HMAC-SHA-256, RFC 2104), by a secret of 256 bits, which the first process to
 * need it makes for all that share the store.
 */
export function createMac(store: SecretStore, name: 'photoLinkSecret' | 'passkeySecret') {
  let secret: string | undefined

  async function readSecret(): Promise<string> {
    const stored = await store.setting(name)
    if (stored !== undefined) return JSON.parse(stored) as string
    await store.setSetting(name, JSON.stringify(randomBytes(32).toString('base64url')), undefined)
    // That of another process, if it was faster.
    return readSecret()
  }

  return async (text: string | Buffer): Promise<Buffer> => {
    secret ??= await readSecret()
    return createHmac('sha256', secret).update(text).digest()
  }
}

/** Compares what a client sent with an authentication code, in constant time. */
export const isSameMac = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected)
