import { quoteFieldNames, type QuoteFieldName } from './schemas/quote/quote-request.ts'

/**
 * The share of keys that prove the work. A sender derives 128 keys on average, which takes a phone a fraction of a second
 * (`npm run bench -- flood`); the server derives one.
 */
const share = 1 / 128

/** How many keys a sender derives before it sends the request without a stamp: 1 in 100 does. */
const maxKeys = 600

/** The iterations of each key: 0.3 ms of a desktop's core. */
const iterations = 1000

/** What a stamp looks like: milliseconds since 1970, random numbers, counter. */
export const stampPattern = /^(\d{1,15}):[\d-]{1,43}:\d{1,9}$/

/** What a stamp stands for: what the visitor filled in, in the order of the form. */
export function stampText(fields: Record<QuoteFieldName, string | null>): string {
  return JSON.stringify(fields, quoteFieldNames)
}

/** Creates the function that says whether the work of a stamp was done for these fields (`stampText`). */
export async function createStampCheck(text: string): Promise<(stamp: string) => Promise<boolean>> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(text), 'PBKDF2', false, ['deriveBits'])
  return async (stamp) => {
    const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(stamp), iterations }
    const [first = 0] = new Uint8Array(await crypto.subtle.deriveBits(pbkdf2, key, 8))
    return first < 256 * share
  }
}

/**
 * Computes a stamp for a request: a proof of work over its fields, the time, and a random number, as in Hashcash
 * (http://www.hashcash.org/papers/hashcash.pdf), but with PBKDF2, which takes a bot about as long as a phone. Web Crypto
 * derives each key outside the main thread.
 * @param text The fields, as `stampText` writes them.
 * @param isWanted Ends the computation once it is false.
 * @returns Undefined in 1 of 100 cases, so that no visitor waits for long.
 * @throws {TypeError} if there is no Web Crypto, as on pages without TLS.
 */
export async function createStamp(text: string, isWanted: () => boolean): Promise<string | undefined> {
  const isStamp = await createStampCheck(text)
  const start = `${Date.now()}:${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`
  for (let counter = maxKeys; counter && isWanted(); counter--)
    if (await isStamp(start + counter)) return start + counter
  return undefined
}
