import { Schema, type Connection } from 'mongoose'
import { allPages, pageSize } from '../all-pages.ts'
import { isDuplicateKey } from './connection/duplicate-key.ts'
import { newerVersion } from '../newer-version.ts'
import { searchKeys, toDocument, toQuote, type QuoteModel } from './quotes/quote-document.ts'

/**
 * The migrations of a database, oldest first; the collection `layouts` has those applied. Each is idempotent, because
 * several servers may apply it concurrently, and any of them may die during that.
 */
export const migrations: ((quotes: QuoteModel) => Promise<void>)[] = [
  addSearchKeys,
  deleteSessions,
  addSearchWords,
]

async function addSearchKeys(quotes: QuoteModel) {
  // Page by page, so that no call exceeds its deadline.
  const page = (after = '') =>
    quotes
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean()
  for await (const quote of allPages(page, ({ _id }) => _id)) {
    const { searchKeys }: { searchKeys?: string[] } = quote
    if (searchKeys) continue
    await quotes.updateOne({ _id: quote._id }, { searchKeys: toDocument(toQuote(quote)).searchKeys })
  }
}

/** Ends sessions without a start time: users sign in again. */
async function deleteSessions(quotes: QuoteModel) {
  await quotes.db.collection('sessions').deleteMany({ startedAt: { $exists: false } })
}

/** Replaces the search keys of the names, address, and number by all words. */
async function addSearchWords(quotes: QuoteModel) {
  // The fields that search keys are made of, and those stored, so that a second run writes nothing again.
  const fields = { firstName: 1, lastName: 1, email: 1, phone: 1, projectDetails: 1, searchKeys: 1 }
  let after = ''
  for (;;) {
    const page = await quotes
      .find({ _id: { $gt: after } }, fields)
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean()
    const changes = page.flatMap((quote) => {
      const keys = searchKeys(quote)
      const { searchKeys: before }: { searchKeys?: string[] } = quote
      if (keys.join() === before?.join()) return []
      return [{ updateOne: { filter: { _id: quote._id }, update: { $set: { searchKeys: keys } } } }]
    })
    if (changes.length > 0) await quotes.bulkWrite(changes, { ordered: false })
    const last = page.at(-1)
    if (!last) return
    after = last._id
  }
}

interface MigrationDocument {
  /** The schema version, from 1. */
  _id: number
  appliedAt: Date
}

const migrationSchema = new Schema<MigrationDocument>(
  { _id: { type: Number, required: true }, appliedAt: { type: Date, required: true } },
  { collection: 'layouts', versionKey: false, strict: 'throw' },
)

/**
 * Migrates a database to the current schema version.
 * @throws {UserFacingError} if its version is newer.
 */
export async function migrate(connection: Connection, quotes: QuoteModel): Promise<void> {
  const migrationsApplied = connection.model('Layout', migrationSchema)
  for (;;) {
    const newest = await migrationsApplied.findOne().sort({ _id: -1 }).lean()
    const applied = newest?._id ?? 0
    if (applied > migrations.length) throw newerVersion('database')
    const migration = migrations[applied]
    if (!migration) return
    await migration(quotes)
    try {
      await migrationsApplied.create([{ _id: applied + 1, appliedAt: new Date() }])
    } catch (error) {
      // Another server was faster.
      if (!isDuplicateKey(error)) throw error
    }
  }
}
