import { Credentials, fieldErrors } from '@concrete-quote/openapi'
import { Router, type Response } from 'express'
import { network, tellLimit, tooManyRequests } from '../http/limit-posts.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { endSession, onlySignedIn, startSession, unauthorized } from '../http/sign-in.ts'
import { isPassword } from '../passwords.ts'
import type { Store } from '../stores/quote-store.ts'

/** How often a sign-in may fail in 15 minutes before the next try must wait: for one name, and from one address. */
const failuresPerName = { name: 'sign-in-name', points: 10, duration: 15 * 60 }
const failuresPerAddress = { name: 'sign-in', points: 50, duration: 15 * 60 }

/** `/api/sessions`: signing in and out. */
export function sessionRoutes(store: Store, publicUrl: string): Router {
  const byName = store.limiter(failuresPerName)
  const byAddress = store.limiter(failuresPerAddress)

  /** Counts a try before it is made, so that tries at once are counted too. */
  async function countTry(username: string, address: string, res: Response): Promise<void> {
    const [ofName, ofAddress] = await Promise.all([byName.penalty(username), byAddress.penalty(address)])
    // Of the address alone: how often a name was tried is nobody's business.
    tellLimit(res, failuresPerAddress, ofAddress)
    const counts = [
      [ofName, failuresPerName.points],
      [ofAddress, failuresPerAddress.points],
    ] as const
    for (const [{ consumedPoints, msBeforeNext }, points] of counts) {
      if (consumedPoints <= points) continue
      throw tooManyRequests(
        msBeforeNext,
        (seconds) => `Too many sign-ins failed. Try again in ${seconds} seconds.`,
      )
    }
  }

  return Router()
    .post('/sessions', readJson, async (req, res) => {
      const result = Credentials.safeParse(req.body)
      if (!result.success) {
        throw new ProblemError('invalid-request', 'Send a username and a password.', {
          errors: fieldErrors(result.error),
        })
      }
      const { username, password } = result.data
      const address = network(req.ip ?? '')
      await countTry(username, address, res)
      const user = await store.findUser(username)
      if (!(await isPassword(password, user?.passwordHash))) {
        throw unauthorized('The username or the password is wrong.')
      }
      await Promise.all([byName.delete(username), byAddress.reward(address)])
      res.status(201).json(await startSession(store, username, res))
    })
    .all('/sessions', methodNotAllowed('POST'))
    .delete('/sessions/current', onlySignedIn(store, publicUrl), async (req, res) => {
      await endSession(store, req, res)
      res.status(204).end()
    })
    .all('/sessions/current', methodNotAllowed('DELETE'))
}
