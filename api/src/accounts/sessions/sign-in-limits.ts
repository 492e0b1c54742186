import { hash } from 'node:crypto'
import { failureWindowMinutes, maxFailuresPerAddress, maxFailuresPerName } from '@concrete-quote/openapi'
import type { Response } from 'express'
import { reportLimit, tooManyRequests } from '../../http/rate-limit.ts'
import type { LimitState } from '../../stores/limiter.ts'
import type { Store } from '../../stores/store.ts'

const duration = failureWindowMinutes * 60
/** Failed sign-ins allowed: per address or known browser, and per name there. */
const failuresPerAddress = { name: 'sign-in', points: maxFailuresPerAddress, duration }
const failuresPerName = { name: 'sign-in-name', points: maxFailuresPerName, duration }

export type CountTry = ReturnType<typeof createSignInLimits>

/**
 * Limits failed sign-ins. The address is checked first, so that a blocked one takes no memory for the names it tries. A
 * name is counted per address, so that guesses from elsewhere cannot lock the owner out; a known browser counts as an
 * address of its own.
 */
export function createSignInLimits(store: Store) {
  const byAddress = store.limiter(failuresPerAddress)
  const byName = store.limiter(failuresPerName)

  /**
   * Counts a sign-in as failed while it is verified, so that concurrent ones are counted, too. One that succeeds resets
   * the failures of the name from this client, and one that could not be verified does not count.
   * @param sender The address, or the known browser, and the name that was tried, if there is one.
   * @param verify Returns undefined if the sign-in fails.
   * @throws {ProblemError} 429 if a limit is exceeded.
   */
  return async function countTry<T>(
    { address, username }: { address: string; username?: string },
    res: Response,
    verify: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const ofAddress = await byAddress.count(address)
    // Only the limit of the address is reported: that of the name would disclose the attempts of others.
    reportLimit(res, failuresPerAddress, ofAddress)
    if (!ofAddress.isAllowed) throw tooManyFailures(ofAddress)
    // The name is hashed because it may be long, and because people type passwords into this field.
    const name = username === undefined ? undefined : hash('sha256', `${address} ${username}`, 'base64url')
    const ofName = name === undefined ? undefined : await byName.count(name)
    if (ofName?.isAllowed === false) throw tooManyFailures(ofName)
    const uncount = (how: 'reset' | 'undo') =>
      Promise.all([name === undefined ? undefined : byName[how](name), byAddress.undo(address)])
    let verified: T | undefined
    try {
      verified = await verify()
    } catch (error) {
      await uncount('undo')
      throw error
    }
    if (verified !== undefined) await uncount('reset')
    return verified
  }
}

function tooManyFailures({ resetMs }: LimitState) {
  return tooManyRequests(resetMs, (seconds) => `Too many sign-ins failed. Try again in ${seconds} seconds.`)
}
