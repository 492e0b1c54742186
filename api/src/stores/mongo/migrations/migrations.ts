import { type Connection, Schema } from 'mongoose'
import { newerVersion } from '../../store-errors.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import type { Persist } from '../connection/call.ts'
import type { QuoteModel } from '../quotes/quote-document.ts'
import { addSearchKeysAndDigests } from './add-search-keys-and-digests.ts'
import { moveRevokedLinks } from './move-revoked-links.ts'

/**
 * The migrations of a database, oldest first; `migrationsCollection` has those applied. Each is idempotent, because
 * several servers may apply it concurrently, and any of them may die during that.
 */
export const migrations: ((quotes: QuoteModel, persist: Persist) => Promise<void>)[] = [
  // Added the first search keys.
  supersededBySearchKeys,
  deleteSessions,
  // Added the search keys of all words.
  supersededBySearchKeys,
  // Added digests, and the search keys before those of letters such as `ł` as ASCII.
  supersededBySearchKeys,
  addSearchKeysAndDigests,
  moveRevokedLinks,
  dropStatisticsIndex,
]

/** The last migration that must be applied before the store is used. The others run in the background. */
export const lastBeforeUse = 3

/** Did what `addSearchKeysAndDigests` does again for every quote. */
async function supersededBySearchKeys() {}

/** Ends sessions without a start time: users sign in again. */
async function deleteSessions(quotes: QuoteModel) {
  await quotes.db.collection('sessions').deleteMany({ startedAt: { $exists: false } })
}

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
 * @throws {UserFacingError} if it has a newer version than this program.
 */
export async function migrate(
  connection: Connection,
  quotes: QuoteModel,
  persist: Persist,
  version = migrations.length,
): Promise<boolean> {
  const migrationsApplied = connection.model('Migration', migrationSchema)
  for (;;) {
    const newest = await migrationsApplied.findOne().sort({ _id: -1 }).lean()
    const applied = newest?._id ?? 0
    if (applied > migrations.length) throw newerVersion('database')
    const migration = migrations[applied]
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
