import express, { Router, type Express } from 'express'
import { createPasswordCheck } from './auth/passwords/check-password.ts'
import { createPasskeyCheck } from './auth/passkeys/check-passkey.ts'
import { createPasskeys } from './auth/passkeys/passkeys.ts'
import type { FirstAccount } from './auth/first-account.ts'
import { createSignIn, type OnNewBrowser } from './auth/sign-in.ts'
import { createSignInLimits } from './auth/sign-in-limits.ts'
import type { Config } from './config.ts'
import type { AllowedOrigins } from './http/allowed-origins.ts'
import { limitBodyTime } from './http/body-deadline.ts'
import { limitAtOnce } from './http/limit-at-once.ts'
import { notFound, problemHandler } from './http/problem.ts'
import { limitPosts } from './http/rate-limit.ts'
import { handleInTurn, requireSingleHost, stripForwardedPorts } from './http/request-guards.ts'
import { identifyRequest, requestLog } from './http/request-log.ts'
import { nameUtf8 } from './http/request/charset.ts'
import { apiSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import type { ChannelRegistry } from './notifications/channel-registry.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import { createPhotoLinks } from './photos/photo-links.ts'
import { limitPhotoStorage } from './photos/photo-limit.ts'
import { createNotePhotosAdded } from './quotes/note-photos-added.ts'
import type { SubmitQuote } from './quotes/submit-quote.ts'
import type { UpdateQuote } from './quotes/update-quote.ts'
import { deviceRoutes } from './routes/devices.ts'
import { backupRoutes, type BackUp } from './routes/backup.ts'
import { documentRoutes } from './routes/document.ts'
import { healthRoutes } from './routes/health.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { pageRoutes } from './routes/pages.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { photosOfQuotesRoutes } from './routes/quotes/photos-of-quotes.ts'
import { photoRoutes } from './routes/quotes/photos.ts'
import { quoteRoutes } from './routes/quotes/quote-routes.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { settingsRoutes } from './routes/settings.ts'
import { sourceRoutes } from './routes/sources.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { userRoutes } from './routes/users.ts'
import type { Store } from './stores/store.ts'

interface Deps {
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
  /** Backs up the store. Default: it has no backups of its own. */
  backUp?: BackUp | undefined
  /** Called on a sign-in from a new browser. Default: nothing is. */
  signInNotice?: OnNewBrowser | undefined
  /** Counts requests. Default: they are not counted. */
  metrics?: Metrics | undefined
  /** Whether the server is shutting down. */
  isStopping?: () => boolean
  /** Whether the store rejects the outbox's calls. */
  isOutboxFailing?: () => boolean
}

/** Creates the product as an Express application: the API, the widget's files, and the site. Opens nothing. */
export function createApp(deps: Deps): Express {
  const { publicUrl, config, allowedOrigins, log, metrics } = deps
  return (
    express()
      .disable('x-powered-by')
      // Pages and files have tags of their own, and other responses are not cached.
      .disable('etag')
      .set('trust proxy', config.TRUST_PROXY ?? false)
      .use(handleInTurn, requireSingleHost, stripForwardedPorts)
      .use(identifyRequest)
      .use(requestLog(log, metrics))
      .use(limitAtOnce())
      .use(limitBodyTime)
      .use(securityHeaders(publicUrl))
      .use('/api', createApi(deps))
      .use(pageRoutes(publicUrl, config.DATA_DIR, allowedOrigins))
      .use(problemHandler(log, metrics))
  )
}

/** The routes under `/api`: one router per resource, in any order. */
function createApi({
  store,
  submitQuote,
  updateQuote,
  channels,
  config,
  log,
  publicUrl,
  allowedOrigins,
  firstAccount,
  backUp,
  signInNotice,
  metrics,
  isStopping = () => false,
  isOutboxFailing = () => false,
}: Deps): Router {
  const signIn = createSignIn({ accounts: store, log, onNewBrowser: signInNotice })
  const countTry = createSignInLimits(store)
  const checkPassword = createPasswordCheck({ store, log, countTry })
  const passkeys = createPasskeys(store, publicUrl)
  const checkPasskey = createPasskeyCheck({ store, passkeys, log, countTry })
  const photoLinks = createPhotoLinks(store, publicUrl)
  const { PHOTO_STORAGE_LIMIT: storageLimit, RATE_LIMIT: rateLimit, TIME_ZONE: timeZone } = config
  const limitStorage = limitPhotoStorage({ store, limit: storageLimit, log })
  const limit = limitPosts(store, { rateLimit, tokenRateLimit: config.TOKEN_RATE_LIMIT })
  const notePhotosAdded = createNotePhotosAdded({ store, channels })
  const quoteDeps = {
    store,
    submitQuote,
    photoLinks,
    updateQuote,
    log,
    metrics,
    publicUrl,
    timeZone,
    allowedOrigins,
  }
  return Router()
    .use(apiSecurityHeaders, nameUtf8)
    .use(quoteRoutes({ ...quoteDeps, limitPosts: limit }))
    .use(
      photoRoutes({
        ...quoteDeps,
        notePhotosAdded,
        limitPosts: limit,
        rateLimit,
        storageLimit,
        limitStorage,
      }),
    )
    .use(photosOfQuotesRoutes(store, publicUrl))
    .use(sourceRoutes({ store, allowedOrigins, log, publicUrl }))
    .use(statisticsRoutes(store, publicUrl, timeZone))
    .use(
      sessionRoutes({
        ...{ store, channels, log, publicUrl, checkPassword, passkeys, checkPasskey, signIn },
        firstAccount,
      }),
    )
    .use(passkeyRoutes({ store, passkeys, log, publicUrl }))
    .use(deviceRoutes({ store, publicUrl, channels, log, allowPrivate: config.WEBHOOK_ALLOW_PRIVATE }))
    .use(userRoutes({ store, channels, log, publicUrl, checkPassword }))
    .use(invitationRoutes({ store, log, signIn, countTry, firstAccount }))
    .use(settingsRoutes({ store, channels, config, log, publicUrl }))
    .use(backupRoutes({ store, backUp, log, publicUrl, timeZone }))
    .use(tokenRoutes(store, publicUrl, log))
    .use(documentRoutes(publicUrl))
    .use(healthRoutes({ store, allowedOrigins, isStopping, isOutboxFailing }))
    .use(() => {
      throw notFound()
    })
}
