import { Schema, type Connection } from 'mongoose'
import { allPages, pageSize } from '../all-pages.ts'
import { isDuplicateKey } from './connection/duplicate-key.ts'
import { newerLayout } from '../newer-layout.ts'
import { toDocument, toQuote, type QuoteModel } from './quote-document.ts'

/**
 * The layouts of a database, oldest first; the collection `layouts` counts those applied. Several servers may apply one
 * at once, and any of them may die over it: each leaves as it is what has been done already.
 */
export const migrations: ((quotes: QuoteModel) => Promise<void>)[] = [addSearchKeys, deleteSessions]

async function addSearchKeys(quotes: QuoteModel) {
  // Page by page: no call may take longer than others do.
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

/** Sessions that do not say when they started end here: users sign in again. */
async function deleteSessions(quotes: QuoteModel) {
  await quotes.db.collection('sessions').deleteMany({ startedAt: { $exists: false } })
}

interface LayoutDocument {
  /** The first is 1. */
  _id: number
  appliedAt: Date
}

const layoutSchema = new Schema<LayoutDocument>(
  { _id: { type: Number, required: true }, appliedAt: { type: Date, required: true } },
  { collection: 'layouts', versionKey: false, strict: 'throw' },
)

/**
 * Brings a database to the newest layout.
 * @throws {UserFacingError} when it has a newer one.
 */
export async function migrate(connection: Connection, quotes: QuoteModel): Promise<void> {
  const layouts = connection.model('Layout', layoutSchema)
  for (;;) {
    const newest = await layouts.findOne().sort({ _id: -1 }).lean()
    const applied = newest?._id ?? 0
    if (applied > migrations.length) throw newerLayout('database')
    const migration = migrations[applied]
    if (!migration) return
    await migration(quotes)
    try {
      await layouts.create([{ _id: applied + 1, appliedAt: new Date() }])
    } catch (error) {
      // Another server was quicker.
      if (!isDuplicateKey(error)) throw error
    }
  }
}
