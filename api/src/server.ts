import { createServer, IncomingMessage, ServerResponse, type ServerOptions } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Express } from 'express'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createFirstAccount } from './accounts/users/first-account.ts'
import { createAllowedOrigins } from './partners/allowed-origins.ts'
import { limitConnections } from './http/server/connections.ts'
import { drainable } from './http/server/drain.ts'
import { listen } from './http/server/listen.ts'
import type { Channel } from './notifications/channels/channel.ts'
import { describeFailure } from './notifications/describe-failure.ts'
import { openMailer, verifyMailServer } from './notifications/mail.ts'
import { createChannelRegistry } from './notifications/channel-registry.ts'
import { createOutbox } from './notifications/outbox.ts'
import { readPushKeys } from './notifications/push/push-keys.ts'
import { startMonthlyReport } from './notifications/reports/monthly-report.ts'
import { completeCallBacks } from './notifications/reminders/call-backs.ts'
import { createSignInNotice } from './notifications/sign-ins/sign-in-notice.ts'
import { createThrottle } from './notifications/throttle.ts'
import { openLog, type Log } from './platform/log.ts'
import { createMetrics, createMetricsServer, type Metrics } from './platform/metrics.ts'
import { startRetention } from './quotes/retention.ts'
import { createSubmitQuote } from './quotes/submit/submit-quote.ts'
import { createUpdateQuote } from './quotes/changes/update-quote.ts'
import { openStore, startupWarning } from './stores/open-store.ts'
import { backUpApart } from './stores/sqlite/backup/back-up-apart.ts'
import { removeAbandonedFolders } from './stores/sqlite/file/store-files.ts'
import { damagedQuoteRemedy } from './stores/store-errors.ts'

/**
 * Time limits for clients that send slowly, and how often Node enforces them: 15 MB on a slow phone network take minutes.
 * `limitBodyTime` gives all other requests less.
 */
const requestLimits = { requestTimeout: 300_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000 }

/** How long requests and notifications in progress may take during shutdown. */
const drainTimeoutMs = 8000

/** How long log lines may take to be written at the end. */
const logTimeoutMs = 500

export interface RunningServer {
  /** The origin that visitors use. */
  publicUrl: string
  metricsUrl: string | undefined
  /** The kinds of the channels in use. */
  channelKinds: Channel['kind'][]
  /** The one-time link by which the first account is created, if there is none. */
  firstAccountUrl: string | undefined
  /** Why quotes cannot be stored yet, as a sentence. */
  warning: string | undefined
  /** Shuts down gracefully, in about 8 s at most, and closes the store. */
  stop(): Promise<void>
}

/**
 * Starts the server. It opens its ports last, so that every connection is served.
 * @throws {UserFacingError} if it cannot start.
 */
export async function startServer(config: Config): Promise<RunningServer> {
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
  limitConnections(server, config.TRUST_PROXY, log)
  const servers = metricsPort ? [metricsPort.server, server] : [server]
  const drains = servers.map(drainable)
  const port = await listen(server, config.HOST, config.PORT, { port: 'PORT', host: 'HOST' })
  // No `await` from here on: the application must be attached before the first connection.
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const sendMail = openMailer(config)
  const channels = createChannelRegistry({ config, store, publicUrl, sendMail, log })
  const outbox = createOutbox({ store, channels, log, metrics })
  const updateQuote = createUpdateQuote({ store, channels, outbox })
  metrics?.observe(store, outbox)
  let stopping = false
  const throttle = createThrottle(store, config.NOTIFY_LIMIT)
  const signInNotice = sendMail && createSignInNotice({ store, config, publicUrl, sendMail, log })
  const firstAccount = createFirstAccount(store, publicUrl)
  const app = createApp({
    store,
    submitQuote: createSubmitQuote({ store, channels, outbox, metrics, throttle }),
    updateQuote,
    channels,
    config,
    log,
    publicUrl,
    allowedOrigins,
    firstAccount,
    backUp: usesMongo ? undefined : (signal) => backUpApart(config.DATA_DIR, signal),
    signInNotice: signInNotice?.notify,
    metrics,
    isStopping: () => stopping,
    isOutboxFailing: outbox.isFailing,
  })
  attach(app)
  outbox.start()
  const unfollow = [channels.follow(), allowedOrigins.follow()]
  void completeCallBacks(store, channels, log)
  // What fails is made when it is first needed.
  readPushKeys(store).catch(() => undefined)
  if (config.SMTP_URL !== undefined) void warnOfMailServer(config.SMTP_URL, log)
  const stopRetention =
    config.RETENTION_DAYS === undefined ? undefined : startRetention(store, config.RETENTION_DAYS, log)
  const stopReport = sendMail && startMonthlyReport({ store, config, publicUrl, sendMail, log })

  return {
    publicUrl,
    metricsUrl: metricsPort?.url,
    channelKinds: (await channels.current().catch(() => [])).map(({ kind }) => kind),
    firstAccountUrl: warning === undefined ? await firstAccount.offer() : undefined,
    warning,
    async stop() {
      stopping = true
      for (const end of unfollow) end()
      const deadline = AbortSignal.timeout(drainTimeoutMs)
      await Promise.all([
        ...drains.map((drain) => drain(deadline)),
        outbox.stop(),
        stopRetention?.(),
        stopReport?.(),
        signInNotice?.stop(),
      ])
      await store.close()
      await destination.drain(logTimeoutMs)
    },
  }
}

/** Checks the mail server, and logs how to fix its configuration if it cannot be used. */
async function warnOfMailServer(url: string, log: Log): Promise<void> {
  try {
    await verifyMailServer(url)
  } catch (error) {
    log.warn(`email cannot be sent. ${describeFailure(error, 'SMTP_URL')}`)
  }
}

async function openMetricsPort(metrics: Metrics, { METRICS_HOST, METRICS_PORT = 0 }: Config) {
  const server = createMetricsServer(metrics)
  const port = await listen(server, METRICS_HOST, METRICS_PORT, {
    port: 'METRICS_PORT',
    host: 'METRICS_HOST',
  })
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
