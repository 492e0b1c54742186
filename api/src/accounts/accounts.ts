import type { Deps } from '../http/deps.ts'
import { createPasskeyCheck } from './passkeys/check-passkey.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import type { SignedInDeps } from './sessions/sessions.ts'
import { createSignInLimits } from './sessions/sign-in-limits.ts'
import { createSignIn, type OnNewBrowser } from './sessions/sign-in.ts'
import { createPasswordCheck } from './users/check-password.ts'
import { createFirstAccount } from './users/first-account.ts'

interface AccountsDeps extends SignedInDeps, Pick<Deps, 'publicUrl'> {
  /** Called on a sign-in from a new browser. Undefined if nobody is notified. */
  onNewBrowser: OnNewBrowser | undefined
  /** Called when the devices of a user were removed, who gets no pushes any more. */
  onDevicesRemoved: () => Promise<void>
}

export type Accounts = ReturnType<typeof createAccounts>

/** Creates what signs people in: users, passwords, passkeys, and the link of the first account. */
export function createAccounts(deps: AccountsDeps) {
  const { store, publicUrl } = deps
  const countTry = createSignInLimits(store)
  const passkeys = createPasskeys(store, publicUrl)
  return {
    ...deps,
    countTry,
    passkeys,
    signIn: createSignIn(deps),
    firstAccount: createFirstAccount(store, publicUrl),
    checkPassword: createPasswordCheck({ ...deps, countTry }),
    checkPasskey: createPasskeyCheck({ ...deps, passkeys, countTry }),
  }
}
