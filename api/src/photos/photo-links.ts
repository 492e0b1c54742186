import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SettingsStore } from '../stores/store.ts'

type SecretStore = Pick<SettingsStore, 'setting' | 'setSetting'>

export type PhotoLinks = ReturnType<typeof createPhotoLinks>

/** Creates the links by which visitors reach the photos of their quotes: capability URLs, of which nothing is stored. */
export function createPhotoLinks(store: SecretStore, publicUrl: string) {
  let secret: string | undefined

  /** An authentication code of the ID, of 132 bits (RFC 2104, section 5). */
  async function keyOf(quoteId: string): Promise<string> {
    secret ??= await readSecret(store)
    return createHmac('sha256', secret).update(quoteId).digest('base64url').slice(0, 22)
  }

  return {
    /** The link to the photos of a quote. Undefined if the store fails: a quote does not depend on its photos. */
    async urlOf(quoteId: string): Promise<string | undefined> {
      try {
        return `${publicUrl}/api/quotes/${quoteId}/photos?key=${await keyOf(quoteId)}`
      } catch {
        return undefined
      }
    },
    /** Whether a key is that of the link to the photos of a quote. */
    async isKeyOf(quoteId: string, key: string): Promise<boolean> {
      const [given, valid] = [Buffer.from(key), Buffer.from(await keyOf(quoteId))]
      return given.length === valid.length && timingSafeEqual(given, valid)
    },
  }
}

/** Reads the secret, which the first process to need it makes for all that share the store. */
async function readSecret(store: SecretStore): Promise<string> {
  const stored = await store.setting('photoLinkSecret')
  if (stored !== undefined) return JSON.parse(stored) as string
  await store.setSetting('photoLinkSecret', JSON.stringify(randomBytes(32).toString('base64url')), undefined)
  // That of another process, if it was faster.
  return readSecret(store)
}
