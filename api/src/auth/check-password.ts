import type { Credentials } from '@concrete-quote/openapi'
import type { Request, Response } from 'express'
import { networkOf } from '../http/request/network.ts'
import { ProblemError } from '../http/problem.ts'
import type { User } from '../stores/interface/account-store.ts'
import type { Store } from '../stores/store.ts'
import { QueueFullError } from './bounded-queue.ts'
import { isPassword } from './passwords.ts'
import { createSignInLimits } from './sign-in-limits.ts'

export type CheckPassword = ReturnType<typeof createPasswordCheck>

/** Creates the check of passwords. Wrong ones count as failed sign-ins, whichever resource checks them. */
export function createPasswordCheck(store: Store) {
  const countTry = createSignInLimits(store)

  /**
   * Checks a password.
   * @returns The user, `wrong` if there is no such user or the password is wrong, or `left` if the client has
   *   disconnected, so that nobody waits for a response.
   * @throws {ProblemError} 429 if a limit is exceeded, 503 if too many passwords are being checked.
   */
  return async function checkPassword(
    { username, password }: Credentials,
    req: Request,
    res: Response,
  ): Promise<User | 'wrong' | 'left'> {
    const left = whenLeft(res)
    const counted = await countTry(username, networkOf(req), res)
    try {
      const user = await store.findUser(username)
      if (!(await orBusy(isPassword(password, user?.passwordHash, left))) || !user) return 'wrong'
      await counted.succeed()
      return user
    } catch (error) {
      await counted.withdraw()
      if (left.aborted) return 'left'
      throw error
    }
  }
}

/** Aborts when the client disconnects before the response. */
function whenLeft(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => controller.abort())
  return controller.signal
}

/** Waits for work in the queue of passwords. If too many wait, rejects with a problem that the client may see. */
export async function orBusy<T>(queued: Promise<T>): Promise<T> {
  try {
    return await queued
  } catch (error) {
    throw error instanceof QueueFullError ? busy() : error
  }
}

function busy(): ProblemError {
  const seconds = 2
  return new ProblemError(
    'unavailable',
    `Too many people are signing in right now. Try again in ${seconds} seconds.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
