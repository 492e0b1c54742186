import type { Config } from '../../config.ts'
import { silentLog } from '../../observability/log.ts'
import { openChannels } from '../../notifications/channels/open-channels.ts'
import { openStore } from '../../stores/open-store.ts'
import type { Store } from '../../stores/store.ts'
import { createUpdateQuote, type UpdateQuote } from '../../quotes/update-quote.ts'
import {
  callCommand,
  mayCreateStore,
  type CommandArguments,
  type CommandName,
  type CommandRecord,
} from './commands.ts'
import { sendCommand } from './control-client.ts'
import { requireStore } from './data-folder.ts'
import { findSocketPath } from './socket.ts'

/**
 * Creates a client that runs commands where the store is: on the database, in the server that owns the embedded store, or
 * in this process if no server responds. In that case the store is opened once, and `close` closes it.
 */
export function createCommandClient(config: Config) {
  let opened: Promise<Store> | undefined

  /**
   * @throws {UserFacingError} if there is no store and the command does not create it, or the store is owned by a process
   *   that does not respond.
   */
  async function* run<Name extends CommandName>(
    name: Name,
    args: CommandArguments<Name>,
  ): AsyncGenerator<CommandRecord<Name>> {
    const socketPath = config.MONGODB_URI === undefined ? findSocketPath(config.DATA_DIR) : undefined
    const records = socketPath === undefined ? undefined : await sendCommand(socketPath, name, args)
    if (records) {
      yield* records
      return
    }
    if (!mayCreateStore(name)) requireStore(config)
    opened ??= openStore(config, silentLog, { isBulk: true })
    const store = await opened
    yield* callCommand(name, store, args, updateWithoutOutbox(config, store))
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

/** Changes quotes while no server runs: their notifications are stored, and sent once one starts. */
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
