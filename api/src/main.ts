import { setTimeout as sleep } from 'node:timers/promises'
import { company } from '@concrete-quote/openapi'
import { parseConfig, type Config } from './config.ts'
import { endProcess, hasThreadWork } from './end-process.ts'
import type { Channel } from './notifications/channels/channel.ts'
import { startServer, type RunningServer } from './server.ts'
import { exitWith } from './start-error.ts'

/** How long the process may live once it was told to stop, whatever hangs. */
const stopTimeoutMs = 9500

/** The shell that npm runs this in: asked for at once, since it may be gone before the server is ready. */
const npmShell = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid

/** By way of npm, one Ctrl-C may arrive twice. */
const repeatedSignalMs = 1000

async function run() {
  let stoppingSince: number | undefined
  const config = parseConfig(process.env)
  const server = await startServer(config)

  async function stop() {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > repeatedSignalMs) endProcess(1)
      return
    }
    stoppingSince = Date.now()
    setTimeout(() => endProcess(1), stopTimeoutMs)
    await server.stop().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    // `process.exit` would wait for it too, and the deadline with it.
    while (hasThreadWork()) await sleep(50)
    // A mail server that hangs would keep the process.
    process.exit()
  }
  // npm's shell dies of the signal that it is sent and passes it to nobody: no server stays behind, owning the store.
  if (npmShell !== undefined) {
    setInterval(() => process.ppid !== npmShell && stoppingSince === undefined && void stop(), 250).unref()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Last: whoever reads this may send a signal.
  console.log(banner(config, server))
}

/** What a start prints. */
function banner(config: Config, { publicUrl, metricsUrl, channels, warning }: RunningServer): string {
  const state =
    warning === undefined
      ? 'is ready.'
      : `is started, but cannot store quotes yet. ${warning} It tries again.`
  return `${company.name} ${state}
  Site      ${publicUrl}/
  API       ${publicUrl}/api/openapi.json
  Widget    ${publicUrl}/widget/v1/concrete-quote-form.js${metricsUrl ? `\n  Metrics   ${metricsUrl}` : ''}
  Notices   ${describeChannels(channels)}
  Quotes    ${describeStore(config)}${npmShell ? ' (read them with: npm run quotes -- list)' : ''}`
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

await run().catch(exitWith)
