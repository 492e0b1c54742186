import { createHmac, timingSafeEqual } from 'node:crypto'
import { readSecret, type SecretStore } from '../auth/secret.ts'

export type PhotoLinks = ReturnType<typeof createPhotoLinks>

/** Creates the links by which visitors reach the photos of their quotes: capability URLs, of which nothing is stored. */
export function createPhotoLinks(store: SecretStore, publicUrl: string) {
  let secret: string | undefined

  /** An authentication code of the ID, of 132 bits (RFC 2104, section 5). */
  async function keyOf(quoteId: string): Promise<string> {
    secret ??= await readSecret(store, 'photoLinkSecret')
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
