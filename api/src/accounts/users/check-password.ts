import type { Credentials } from '@concrete-quote/openapi'
import type { Request, Response } from 'express'
import type { Deps } from '../../http/deps.ts'
import { networkOf } from '../../http/request/sender.ts'
import { whileConnected } from '../../http/while-connected.ts'
import type { User } from '../../stores/interface/account-store.ts'
import { deviceOf } from '../sessions/cookies.ts'
import { isPassword, orBusy } from './passwords.ts'
import { logFailedSignIn } from '../sessions/sign-in.ts'
import type { CountTry } from '../sessions/sign-in-limits.ts'
import { findUser, usernameKey } from './users.ts'

/**
 * The addresses of successful sign-ins. They are known for a week after the last one; their number is limited by the
 * users, since wrong passwords add none.
 */
const knownAddresses = { name: 'signed-in', points: 1, duration: 7 * 24 * 60 * 60 }

/** Creates the check of passwords. Wrong ones count, and are logged, as failed sign-ins, whichever resource checks them. */
export function createPasswordCheck({
  store,
  log,
  countTry,
}: Pick<Deps, 'store' | 'log'> & { countTry: CountTry }) {
  const known = store.limiter(knownAddresses)

  /**
   * Checks a password. Clients that have signed in before do not wait for others: signed-in users, addresses, and
   * browsers. The failures of a known browser are counted on their own, so that others at its address cannot lock it out.
   * @returns The user, `wrong` if there is no such user or the password is wrong, or `left` if the client has
   *   disconnected, so that nobody waits for a response.
   * @throws {ProblemError} 429 if a limit is exceeded, 503 if too many passwords are being checked.
   */
  return async function checkPassword(
    { username, password }: Credentials,
    req: Request,
    res: Response,
    isSignedIn = false,
  ): Promise<User | 'wrong' | 'left'> {
    return whileConnected(res, async (left) => {
      const address = networkOf(req)
      const user = await findUser(store, username)
      const device = user && deviceOf(req, user)
      const sender = { address: device ?? address, username: usernameKey(username) }
      const verify = async () => {
        const isKnown = isSignedIn || device !== undefined || (await known.read(address)).counted > 0
        const checked = isPassword(password, user?.passwordHash, left, isKnown ? 'known' : 'others')
        return (await orBusy(checked)) ? user : undefined
      }
      try {
        const checked = await countTry(sender, res, verify)
        if (checked) await known.reset(address).then(() => known.count(address))
        else logFailedSignIn(log, req, res, { method: 'password', username: user?.username })
        return checked ?? 'wrong'
      } catch (error) {
        if (left.aborted) return 'left'
        throw error
      }
    })
  }
}
