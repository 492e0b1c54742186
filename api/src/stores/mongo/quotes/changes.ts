import type { mongo } from 'mongoose'
import { type ChangeFilter, type Changes, type ChangeStore, startOf } from '../../interface/change-store.ts'
import { minIdAt } from '../../interface/quote-store.ts'
import type { Parts } from './collections.ts'
import { inCalls } from '../connection/call.ts'
import { textOrNone } from './list.ts'
import { onlyId } from './quote-document.ts'

/**
 * How long changes are not listed, in milliseconds: they are committed in another order than that of the times that servers
 * give them. Longer than the longest call of a request takes (`requestTimeouts`), and 5 s more, by which clocks may differ.
 */
export const settlingMs = 20_000

/** The index of the order of changes. */
export const changeIndex = { changedAt: 1, _id: 1 } as const

interface ChangedDocument {
  _id: string
  /** Absent if an earlier version stored it: these come first, in the order of their IDs. */
  changedAt?: Date
  source?: string | null
}

/** Reads what has changed in a MongoDB database. */
export function mongoChanges({ quotes, erasures, call, readQuote }: Parts): ChangeStore {
  return inCalls<ChangeStore>(call, {
    changedQuotes: (filter) => list(quotes, filter, readQuote),
    async erasedQuotes(filter) {
      const { items, end } = await list(erasures, filter, (document) => document)
      // A quote is marked as erased first: a process that died then has left it. It is marked again when it is erased.
      const left = await quotes.find({ _id: { $in: items.map(({ _id }) => _id) } }, onlyId).toArray()
      const ids = new Set(left.map(({ _id }) => _id))
      const erased = items.filter(({ _id }) => !ids.has(_id))
      return {
        items: erased.map(({ _id, erasedAt }) => ({ id: _id, erasedAt: erasedAt.toISOString() })),
        end,
      }
    },
  })
}

async function list<Document extends ChangedDocument, Item>(
  collection: mongo.Collection<Document>,
  filter: ChangeFilter,
  toItem: (document: Document) => Item | undefined,
): Promise<Changes<Item>> {
  const { since, after, source, limit } = filter
  const start = startOf(filter)
  const settled = new Date(Date.now() - settlingMs)
  const find = (condition: object, count: number) =>
    collection
      .find({
        ...condition,
        ...(source !== undefined && { source: textOrNone(source) }),
      } as mongo.Filter<Document>)
      .sort(changeIndex)
      .limit(count)
      .toArray() as Promise<Document[]>
  const first = minIdAt(since)
  const earlier =
    after && after.at > 0
      ? []
      : await find({ changedAt: null, _id: { $gt: after && after.id > first ? after.id : first } }, limit)
  const from = after && after.at > 0 ? start : { at: since, id: '' }
  const at = new Date(from.at)
  const later = {
    changedAt: { $gte: at, $lte: settled },
    $or: [{ changedAt: { $gt: at } }, { _id: { $gt: from.id } }],
  }
  const documents =
    earlier.length >= limit ? earlier : [...earlier, ...(await find(later, limit - earlier.length))]
  const last = documents.at(-1)
  return {
    items: documents.map(toItem).filter((item) => item !== undefined),
    end: last ? { at: Number(last.changedAt ?? 0), id: last._id } : start,
  }
}
