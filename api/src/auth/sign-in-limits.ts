import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { tellLimit, tooManyRequests } from '../http/limit-posts.ts'
import type { Store } from '../stores/quote-store.ts'

/** How often a sign-in may fail in 15 minutes before the next try must wait: from one address, and there for one name. */
const failuresPerAddress = { name: 'sign-in', points: 50, duration: 15 * 60 }
const failuresPerName = { name: 'sign-in-name', points: 10, duration: 15 * 60 }

/** A try to sign in that was counted as a failure before it was made, so that tries at once are counted too. */
interface CountedTry {
  /** Forgives the name its failures from this address. */
  succeed(): Promise<unknown>
  /** Takes the count back: the password was not looked at. */
  withdraw(): Promise<unknown>
}

/**
 * Limits failed sign-ins. The address comes first: one that is refused costs no memory for the names it tries. A name
 * is counted together with the address, so that nobody's guesses lock the owner out at another one.
 */
export function createSignInLimits(store: Store) {
  const byAddress = store.limiter(failuresPerAddress)
  const byName = store.limiter(failuresPerName)

  /** @throws {ProblemError} when the try must wait. */
  return async function countTry(username: string, address: string, res: Response): Promise<CountedTry> {
    // Hashed to be short, and because people type passwords into this field.
    const name = createHash('sha256').update(`${address} ${username}`).digest('base64url')
    const ofAddress = await take(byAddress, address)
    // Of the address alone: how often a name was tried is nobody's business.
    tellLimit(res, failuresPerAddress, ofAddress.count)
    if (!ofAddress.allowed) throw tooManyFailures(ofAddress.count)
    const ofName = await take(byName, name)
    if (!ofName.allowed) throw tooManyFailures(ofName.count)
    return {
      succeed: () => Promise.all([byName.delete(name), byAddress.reward(address)]),
      withdraw: () => Promise.all([byName.reward(name), byAddress.reward(address)]),
    }
  }
}

/** Counts one more for a key, and says whether that is still allowed. */
async function take(limiter: RateLimiterAbstract, key: string) {
  try {
    return { allowed: true, count: await limiter.consume(key) }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { allowed: false, count: error }
    throw error
  }
}

function tooManyFailures({ msBeforeNext }: RateLimiterRes) {
  return tooManyRequests(
    msBeforeNext,
    (seconds) => `Too many sign-ins failed. Try again in ${seconds} seconds.`,
  )
}
