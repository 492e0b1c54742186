import type { Connection } from 'mongoose'
import { newerVersion, olderVersion } from '../../store-errors.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { onlyId, type Quotes } from '../quotes/quote-document.ts'
import { addSearchKeysAndDigests } from './add-search-keys-and-digests.ts'
import { convertDeliveries } from './convert-deliveries.ts'
import { moveRevokedLinks } from './move-revoked-links.ts'

/** The schema version of 1.0.0. New databases have no documents yet, and are migrated from it, too. */
export const baselineVersion = 3

/**
 * The migrations from the schema of 1.0.0, oldest first; `migrationsCollection` has those applied. Each is idempotent,
 * because several servers may apply it concurrently, and any of them may die during that.
 */
const migrations: ((connection: Connection, quotes: Quotes) => Promise<void>)[] = [
  // Added digests, and the search keys before those of letters such as `ł` as ASCII, which the next one adds to every quote.
  async () => {},
  (_, quotes) => addSearchKeysAndDigests(quotes),
  moveRevokedLinks,
  dropUnusedIndexes,
  (_, quotes) => convertDeliveries(quotes),
]

/** The current schema version. */
export const schemaVersion = baselineVersion + migrations.length

/** The last version that must be applied before the store is used. The other migrations run in the background. */
export const lastBeforeUse = baselineVersion + 1

/** The last version that must be applied before quotes are searched. */
export const lastBeforeSearches = baselineVersion + 2

/** Drops the index that statistics were read from alone, and that of the list of deliveries. */
async function dropUnusedIndexes(_: Connection, quotes: Quotes) {
  for (const { name, key } of await quotes.indexes())
    if (name && ('calledAt' in key || 'deliveries.state' in key)) await quotes.dropIndex(name)
}

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

/**
 * Migrates a database to a schema version, by default the current one.
 * @returns Whether it has the current one.
 * @throws {UserFacingError} if it has a newer version than this program, or an older one than 1.0.0.
 */
export async function migrate(
  connection: Connection,
  quotes: Quotes,
  version = schemaVersion,
): Promise<boolean> {
  const migrationsApplied = connection.collection<MigrationDocument>(migrationsCollection)
  // Read first: another server may migrate a new database, and store a quote, in between.
  const hasQuotes = (await quotes.findOne({}, onlyId)) !== null
  for (;;) {
    const newest = await migrationsApplied.findOne({}, { sort: { _id: -1 } })
    const applied = newest?._id ?? (hasQuotes ? 0 : baselineVersion)
    if (applied > schemaVersion) throw newerVersion('database')
    if (applied < baselineVersion) throw olderVersion('database')
    const migration = migrations[applied - baselineVersion]
    if (!migration || applied >= version) return !migration
    await migration(connection, quotes)
    try {
      await migrationsApplied.insertOne({ _id: applied + 1, appliedAt: new Date() })
    } catch (error) {
      // Another server was faster.
      if (!isDuplicateKey(error)) throw error
    }
  }
}
