import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StoredQuote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach } from 'vitest'
import { withStore } from '../src/cli/with-store.ts'
import { parseConfig, rootDir } from '../src/config.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import type { Store } from '../src/stores/store.ts'
import { aQuote } from './values/a-quote.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from './servers/server.ts'

/** The built `quotes` command. */
export const quotesProgram = join(rootDir, 'api/dist/quotes.js')

interface CommandResult {
  stdout: string
  stderr: string
  code: number
}

/** Why a test cannot write to a full disk, or an empty string. */
export const noFullDisk = existsSync('/dev/full') ? '' : ' (no /dev/full)'

/** Runs a command with its standard output redirected by a shell, such as `> /dev/full`. */
export const runRedirected = (dataDir: string, redirection: string, program: string, ...args: string[]) =>
  spawnSync('sh', ['-c', `"$0" "$@" ${redirection}`, process.execPath, program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

/** Gives each test in a file an empty data folder, and a server if it starts one. */
export function setUpQuotesCommand() {
  let server: TestServer | undefined
  const command = {
    dataDir: '',
    /** Further variables of commands and servers. */
    env: {} as Record<string, string>,
    /** Runs `quotes`, and returns its output and exit code. */
    quotes: (...args: string[]): Promise<CommandResult> => {
      const env = { DATA_DIR: command.dataDir, TZ: 'Asia/Tokyo', ...command.env }
      const options = { env, maxBuffer: 2 ** 28 }
      return promisify(execFile)(process.execPath, [quotesProgram, ...args], options).then(
        (printed) => ({ ...printed, code: 0 }),
        (error: CommandResult) => error,
      )
    },
    /** Fills the store. */
    fill: async (work: (store: Store) => Promise<unknown>) => {
      const store = openSqliteStore(command.dataDir)
      await work(store)
      await store.close()
    },
    /** Starts a server, which is stopped after the test. */
    startServer: async () => (server = await startServer({ DATA_DIR: command.dataDir, ...command.env })),
    /** Kills the server. */
    killServer: async () => {
      if (server) await stopServer(server, 'SIGKILL')
      server = undefined
    },
  }
  beforeEach(() => {
    command.dataDir = freshDataDir()
    command.env = {}
  })
  afterEach(command.killServer)
  return command
}

export const lines = (text: string) => text.trimEnd().split('\n')
export const parsedLines = (text: string) =>
  lines(text).map((line) => JSON.parse(line) as Record<string, unknown>)

export const ada = aQuote({
  id: uuid({ msecs: Date.parse('2026-11-20T15:30:00.000Z') }),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  projectType: 'driveway',
  projectDetails: 'Line one\n\u001b[31mline two',
})

/** Lists all quotes in a data folder, newest first, whether or not a server runs. */
export function storedQuotes(dataDir: string): Promise<StoredQuote[]> {
  return withStore(parseConfig({ DATA_DIR: dataDir }), async (store) => {
    const quotes: StoredQuote[] = []
    for await (const quote of allQuotes(store)) quotes.push(quote)
    return quotes
  })
}
