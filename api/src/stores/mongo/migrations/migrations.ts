import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import { newerVersion, olderVersion } from '../../store-errors.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { onlyId, type Quotes } from '../quotes/quote-document.ts'
import { upgradeQuotes } from './upgrade-quotes.ts'

/** The schema version of 1.0.0. New databases have no documents yet, and are migrated from it, too. */
export const baselineVersion = 3

/** The current schema version. That of 1.1 is 4. */
export const schemaVersion = 8

/** The version while a database is migrated, which earlier versions of this program refuse. */
export const migratingVersion = schemaVersion - 1

/**
 * The collection of applied migrations. Its name is historical: servers of earlier versions look there to refuse a database
 * of a newer version.
 */
export const migrationsCollection = 'layouts'

interface MigrationDocument {
  /** The schema version, from 1. */
  _id: number
  appliedAt: Date
}

const applied = (connection: Connection) => connection.collection<MigrationDocument>(migrationsCollection)

/** Notes that a database has a schema version. Another server may have been faster. */
async function noteVersion(connection: Connection, version: number): Promise<void> {
  await applied(connection)
    .insertOne({ _id: version, appliedAt: new Date() })
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
}

/**
 * Begins to migrate a database, unless it has the current schema version.
 * @returns Whether it has.
 * @throws {UserFacingError} if it has a newer version than this program, or an older one than 1.0.0.
 */
export async function beginMigration(connection: Connection, quotes: Quotes): Promise<boolean> {
  // Read first: another server may migrate a new database, and store a quote, in between.
  const hasQuotes = (await quotes.findOne({}, onlyId)) !== null
  const newest = await applied(connection).findOne({}, { sort: { _id: -1 } })
  const version = newest?._id ?? (hasQuotes ? 0 : baselineVersion)
  if (version > schemaVersion) throw newerVersion('database')
  if (version < baselineVersion) throw olderVersion('database')
  if (version < schemaVersion) await noteVersion(connection, migratingVersion)
  return version === schemaVersion
}

/** The delay before another attempt, in milliseconds. */
const retryMs = 1000

/**
 * Migrates a database while it is used, which takes long if it is large. Each step is idempotent, because several servers
 * may take it concurrently, and any of them may die during that.
 */
export function createBackgroundMigration(connection: Connection, quotes: Quotes, log: Logger) {
  const stopping = new AbortController()
  let isDone = false

  async function migrate(): Promise<void> {
    await upgradeQuotes(quotes)
    // The index of the list of deliveries, which version 1.1 had.
    for (const { name, key } of await quotes.indexes())
      if (name && 'deliveries.state' in key) await quotes.dropIndex(name)
    await noteVersion(connection, schemaVersion)
  }

  return {
    /** Continues after a failure, until it is stopped: a quote that is migrated is not written again. */
    async run(isCurrent: boolean) {
      isDone = isCurrent
      let lastLogged: string | undefined
      while (!isDone && !stopping.signal.aborted) {
        try {
          await migrate()
          isDone = true
        } catch (err) {
          const { message } = err as Error
          if (message !== lastLogged && !stopping.signal.aborted)
            log.warn({ err }, 'a database migration was interrupted; retrying')
          lastLogged = message
          await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        }
      }
    },
    /** Whether all quotes have their search keys. */
    isDone: () => isDone,
    /** Stops it when the connection closes: a later start continues. */
    stop: () => stopping.abort(),
  }
}
