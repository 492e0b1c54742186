import type { RequestHandler } from 'express'
import type { FirstAccount } from './accounts/users/first-account.ts'
import type { CheckPasskey } from './accounts/passkeys/check-passkey.ts'
import type { Passkeys } from './accounts/passkeys/passkeys.ts'
import type { CheckPassword } from './accounts/users/check-password.ts'
import type { SessionCheck } from './accounts/sessions/sessions.ts'
import type { OnNewBrowser, SignIn } from './accounts/sessions/sign-in.ts'
import type { CountTry } from './accounts/sessions/sign-in-limits.ts'
import type { Config } from './config.ts'
import type { AllowedOrigins } from './partners/allowed-origins.ts'
import type { ChannelRegistry } from './notifications/channel-registry.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { PhotoLinks } from './photos/photo-links.ts'
import type { SubmitQuote } from './quotes/submit/submit-quote.ts'
import type { UpdateQuote } from './quotes/changes/update-quote.ts'
import type { TemporaryBackup } from './stores/sqlite/backup/back-up-apart.ts'
import type { Store } from './stores/store.ts'

/** What the API needs of the server. */
export interface ApiDeps {
  store: Store
  submitQuote: SubmitQuote
  updateQuote: UpdateQuote
  /** The channels in use, which change with the settings and the devices. */
  channels: ChannelRegistry
  config: Config
  log: Log
  /** The origin that visitors use. */
  publicUrl: string
  allowedOrigins: AllowedOrigins
  firstAccount: FirstAccount
  /** Backs up the store to a temporary file until the signal is aborted. Default: it has no backups of its own. */
  backUp?: ((signal: AbortSignal) => Promise<TemporaryBackup>) | undefined
  /** Called on a sign-in from a new browser. Default: nothing is. */
  signInNotice?: OnNewBrowser | undefined
  /** Counts requests. Default: they are not counted. */
  metrics?: Metrics | undefined
  /** Whether the server is shutting down. */
  isStopping?: () => boolean
  /** Whether the store rejects the outbox's calls. */
  isOutboxFailing?: () => boolean
}

/** What the routes of the API share. */
export interface Api extends ApiDeps, SessionCheck {
  signIn: SignIn
  countTry: CountTry
  checkPassword: CheckPassword
  passkeys: Passkeys
  checkPasskey: CheckPasskey
  photoLinks: PhotoLinks
  /** Identifies integrators by the API token of a request. */
  identifyToken: RequestHandler
  /** Rejects clients that post too often. */
  limitPosts: RequestHandler
}
