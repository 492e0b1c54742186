import { setTimeout as sleep } from 'node:timers/promises'
import { company, invitationHours } from '@concrete-quote/openapi'
import { publishedSamples } from './platform/samples.ts'
import { findMisspelled, parseConfig, type Config } from './config.ts'
import { exitWith } from './cli/command-line.ts'
import { startServer, type RunningServer } from './server.ts'

/** The deadline of a shutdown, whatever hangs. */
const stopTimeoutMs = 9500

/** The process ID of npm's shell, which is read at once because the shell may end before the server is ready. */
const npmShell = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid

/** Signals within this time count as one: through npm, one Ctrl-C may arrive twice. */
const repeatedSignalMs = 1000

/** The tasks of Node's thread pool: file access, DNS lookups, password hashes. */
const threadWork = /^(FSReq|GetAddrInfo|GetNameInfo|Work|.*Job$)/

async function run() {
  let stoppingSince: number | undefined
  for (const warning of findMisspelled(process.env)) console.warn(warning)
  const config = parseConfig(process.env)
  const server = await startServer(config)

  async function stop() {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > repeatedSignalMs) endProcess()
      return
    }
    stoppingSince = Date.now()
    setTimeout(endProcess, stopTimeoutMs)
    await server.stop().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    // `process.exit` waits for busy threads, and the deadline above could not end that wait.
    while (hasThreadWork()) await sleep(50)
    // A hanging mail server would keep the process alive.
    process.exit()
  }
  // npm's shell ends on a signal without passing it on. The server stops, too, or it would keep the data folder.
  if (npmShell !== undefined) {
    setInterval(() => hasEnded(npmShell) && stoppingSince === undefined && void stop(), 250).unref()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // This comes last, because whoever waits for this line may send a signal.
  console.log(banner(config, server))
}

/** Whether the parent process has ended. On Windows, an orphan keeps the ID of its parent. */
function hasEnded(parent: number): boolean {
  if (process.platform !== 'win32') return process.ppid !== parent
  try {
    return !process.kill(parent, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Whether the thread pool is busy: `process.exit` would wait for it without a timeout. */
function hasThreadWork(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadWork.test(name))
}

/** Ends the process immediately with 1, or by SIGKILL if a thread is blocked on a disk or a name server. */
function endProcess(): never {
  if (hasThreadWork()) process.kill(process.pid, 'SIGKILL')
  process.exit(1)
}

function banner(
  config: Config,
  { publicUrl, metricsUrl, media, firstAccountUrl, warning }: RunningServer,
): string {
  const state =
    warning === undefined
      ? 'is ready.'
      : `has started, but cannot store quotes yet. ${warning} The server keeps retrying.`
  return `${company.name} ${state}
  Site      ${publicUrl}/
  Inbox     ${publicUrl}/inbox/${firstAccountUrl ? `\n  Account   none: create it within ${invitationHours} hours at ${firstAccountUrl}` : ''}
  API       ${publicUrl}/api/openapi.json
  Widget    ${publicUrl}/widget/v1/concrete-quote-form.js${metricsUrl ? `\n  Metrics   ${metricsUrl}` : ''}
  Notify    ${describeMedia(media)}
  Quotes    ${describeStore(config)}${npmShell ? ' (read them with: npm run quotes -- list)' : ''}${describeSamples(publicUrl)}`
}

function describeSamples(publicUrl: string): string {
  const samples = publishedSamples(publicUrl)
  if (samples.length === 0) return ''
  return `\n\nNot yours yet. Replace these before you invite visitors:\n${samples.map((line) => `  ${line}`).join('\n')}`
}

/** Where quotes are stored, without passwords: options of a MongoDB URI may contain one, too. */
function describeStore({ MONGODB_URI, DATA_DIR }: Config): string {
  return MONGODB_URI?.replace(/\/\/.*@/, '//').replace(/\?.*$/s, '') ?? DATA_DIR
}

/** Lists the kinds of channels, without their targets. */
function describeMedia(media: string[]): string {
  return (
    [...new Set(media)].join(', ') || 'none: to be notified of new quotes, open the settings of the inbox'
  )
}

await run().catch(exitWith)
