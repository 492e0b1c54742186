import { quoteFieldNames, type QuoteFieldName } from './schemas/quote/quote-request.ts'

/**
 * The share of keys that prove the work. A sender derives 128 keys on average, which takes a phone a fraction of a second
 * (`npm run bench -- flood`); the server derives one.
 */
const share = 1 / 128

/** The iterations of each key: 0.3 ms of a desktop's core. */
const iterations = 1000

/** What a stamp looks like: milliseconds since 1970, and random numbers. */
export const stampPattern = /^(\d{1,15}):[\d-]{1,43}$/

/**
 * What a stamp stands for: what the visitor filled in, in the order of the form. Empty fields are left out, so that a form
 * that was loaded before a field was added computes the same text.
 */
export function stampText(fields: Partial<Record<QuoteFieldName, string | null>>): string {
  return JSON.stringify(
    fields,
    quoteFieldNames.filter((name) => fields[name] !== null),
  )
}

/** Whether the work of a stamp was done for these fields (`stampText`). */
export async function isStamp(stamp: string, text: string): Promise<boolean> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(text), 'PBKDF2', false, ['deriveBits'])
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(stamp), iterations }
  const [first = 0] = new Uint8Array(await crypto.subtle.deriveBits(pbkdf2, key, 8))
  return first < 256 * share
}

/**
 * Computes a stamp for a request: a proof of work over its fields, the time, and a random number, as in Hashcash
 * (http://www.hashcash.org/papers/hashcash.pdf), but with PBKDF2, which takes a bot about as long as a phone. Web Crypto
 * derives the key of each random number outside the main thread, until one proves the work.
 * @param text The fields, as `stampText` writes them.
 * @param isWanted Ends the computation without a stamp once it is false.
 * @throws {TypeError} if there is no Web Crypto, as on pages without TLS.
 */
export async function createStamp(text: string, isWanted: () => boolean): Promise<string | undefined> {
  while (isWanted()) {
    const stamp = `${+new Date()}:${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
    if (await isStamp(stamp, text)) return stamp
  }
  return undefined
}
