import { createServer, IncomingMessage, ServerResponse, type ServerOptions } from 'node:http'
import { isIPv6 } from 'node:net'
import { Router, type Express } from 'express'
import { createAccounts } from './accounts/accounts.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { createSessionCheck } from './accounts/sessions/sessions.ts'
import { tokenRoutes } from './accounts/token-routes.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { healthRoutes } from './partners/health-routes.ts'
import { limitPosts, limitTokens } from './http/rate-limit.ts'
import { drainable, limitConnections, listen } from './http/server/connections.ts'
import type { ChannelRegistry } from './notifications/outbox/channel.ts'
import { createNotifications } from './notifications/notifications.ts'
import { documentRoutes } from './pages/document-routes.ts'
import { createPageFacts } from './pages/page-facts.ts'
import { pageRoutes } from './pages/site-pages.ts'
import { keepPinnedFiles } from './pages/widget-files.ts'
import { createAllowedOrigins, type AllowedOrigins } from './partners/allowed-origins.ts'
import { createFormViewCount } from './partners/form-views.ts'
import { createPartnerFigures } from './partners/partner-figures.ts'
import { partnerPage } from './partners/partner-page.ts'
import { sourceRoutes } from './partners/source-routes.ts'
import { createPhotoLinks } from './photos/photo-links.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { requestRoutes } from './photos/request-page.ts'
import { openLog, type Log } from './platform/log.ts'
import { createMetrics, createMetricsServer, type Metrics } from './platform/metrics.ts'
import { repeat } from './platform/repeat.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'
import { statisticsRoutes } from './quotes/statistics-routes.ts'
import { backupRoutes, type BackUp } from './quotes/backup-routes.ts'
import { announceChanges } from './quotes/changes/change-quote.ts'
import { startMonthlyReports } from './quotes/list/monthly-report.ts'
import { startRetention } from './quotes/retention.ts'
import { createSubmitQuote } from './quotes/submit/submit-quote.ts'
import { openStore, startupWarning } from './stores/open-store.ts'
import { backUpApart } from './stores/sqlite/backup/back-up-apart.ts'
import { removeAbandonedFolders } from './stores/sqlite/file/store-files.ts'
import { damagedQuoteRemedy, StoreUnavailableError } from './stores/store-errors.ts'
import { mediumOf } from './stores/interface/delivery-key.ts'
import type { Store } from './stores/store.ts'

/**
 * Time limits for clients that send slowly, and how often Node enforces them: 15 MB on a slow phone network take minutes.
 * `limitBodyTime` gives all other requests less.
 */
const requestLimits = { requestTimeout: 300_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000 }

/** How long requests and notifications in progress may take during shutdown. */
const drainTimeoutMs = 8000

/** How often the server looks whether its pinned files are stored, in milliseconds: the store may be away at the start. */
const keepMs = 60_000

/** How long log lines may take to be written at the end. */
const logTimeoutMs = 500

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Starts the server, or throws a `UserFacingError`. It opens its ports last, so that every connection is served. */
export async function startServer(config: Config) {
  const { log, destination } = openLog(config.LOG_LEVEL)
  const metrics = config.METRICS_PORT === undefined ? undefined : createMetrics(destination.droppedLines)
  const onDamage = (id: string) => log.error({ quoteId: id }, `a quote is damaged. ${damagedQuoteRemedy}`)
  const store = await openStore(config, { log, onDamage })
  const usesMongo = config.MONGODB_URI !== undefined
  if (!usesMongo) removeAbandonedFolders(config.DATA_DIR)
  const warning = await startupWarning(store, usesMongo ? 'MongoDB' : `The data folder ${config.DATA_DIR}`)
  const allowedOrigins = createAllowedOrigins(store, config.ALLOWED_ORIGINS)
  // A store that is unavailable would delay the start.
  if (warning === undefined) await allowedOrigins.refresh()
  const metricsPort = metrics && (await openMetricsPort(metrics, config))

  const { server, attach } = createExpressServer(requestLimits)
  // Node would drop all headers after the first 2000, such as the X-Forwarded-For that a proxy appends. Their size is limited.
  server.maxHeadersCount = 0
  const servers = metricsPort ? [metricsPort.server, server] : [server]
  const drains = servers.map(drainable)
  const port = await listen(server, config.HOST, config.PORT)
  // No `await` from here on: the application must be attached before the first connection.
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  let stopping = false
  const { app, accounts, notifications, formViews } = connectFeatures({
    store,
    config,
    log,
    metrics,
    publicUrl,
    allowedOrigins,
    backUp: usesMongo ? undefined : (signal) => backUpApart(config.DATA_DIR, signal),
    isStopping: () => stopping,
  })
  // As Express reads TRUST_PROXY.
  const isTrusted = app.get('trust proxy fn') as (address: string, hops: number) => boolean
  limitConnections(server, (address) => isTrusted(address, 0), log)
  metrics?.observe(store, notifications.outbox)
  attach(app)
  notifications.start()
  const unfollow = allowedOrigins.follow()
  const stopRetention =
    config.RETENTION_DAYS === undefined
      ? undefined
      : startRetention(store, config, config.RETENTION_DAYS, log)
  const stopKeeping = repeat(keepMs, () =>
    keepPinnedFiles(store, config.DATA_DIR).catch((err: unknown) => {
      if (!(err instanceof StoreUnavailableError)) log.error({ err }, 'pinned files were not stored')
    }),
  )
  const stopReports = startMonthlyReports({ store, config, publicUrl, log })

  return {
    /** The origin that visitors use. */
    publicUrl,
    metricsUrl: metricsPort?.url,
    /** The media by which somebody is notified of new quotes. */
    media: (await notifications.channels.current().catch(() => []))
      .filter(({ event, isPaused }) => event === 'created' && !isPaused)
      .map(({ receiver }) => mediumOf(receiver)),
    /** The one-time link by which the first account is created, if there is none. */
    firstAccountUrl: warning === undefined ? await accounts.firstAccount.offer() : undefined,
    /** Why quotes cannot be stored yet, as a sentence. */
    warning,
    /** Shuts down gracefully, in about 8 s at most, and closes the store. */
    async stop() {
      stopping = true
      unfollow()
      const deadline = AbortSignal.timeout(drainTimeoutMs)
      const drained = drains.map((drain) => drain(deadline))
      await Promise.all([...drained, notifications.stop(), stopRetention?.(), stopReports?.(), stopKeeping()])
      await formViews.stop()
      await store.close()
      await destination.drain(logTimeoutMs)
    },
  }
}

