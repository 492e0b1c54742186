import { createCredentialChecks } from './check-credentials.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import type { SignedInDeps } from './sessions/sessions.ts'
import { createSignIn, type OnNewBrowser } from './sessions/sign-in.ts'
import { createFirstAccount } from './users/users.ts'

interface AccountsDeps extends SignedInDeps {
  publicUrl: string
  /** Called on a sign-in from a new browser. Undefined if nobody is notified. */
  onNewBrowser: OnNewBrowser | undefined
  /** Called when the devices of a user or the webhooks of an API token end, which get nothing any more. */
  onReceiversRemoved: () => Promise<void>
}

export type Accounts = ReturnType<typeof createAccounts>

/** Creates what signs people in: users, passwords, passkeys, and the link of the first account. */
export function createAccounts(deps: AccountsDeps) {
  const { store, publicUrl } = deps
  const passkeys = createPasskeys(store, publicUrl)
  return {
    ...deps,
    passkeys,
    signIn: createSignIn(deps),
    firstAccount: createFirstAccount(store, publicUrl),
    ...createCredentialChecks({ ...deps, passkeys }),
  }
}
