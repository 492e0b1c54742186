import { randomBytes } from 'node:crypto'
import { isFuture, passkeyMinutes } from '@concrete-quote/openapi'
import type { Store } from '../../stores/store.ts'
import { createMac, isSameMac } from '../secret.ts'

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
  const mac = createMac(store, 'passkeySecret')
  const uses = store.limiter({ name: 'passkey-challenge', points: 1, duration: challengeMs / 1000 })
  /** The authentication code of the random bytes and the time of a challenge, for a purpose. */
  const macOf = (issued: Buffer, purpose: string) => mac(Buffer.concat([issued, Buffer.from(purpose)]))

  return {
    /** @param purpose What the challenge can be used for, such as adding a passkey to an account. */
    async create(purpose: string): Promise<string> {
      const time = Buffer.alloc(timeLength)
      time.writeUIntBE(Date.now(), 0, timeLength)
      const issued = Buffer.concat([randomBytes(randomLength), time])
      return Buffer.concat([issued, await macOf(issued, purpose)]).toString('base64url')
    },
    /** Whether a challenge was created for a purpose, and is still valid. */
    async check(purpose: string, challenge: unknown): Promise<boolean> {
      // A client can send any JSON. For one with a `length`, Node would allocate a buffer of that length.
      if (typeof challenge !== 'string') return false
      const bytes = Buffer.from(challenge, 'base64url')
      const issued = bytes.subarray(0, randomLength + timeLength)
      if (!isSameMac(bytes.subarray(issued.length), await macOf(issued, purpose))) return false
      const time = issued.readUIntBE(randomLength, timeLength)
      return Date.now() - time <= challengeMs && !isFuture(time)
    },
    /** Uses a challenge up. False if it was used before. */
    async use(challenge: string): Promise<boolean> {
      // Its bytes count: the same ones can be encoded in several ways.
      return (await uses.count(Buffer.from(challenge, 'base64url').toString('hex'))).isAllowed
    },
  }
}
