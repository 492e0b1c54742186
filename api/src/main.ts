import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { company } from '@concrete-quote/openapi'
import { createApp } from './app.ts'
import { parseConfig, type Config } from './config.ts'
import { serveControl } from './commands/control.ts'
import { createLog } from './log.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import type { Channel } from './notifications/channel.ts'
import { openChannels } from './notifications/open-channels.ts'
import { createOutbox } from './notifications/outbox.ts'
import { startRetention } from './retention.ts'
import { exitWith, StartError } from './start-error.ts'
import { openStore } from './stores/open-store.ts'

/** How long a client may take to send a request, its headers alone, and how often Node looks whether one took longer. */
const limits = { requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000 }

/** A connection costs little: so many may be slow at once. */
const maxConnections = 20_000

/** How long requests in flight may take once the server was told to stop. */
const stopTimeoutMs = 10_000

/** How long the store may take to answer before the start goes on without it. */
const reachMs = 1500

/** The shell that npm runs this in: asked for at once, since it may be gone before the server is ready. */
const npmShell = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid

/** By way of npm, one Ctrl-C may arrive twice. */
const repeatedSignalMs = 1000

async function start() {
  let stoppingSince: number | undefined
  const config = parseConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const metrics = config.METRICS_PORT === undefined ? undefined : createMetrics()
  const opened = await openStore(config, log)
  const store = metrics ? metrics.countStore(opened) : opened
  const server = await listen(createServer(limits), config, 'PORT')
  server.maxConnections = maxConnections
  const metricsServer = metrics && (await listen(serveMetrics(metrics), config, 'METRICS_PORT'))
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${portOf(server)}`
  const channels = openChannels(config, store, publicUrl)
  const outbox = createOutbox({ store, channels, log })
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
      isStopping: () => stoppingSince !== undefined,
    }),
  )
  // Commands reach a database as the server does; the embedded store is the server's alone.
  const control = config.MONGODB_URI === undefined ? await serveControl(config.DATA_DIR, store) : undefined
  outbox.start()
  if (config.RETENTION_DAYS !== undefined) startRetention(store, config.RETENTION_DAYS, log)
  const hindrance = await Promise.race([
    store.ping().then(
      () => undefined,
      (error: Error) => {
        if (error.cause instanceof StartError) throw error
        return error.message
      },
    ),
    sleep(reachMs, 'MongoDB is not reached.'),
  ])
  console.log(`${company.name} ${hindrance === undefined ? 'is ready.' : `is started, but cannot store quotes yet. ${hindrance} It tries again.`}
  Site      ${publicUrl}/
  API       ${publicUrl}/api/openapi.json
  Widget    ${publicUrl}/widget/v1/concrete-quote-form.js${metricsServer ? `\n  Metrics   http://${config.HOST}:${portOf(metricsServer)}/metrics` : ''}
  Notices   ${describeChannels(channels)}
  Quotes    ${describeStore(config)}${npmShell ? ' (read them with: npm run quotes -- list)' : ''}`)

  async function stop() {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > repeatedSignalMs) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    const deadline = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
    // A connection that had a request under way turns idle when that is answered.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    await Promise.all([close(server), control && close(control), metricsServer && close(metricsServer)])
    clearTimeout(deadline)
    clearInterval(idle)
    await outbox.stop()
    await store.close()
    // A mail server that hangs would keep the process.
    process.exit()
  }
  // npm's shell dies of the signal that it is sent and passes it to nobody: no server stays behind, owning the store.
  if (npmShell !== undefined) {
    setInterval(
      () => process.ppid !== npmShell && stoppingSince === undefined && void stop().catch(exitWith),
      250,
    ).unref()
  }
  process.on('SIGINT', () => void stop().catch(exitWith))
  process.on('SIGTERM', () => void stop().catch(exitWith))
}

/** Where the quotes are, without a password. */
function describeStore({ MONGODB_URI, DATA_DIR }: Config): string {
  return MONGODB_URI?.replace(/\/\/.*@/, '//') ?? DATA_DIR
}

/** By what means quotes are told of, without the receivers. */
function describeChannels(channels: Channel[]): string {
  const kinds = new Set(channels.map(({ name }) => name.split(' ')[0]))
  return [...kinds].join(', ') || 'nobody is told of new quotes: set NOTIFY_TO or WEBHOOK_URLS'
}

/** Takes the port that a variable names. The caller attaches the application before a first connection can be read. */
function listen(server: Server, config: Config, name: 'PORT' | 'METRICS_PORT'): Promise<Server> {
  const { HOST, [name]: port = 0 } = config
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartError(listenFault(error, HOST, port, name), { cause: error }))
    })
    server.listen(port, HOST, () => resolve(server))
  })
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

function listenFault(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
  name: string,
): string {
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1
    return `Port ${port} on ${host} is taken: stop the program that uses it, or choose another, such as ${name}=${other}.`
  }
  if (code === 'EACCES')
    return `Port ${port} is for the system's own programs: choose one from 1024, such as ${name}=3000.`
  return `The server cannot listen on ${host} (${message}): set HOST to an address of this machine, such as 127.0.0.1.`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()))
}

await start().catch(exitWith)