/** What features are created from, beside each other. */
interface Foundation {
  store: Store
  config: Config
  log: Log
  metrics: Metrics | undefined
  /** The origin that visitors use. */
  publicUrl: string
  allowedOrigins: AllowedOrigins
  /** Backs up the store. Undefined if it has no backups of its own. */
  backUp: BackUp | undefined
  isStopping: () => boolean
  /** Default: those that the environment, the owner's settings, and the devices ask for. */
  channels?: ChannelRegistry | undefined
}

/** Creates the features, each from what it uses of the others, and the application that serves them. Opens nothing. */
export function connectFeatures({ channels, backUp, isStopping, ...foundation }: Foundation) {
  const { store, config, publicUrl, allowedOrigins } = foundation
  const limits = { limitPosts: limitPosts(store, config), limitToken: limitTokens(store, config) }
  const base = { ...foundation, ...limits }
  const sessions = createSessionCheck(base)
  const photoLinks = createPhotoLinks(store, publicUrl)
  const notifications = createNotifications({ ...base, sessions, channels, requestUrlOf: photoLinks.urlOf })
  const accounts = createAccounts({
    ...base,
    ...sessions,
    onNewBrowser: notifications.onNewBrowser,
    onReceiversRemoved: notifications.channels.refresh,
  })
  const partnerFiguresOf = createPartnerFigures(store, config.TIME_ZONE)
  const formViews = createFormViewCount(store, config.TIME_ZONE)
  const submitQuote = createSubmitQuote({ ...base, ...notifications })
  const quotes = announceChanges({ ...base, ...notifications })
  const api = [
    quoteRoutes({ ...base, ...sessions, linksOf: photoLinks.linksOf, submitQuote, quotes }),
    statisticsRoutes({ ...base, ...sessions, partnerFiguresOf }),
    backupRoutes({ ...base, ...sessions }, backUp),
    photoRoutes({ ...base, ...sessions, ...notifications, photoLinks, quotes }),
    sourceRoutes({ ...base, ...sessions }),
    ...[sessionRoutes, passkeyRoutes, userRoutes, tokenRoutes].map((routesOf) => routesOf(accounts)),
    ...notifications.routes,
    documentRoutes(publicUrl),
    healthRoutes({
      ...base,
      ...sessions,
      formViews,
      isStopping,
      isOutboxFailing: notifications.outbox.isFailing,
    }),
  ]
  const facts = createPageFacts({ store, config, ...notifications })
  const pages = Router().use(
    partnerPage(store, partnerFiguresOf),
    requestRoutes({ ...base, ...sessions, photoLinks }),
    pageRoutes(publicUrl, store, allowedOrigins, facts),
  )
  const app = createApp(base, api, pages)
  return { app, accounts, notifications, formViews }
}

async function openMetricsPort(metrics: Metrics, { METRICS_HOST, METRICS_PORT = 0 }: Config) {
  const server = createMetricsServer(metrics)
  const port = await listen(server, METRICS_HOST, METRICS_PORT, 'METRICS_')
  const host = isIPv6(METRICS_HOST) ? `[${METRICS_HOST}]` : METRICS_HOST
  return { server, url: `http://${host}:${port}/metrics` }
}

/**
 * Creates a server for an Express application, which is attached later. Its requests and responses are created with the
 * application's prototypes: Express would replace those of each one, and V8 then forgets how to access their properties.
 * That took two fifths of the CPU time of a post (`npm run bench -- api`).
 */
function createExpressServer(options: ServerOptions) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  const server = createServer({ ...options, IncomingMessage: Request, ServerResponse: Response })
  const attach = (app: Express) => {
    app.request = Object.setPrototypeOf(Request.prototype, app.request) as Express['request']
    app.response = Object.setPrototypeOf(Response.prototype, app.response) as Express['response']
    server.on('request', app)
  }
  return { server, attach }
}
