import { hash } from 'node:crypto'
import {
  failureWindowMinutes,
  maxFailuresPerAddress,
  maxFailuresPerName,
  type Credentials,
  type PasskeySignIn,
} from '@concrete-quote/openapi'
import type { Request, Response } from 'express'
import { actorOf, networkOf, whileConnected } from '../http/sender.ts'
import { reportLimit, tooManyRequests } from '../http/rate-limit.ts'
import type { LimitState } from '../stores/limiter.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { deviceOf } from './sessions/cookies.ts'
import { isPassword, orBusy } from './users/passwords.ts'
import { findUser, usernameKey } from './users/users.ts'
import type { Store } from '../stores/store.ts'
import type { Log } from '../platform/log.ts'
import type { StoredPasskey, User } from '../stores/records/accounts.ts'

const duration = failureWindowMinutes * 60
/** Failed sign-ins allowed: per address or known browser, and per name there. */
const failuresPerAddress = { name: 'sign-in', points: maxFailuresPerAddress, duration }
const failuresPerName = { name: 'sign-in-name', points: maxFailuresPerName, duration }

/** The addresses of sign-ins of the last week. The users limit their number, since wrong passwords add none. */
const knownAddresses = { name: 'signed-in', points: 1, duration: 7 * 24 * 60 * 60 }

/**
 * Creates the checks of passwords and passkeys. Failures count, and are logged, as failed sign-ins, whichever resource
 * checks them. The address is counted first, so that a blocked one takes no memory for the names it tries. A name is
 * counted per address, so that guesses from elsewhere cannot lock the owner out; a known browser counts as an address of
 * its own, so that others at its address cannot, either.
 */
export function createCredentialChecks({
  store,
  log,
  passkeys,
}: {
  store: Store
  log: Log
  passkeys: Passkeys
}) {
  const byAddress = store.limiter(failuresPerAddress)
  const byName = store.limiter(failuresPerName)
  const known = store.limiter(knownAddresses)

  /**
   * Counts a sign-in as failed while it is verified, so that concurrent ones are counted, too. One that succeeds resets
   * the failures of the name from this client, and one that could not be verified does not count.
   * @param verify Returns undefined if the sign-in fails.
   * @throws {ProblemError} 429 if a limit is exceeded.
   */
  async function countTry<T>(
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

  /**
   * Checks a password. Signed-in users, and addresses and browsers that have signed in before, do not wait for others.
   * @returns The user, `wrong` also if there is no such user, or `left` if the client has disconnected.
   * @throws {ProblemError} 429 if a limit is exceeded, 503 if too many passwords are being checked.
   */
  async function checkPassword(
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
        // Only the name of a user is logged: people type passwords into this field.
        const checked = await countTry(sender, res, verify)
        if (checked) await known.reset(address).then(() => known.count(address))
        else
          log.info({ ...actorOf(req, res), method: 'password', username: user?.username }, 'sign-in failed')
        return checked ?? 'wrong'
      } catch (error) {
        if (left.aborted) return 'left'
        throw error
      }
    })
  }

  /**
   * @returns Undefined if there is no such passkey, or what it signed is not valid.
   * @throws {ProblemError} 429 if the limit is exceeded.
   */
  async function checkPasskey(given: PasskeySignIn, req: Request, res: Response): Promise<User | undefined> {
    const passkey = await store.findPasskey(given.id)
    const user = passkey && (await store.findUser(passkey.username))
    const device = user && deviceOf(req, user)
    const checked = await countTry({ address: device ?? networkOf(req) }, res, async () =>
      passkey && (await usePasskey(given, passkey, req, res)) ? user : undefined,
    )
    if (!checked)
      log.info({ ...actorOf(req, res), method: 'passkey', username: user?.username }, 'sign-in failed')
    return checked
  }

  /** Verifies what a passkey signed, and stores its use. False if it is not valid. */
  async function usePasskey(given: PasskeySignIn, passkey: StoredPasskey, req: Request, res: Response) {
    const { id, username, counter: before } = passkey
    const counter = await passkeys.verifySignIn(given, passkey)
    if (counter === undefined) return false
    if (before > 0 && counter <= before) {
      log.warn(
        { ...actorOf(req, res), username },
        'the counter of a passkey went back: it may have been copied',
      )
      return false
    }
    return store.usePasskey(id, before, { counter, at: new Date().toISOString() })
  }

  return { countTry, checkPassword, checkPasskey }
}

function tooManyFailures({ resetMs }: LimitState) {
  return tooManyRequests(resetMs, (seconds) => `Too many sign-ins failed. Try again in ${seconds} seconds.`)
}
