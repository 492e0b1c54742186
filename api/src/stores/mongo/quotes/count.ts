import type { QueryFilter } from 'mongoose'
import { minIdAt, type Waiting } from '../../interface/quote-store.ts'
import type { QuoteDocument, QuoteModel } from './quote-document.ts'

/** The maximum result of a count: MongoDB reads each counted document, and a call must end in time. */
const maxCount = 100_000

/** Counts the quotes that match, up to 100,000. */
export function cappedCount(quotes: QuoteModel, filter: QueryFilter<QuoteDocument>): Promise<number> {
  return quotes.countDocuments(filter).limit(maxCount)
}

/** Counts the quotes that nobody has responded to, of those before `until`, and finds the oldest. */
export async function countWaiting(quotes: QuoteModel, until?: number): Promise<Waiting> {
  const isWaiting = {
    answeredAt: null,
    spam: null,
    ...(until !== undefined && { _id: { $lt: minIdAt(until) } }),
  }
  const oldest = await quotes.findOne(isWaiting, { createdAt: 1 }).sort({ _id: 1 }).lean()
  if (!oldest) return { count: 0, oldestAt: null }
  const count = await cappedCount(quotes, isWaiting)
  return { count, oldestAt: oldest.createdAt.toISOString() }
}
