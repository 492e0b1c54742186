import { hash } from 'node:crypto'
import { failureWindowMinutes, maxFailuresPerAddress, maxFailuresPerName } from '@concrete-quote/openapi'
import type { Response } from 'express'
import { reportLimit, tooManyRequests } from '../http/rate-limit.ts'
import type { LimitState } from '../stores/limiter.ts'
import type { Store } from '../stores/store.ts'

const duration = failureWindowMinutes * 60
/** Failed sign-ins allowed: per address or known browser, and per name there. */
const failuresPerAddress = { name: 'sign-in', points: maxFailuresPerAddress, duration }
const failuresPerName = { name: 'sign-in-name', points: maxFailuresPerName, duration }

/** A sign-in that was counted as failed before it is verified, so that concurrent ones are counted, too. */
interface CountedTry {
  /** Resets the failures of the name from this client. */
  succeed(): Promise<unknown>
  /** Undoes the count: nothing was verified. */
  withdraw(): Promise<unknown>
}

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
   * @param sender The address, or the known browser, and the name that was tried, if there is one.
   * @throws {ProblemError} 429 if a limit is exceeded.
   */
  return async function countTry(
    { address, username }: { address: string; username?: string },
    res: Response,
  ): Promise<CountedTry> {
    const ofAddress = await byAddress.count(address)
    // Only the limit of the address is reported: that of the name would disclose the attempts of others.
    reportLimit(res, failuresPerAddress, ofAddress)
    if (!ofAddress.isAllowed) throw tooManyFailures(ofAddress)
    const undoAddress = () => byAddress.undo(address)
    if (username === undefined) return { succeed: undoAddress, withdraw: undoAddress }
    // The name is hashed because it may be long, and because people type passwords into this field.
    const name = hash('sha256', `${address} ${username}`, 'base64url')
    const ofName = await byName.count(name)
    if (!ofName.isAllowed) throw tooManyFailures(ofName)
    return {
      succeed: () => Promise.all([byName.reset(name), undoAddress()]),
      withdraw: () => Promise.all([byName.undo(name), undoAddress()]),
    }
  }
}

function tooManyFailures({ resetMs }: LimitState) {
  return tooManyRequests(resetMs, (seconds) => `Too many sign-ins failed. Try again in ${seconds} seconds.`)
}
