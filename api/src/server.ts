import { createServer } from 'node:http'
import { createApp } from './app.ts'
import { serveControl } from './cli/control.ts'
import type { Config } from './config.ts'
import { limitConnections } from './http/server/connections.ts'
import { drainable } from './http/server/drain.ts'
import { listen } from './http/server/listen.ts'
import { openLog } from './log/log.ts'
import { createMetrics, createMetricsServer } from './metrics.ts'
import type { Channel } from './notifications/channels/channel.ts'
import { openChannels } from './notifications/channels/open-channels.ts'
import { createOutbox } from './notifications/outbox.ts'
import { startRetention } from './retention.ts'
import { startupWarning } from './startup-warning.ts'
import { openStore } from './stores/open-store.ts'

/** How long a client may take to send a request, its headers alone, and how often Node looks whether one took longer. */
const limits = { requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000 }

/** How long requests, commands and notifications under way may take once the server was told to stop. */
const drainTimeoutMs = 8000

/** How long log lines may take to be written at the end. */
const logTimeoutMs = 500

export interface RunningServer {
  /** The origin that visitors use. */
  publicUrl: string
  metricsUrl: string | undefined
  channels: Channel[]
  /** Why quotes cannot be stored yet, as a sentence. */
  warning: string | undefined
  /** Finishes what is under way, in about 8 s at most, and closes the store. */
  stop(): Promise<void>
}

/**
 * Starts the product. The ports are opened last: whoever connects is answered.
 * @throws {StartError} when it cannot start.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  let stopping = false
  const { log, destination } = openLog(config.LOG_LEVEL)
  const metrics = config.METRICS_PORT === undefined ? undefined : createMetrics(destination.droppedLines)
  const opened = await openStore(config, log)
  const store = metrics ? metrics.countStore(opened) : opened
  const usesMongo = config.MONGODB_URI !== undefined
  const warning = await startupWarning(store, usesMongo ? 'MongoDB' : `The data folder ${config.DATA_DIR}`)
  // Commands reach a database as the server does; the embedded store is the server's alone.
  const control = usesMongo ? undefined : await serveControl(config.DATA_DIR, store)
  const metricsServer = metrics && createMetricsServer(metrics)
  const drains = [control, metricsServer].filter((server) => server !== undefined).map(drainable)
  const metricsUrl =
    metricsServer &&
    `http://${config.METRICS_HOST}:${await listen(metricsServer, config.METRICS_HOST, config.METRICS_PORT ?? 0, { port: 'METRICS_PORT', host: 'METRICS_HOST' })}/metrics`

  const server = createServer(limits)
  limitConnections(server, config.TRUST_PROXY, log)
  drains.push(drainable(server))
  const port = await listen(server, config.HOST, config.PORT, { port: 'PORT', host: 'HOST' })
  // Nothing is awaited from here on, so that the first connection finds the application.
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const channels = openChannels(config, store, publicUrl)
  const outbox = createOutbox({ store, channels, log })
  metrics?.observeOutbox(outbox)
  server.on(
    'request',
    createApp({
      store: outbox.store,
      log,
      publicUrl,
      dataDir: config.DATA_DIR,
      allowedOrigins: config.ALLOWED_ORIGINS,
      rateLimit: config.RATE_LIMIT,
      trustProxy: config.TRUST_PROXY,
      metrics,
      isStopping: () => stopping,
      isOutboxFailing: outbox.isFailing,
    }),
  )
  outbox.start()
  if (config.RETENTION_DAYS !== undefined) startRetention(store, config.RETENTION_DAYS, log)

  return {
    publicUrl,
    metricsUrl,
    channels,
    warning,
    async stop() {
      stopping = true
      const deadline = AbortSignal.timeout(drainTimeoutMs)
      await Promise.all([...drains.map((drain) => drain(deadline)), outbox.stop()])
      await store.close()
      await destination.drain(logTimeoutMs)
    },
  }
}
