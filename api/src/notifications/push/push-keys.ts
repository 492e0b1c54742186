import { generateKeyPairSync } from 'node:crypto'
import type { SettingsStore } from '../../stores/store.ts'

/** The keys that pushes are signed with (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. Browsers subscribe with it. */
  publicKey: string
  privateKey: string
}

/** Reads the keys, which the first process to need them makes for all that share the store. */
export async function readPushKeys(store: Pick<SettingsStore, 'setting' | 'setSetting'>): Promise<PushKeys> {
  const stored = await store.setting('pushKeys')
  if (stored !== undefined) return JSON.parse(stored) as PushKeys
  await store.setSetting('pushKeys', createKeys(), undefined)
  // Those of another process, if it was faster.
  return readPushKeys(store)
}

function createKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const uncompressed = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return JSON.stringify({
    publicKey: uncompressed.toString('base64url'),
    privateKey: d,
  } satisfies PushKeys)
}
