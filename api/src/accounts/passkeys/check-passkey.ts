import type { PasskeySignIn } from '@concrete-quote/openapi'
import type { Request, Response } from 'express'
import { networkOf } from '../../http/request/sender.ts'
import type { Deps } from '../../http/deps.ts'
import { actorOf } from '../../http/actor.ts'
import type { User, StoredPasskey } from '../../stores/interface/account-store.ts'
import { deviceOf } from '../sessions/cookies.ts'
import { logFailedSignIn } from '../sessions/sign-in.ts'
import type { CountTry } from '../sessions/sign-in-limits.ts'
import type { Passkeys } from './passkeys.ts'

type PasskeyCheckDeps = Pick<Deps, 'store' | 'log'> & { passkeys: Passkeys; countTry: CountTry }

/** Creates the check of a passkey that signs in. Failures count with those of passwords. */
export function createPasskeyCheck({ store, passkeys, log, countTry }: PasskeyCheckDeps) {
  /**
   * Checks a passkey.
   * @returns The user, or undefined if there is no such passkey, or what it signed is not valid.
   * @throws {ProblemError} 429 if the limit is exceeded.
   */
  return async function checkPasskey(
    given: PasskeySignIn,
    req: Request,
    res: Response,
  ): Promise<User | undefined> {
    const passkey = await store.findPasskey(given.id)
    const user = passkey && (await store.findUser(passkey.username))
    const device = user && deviceOf(req, user)
    const checked = await countTry({ address: device ?? networkOf(req) }, res, async () =>
      passkey && (await use(given, passkey, req, res)) ? user : undefined,
    )
    if (!checked) logFailedSignIn(log, req, res, { method: 'passkey', username: user?.username })
    return checked
  }

  /** Verifies what a passkey signed, and stores its use. False if it is not valid. */
  async function use(given: PasskeySignIn, passkey: StoredPasskey, req: Request, res: Response) {
    const counter = await passkeys.verifySignIn(given, passkey)
    if (counter === undefined) return false
    if (passkey.counter > 0 && counter <= passkey.counter) {
      const { username } = passkey
      log.warn(
        { ...actorOf(req, res), username },
        'the counter of a passkey went back: it may have been copied',
      )
      return false
    }
    return store.usePasskey(passkey.id, passkey.counter, { counter, at: new Date().toISOString() })
  }
}
