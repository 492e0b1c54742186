import { chmodSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config.ts'
import { inPieces, jsonLines, readAhead, readLines } from '../../format/json-lines.ts'
import { silentLog } from '../../log/log.ts'
import { isUserFacing, UserFacingError } from '../../errors.ts'
import { openChannels } from '../../notifications/channels/open-channels.ts'
import { openStore } from '../../stores/open-store.ts'
import type { Store } from '../../stores/store.ts'
import { createUpdateQuote, type UpdateQuote } from '../../update-quote.ts'
import { commands, type CommandArguments, type CommandName, type CommandRecord } from './commands.ts'
import { createSocketPath, findSocketPath, removeSocketPath } from './socket.ts'

type AnyCommand = (store: Store, args: unknown, updateQuote: UpdateQuote) => AsyncIterable<unknown>

/**
 * Serves commands while the server runs: HTTP on a socket that only this user can open, `POST /COMMAND` with the arguments
 * as JSON, the records as NDJSON. To be called by the process that owns the store, so that an existing socket is that
 * of a dead process.
 */
export async function serveControl(dataDir: string, store: Store, updateQuote: UpdateQuote): Promise<Server> {
  const path = createSocketPath(dataDir)
  const server = createServer((req, res) => {
    const name = req.url?.slice(1) ?? ''
    if (!Object.hasOwn(commands, name))
      return void res
        .writeHead(404)
        .end('The running server has a different version from this command. Restart the server.')
    const run = async () => {
      const records = (commands[name as CommandName] as AnyCommand)(store, await json(req), updateQuote)
      await pipeline(await readAhead(inPieces(jsonLines(records))), res)
    }
    run().catch((error: unknown) => {
      // After the first records, only an aborted connection can report an error.
      if (res.headersSent) res.destroy()
      else
        res
          .writeHead(500)
          .end(isUserFacing(error) ? error.message : `The command failed in the server: ${String(error)}`)
    })
  })
  server.once('close', () => removeSocketPath(dataDir))
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject).once('listening', resolve)
  })
  // This call creates the socket, accessible to this user only.
  const umask = process.umask(0o177)
  server.listen(path)
  process.umask(umask)
  await listening
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return server
}

/**
 * Creates a client that runs commands where the store is: on the database, in the server that owns the embedded store, or
 * in this process if no server responds. In that case the store is opened once, and `close` closes it.
 */
export function createCommandClient(config: Config) {
  let opened: Promise<Store> | undefined

  /** @throws {UserFacingError} if the store is owned by a process that does not respond. */
  async function* run<Name extends CommandName>(
    name: Name,
    args: CommandArguments<Name>,
  ): AsyncGenerator<CommandRecord<Name>> {
    const socketPath = config.MONGODB_URI === undefined ? findSocketPath(config.DATA_DIR) : undefined
    const response = socketPath === undefined ? undefined : await ask(socketPath, name, args)
    if (response) {
      if (response.statusCode !== 200) throw new UserFacingError(await text(response))
      yield* readRecords<CommandRecord<Name>>(response)
      return
    }
    opened ??= openStore(config, silentLog, { isBulk: true })
    const store = await opened
    const updateQuote = updateWithoutOutbox(config, store)
    yield* (commands[name] as AnyCommand)(store, args, updateQuote) as AsyncIterable<CommandRecord<Name>>
  }

  return {
    run,
    /** Runs a command that returns at most one record. */
    runForOne: <Name extends CommandName>(name: Name, args: CommandArguments<Name>) =>
      firstOf(run(name, args)),
    async close() {
      await (await opened)?.close()
    },
  }
}

/** Changes quotes while no server runs: their notifications are stored, and sent when it does. */
function updateWithoutOutbox(config: Config, store: Store): UpdateQuote {
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const channels = openChannels({ config, store, publicUrl })
  return createUpdateQuote({ store, channels, outbox: { wake: () => undefined } })
}

/** Runs one command with a client of its own. */
export async function* runCommand<Name extends CommandName>(
  config: Config,
  name: Name,
  args: CommandArguments<Name>,
): AsyncGenerator<CommandRecord<Name>> {
  const client = createCommandClient(config)
  try {
    yield* client.run(name, args)
  } finally {
    await client.close()
  }
}

/** Runs one command that returns at most one record. */
export function runForOne<Name extends CommandName>(
  config: Config,
  name: Name,
  args: CommandArguments<Name>,
): Promise<CommandRecord<Name> | undefined> {
  return firstOf(runCommand(config, name, args))
}

async function firstOf<T>(records: AsyncIterable<T>): Promise<T | undefined> {
  for await (const record of records) return record
  return undefined
}

/** Reads the records of a response, which is cut off if the server dies, possibly within a line. */
async function* readRecords<T>(response: IncomingMessage): AsyncGenerator<T> {
  const lines = readLines(response.setEncoding('utf8'))
  for (;;) {
    let record: T
    try {
      const next = await lines.next()
      if (next.done) break
      record = JSON.parse(next.value) as T
    } catch (error) {
      throw interrupted(error)
    }
    yield record
  }
  if (!response.complete) throw interrupted()
}

function interrupted(cause?: unknown): UserFacingError {
  return new UserFacingError('The server stopped before the command was done. Run the command again.', {
    cause,
  })
}

/** Sends a command to a server. @returns Undefined if none listens. */
function ask(socketPath: string, name: string, args: unknown): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    // Without keep-alive: an idle connection may be closed while a person thinks about a prompt.
    request({ socketPath, path: `/${name}`, method: 'POST', agent: false })
      .once('response', resolve)
      .once('error', (error: NodeJS.ErrnoException) => {
        const { code } = error
        if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(undefined)
        else if (code === 'EACCES')
          reject(
            new UserFacingError(
              `${socketPath} cannot be opened (EACCES). Run the command as the server's user.`,
            ),
          )
        else reject(interrupted(error))
      })
      .end(JSON.stringify(args))
  })
}
