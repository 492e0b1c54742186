import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { passkeyMinutes } from '@concrete-quote/openapi'
import type { Store } from '../../stores/store.ts'
import { readSecret } from '../secret.ts'

/** How long a challenge is valid, in milliseconds. */
export const challengeMs = passkeyMinutes * 60_000

/** A challenge is its random bytes, its time, and an authentication code of both (RFC 2104). */
const randomLength = 16
const timeLength = 6

/**
 * Creates the challenges that passkeys sign. Nothing is stored of them before they are used, so that strangers who ask for
 * many take no memory.
 */
export function createChallenges(store: Pick<Store, 'setting' | 'setSetting' | 'limiter'>) {
  const uses = store.limiter({ name: 'passkey-challenge', points: 1, duration: challengeMs / 1000 })
  let secret: string | undefined

  /** Reads what authenticates the challenges of a purpose. */
  async function codesOf(purpose: string): Promise<(issued: Buffer) => Buffer> {
    const key = (secret ??= await readSecret(store, 'passkeySecret'))
    return (issued) => createHmac('sha256', key).update(issued).update(purpose).digest()
  }

  return {
    /** @param purpose What the challenge can be used for, such as adding a passkey to an account. */
    async create(purpose: string): Promise<string> {
      const time = Buffer.alloc(timeLength)
      time.writeUIntBE(Date.now(), 0, timeLength)
      const issued = Buffer.concat([randomBytes(randomLength), time])
      const codeOf = await codesOf(purpose)
      return Buffer.concat([issued, codeOf(issued)]).toString('base64url')
    },
    /** Creates the check whether a challenge was created for a purpose, and is still valid. */
    async check(purpose: string): Promise<(challenge: unknown) => boolean> {
      const codeOf = await codesOf(purpose)
      return (challenge) => {
        // A client can send any JSON. For one with a `length`, Node would allocate a buffer of that length.
        if (typeof challenge !== 'string') return false
        const bytes = Buffer.from(challenge, 'base64url')
        const issued = bytes.subarray(0, randomLength + timeLength)
        const [given, expected] = [bytes.subarray(issued.length), codeOf(issued)]
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
        return Date.now() - issued.readUIntBE(randomLength, timeLength) <= challengeMs
      }
    },
    /** Uses a challenge up. False if it was used before. */
    async use(challenge: string): Promise<boolean> {
      // Its bytes count: the same ones can be encoded in several ways.
      return (await uses.count(Buffer.from(challenge, 'base64url').toString('hex'))).isAllowed
    },
  }
}
