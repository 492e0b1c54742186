import type { Log } from '../platform/log.ts'
import type { Store } from '../stores/store.ts'
import { createPasskeyCheck } from './passkeys/check-passkey.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { sessionRoutes } from './session-routes.ts'
import type { SessionCheck } from './sessions/sessions.ts'
import { createSignInLimits } from './sessions/sign-in-limits.ts'
import { createSignIn, type OnNewBrowser } from './sessions/sign-in.ts'
import { tokenRoutes } from './token-routes.ts'
import { createPasswordCheck } from './users/check-password.ts'
import { createFirstAccount } from './users/first-account.ts'
import type { OnDevicesRemoved } from './users/users.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { userRoutes } from './user-routes.ts'

interface AccountsDeps {
  store: Store
  log: Log
  /** The origin that users open. */
  publicUrl: string
  sessions: SessionCheck
  /** Called on a sign-in from a new browser. Undefined if nobody is notified. */
  onNewBrowser: OnNewBrowser | undefined
  onDevicesRemoved: OnDevicesRemoved
}

/** Creates what signs people in, and who manages it: users, passwords, passkeys, invitations, and API tokens. */
export function createAccounts({ sessions, onNewBrowser, ...deps }: AccountsDeps) {
  const { store, log, publicUrl } = deps
  const countTry = createSignInLimits(store)
  const passkeys = createPasskeys(store, publicUrl)
  const signIn = createSignIn({ accounts: store, log, onNewBrowser })
  const firstAccount = createFirstAccount(store, publicUrl)
  const checkPassword = createPasswordCheck({ store, log, countTry })
  const checkPasskey = createPasskeyCheck({ store, passkeys, log, countTry })
  return {
    firstAccount,
    routes: [
      sessionRoutes({ ...deps, ...sessions, signIn, checkPassword, passkeys, checkPasskey, firstAccount }),
      passkeyRoutes({ ...deps, ...sessions, passkeys }),
      userRoutes({ ...deps, ...sessions, checkPassword }),
      invitationRoutes({ ...deps, signIn, countTry, firstAccount }),
      tokenRoutes({ ...deps, ...sessions }),
    ],
  }
}
