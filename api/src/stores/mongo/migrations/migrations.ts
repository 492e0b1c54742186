import { type Connection, Schema } from 'mongoose'
import { newerVersion, olderVersion } from '../../store-errors.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import type { Persist } from '../connection/call.ts'
import type { QuoteModel } from '../quotes/quote-document.ts'
import { addSearchKeysAndDigests } from './add-search-keys-and-digests.ts'
import { moveRevokedLinks } from './move-revoked-links.ts'

/** The schema version of 1.0.0. New databases have no documents yet, and are migrated from it, too. */
export const baselineVersion = 3

/**
 * The migrations from the schema of 1.0.0, oldest first; `migrationsCollection` has those applied. Each is idempotent,
 * because several servers may apply it concurrently, and any of them may die during that.
 */
const migrations: ((quotes: QuoteModel, persist: Persist) => Promise<void>)[] = [
  // Added digests, and the search keys before those of letters such as `ł` as ASCII, which the next one adds to every quote.
  async () => {},
  addSearchKeysAndDigests,
  moveRevokedLinks,
  dropStatisticsIndex,
]

/** The current schema version. */
export const schemaVersion = baselineVersion + migrations.length

/** The last version that must be applied before the store is used. The other migrations run in the background. */
export const lastBeforeUse = baselineVersion + 1

/** Drops the index that statistics were read from alone. */
async function dropStatisticsIndex(quotes: QuoteModel) {
  for (const { name, key } of await quotes.collection.indexes())
    if (name && 'calledAt' in key) await quotes.collection.dropIndex(name)
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

const migrationSchema = new Schema<MigrationDocument>(
  { _id: { type: Number, required: true }, appliedAt: { type: Date, required: true } },
  { collection: migrationsCollection, versionKey: false, strict: 'throw' },
)

/**
 * Migrates a database to a schema version, by default the current one.
 * @returns Whether it has the current one.
 * @throws {UserFacingError} if it has a newer version than this program, or an older one than 1.0.0.
 */
export async function migrate(
  connection: Connection,
  quotes: QuoteModel,
  persist: Persist,
  version = schemaVersion,
): Promise<boolean> {
  const migrationsApplied = connection.model('Migration', migrationSchema)
  // Read first: another server may migrate a new database, and store a quote, in between.
  const hasQuotes = (await quotes.exists({})) !== null
  for (;;) {
    const newest = await migrationsApplied.findOne().sort({ _id: -1 }).lean()
    const applied = newest?._id ?? (hasQuotes ? 0 : baselineVersion)
    if (applied > schemaVersion) throw newerVersion('database')
    if (applied < baselineVersion) throw olderVersion('database')
    const migration = migrations[applied - baselineVersion]
    if (!migration || applied >= version) return !migration
    await migration(quotes, persist)
    try {
      await migrationsApplied.create([{ _id: applied + 1, appliedAt: new Date() }])
    } catch (error) {
      // Another server was faster.
      if (!isDuplicateKey(error)) throw error
    }
  }
}
