import { randomBytes } from 'node:crypto'
import type { SettingsStore } from '../stores/store.ts'

export type SecretStore = Pick<SettingsStore, 'setting' | 'setSetting'>

/** Reads a secret of 256 bits, which the first process to need it makes for all that share the store. */
export async function readSecret(
  store: SecretStore,
  name: 'photoLinkSecret' | 'passkeySecret',
): Promise<string> {
  const stored = await store.setting(name)
  if (stored !== undefined) return JSON.parse(stored) as string
  await store.setSetting(name, JSON.stringify(randomBytes(32).toString('base64url')), undefined)
  // That of another process, if it was faster.
  return readSecret(store, name)
}
