import { isUnsupported } from '../connection/fault.ts'
import type { QuoteModel } from './quote-document.ts'

/** Selects deliveries that are due: of a channel, or of all but some. */
interface Due {
  dueAt: { $lte: Date }
  channel?: string | { $nin: string[] }
}

/** The same, for a server that does not select elements of arrays. */
function isDue({ dueAt: { $lte }, channel }: Due, dueAt: Date, of: string): boolean {
  if (dueAt > $lte) return false
  return typeof channel === 'string' ? of === channel : !channel?.$nin.includes(of)
}

/**
 * Creates a function that reads deliveries that are due, the longest due first: those of at most `limit` quotes. It uses
 * the fastest query that the server supports.
 */
export function createFindDue(quotes: QuoteModel) {
  // The fastest first. The order of the index is that of the due deliveries; a sort puts quotes with settled deliveries,
  // which have no time, first, and reads all that are due.
  const dueIndex = { 'deliveries.dueAt': 1 } as const
  const queries = [
    (due: Due) => quotes.find({ deliveries: { $elemMatch: due } }, { deliveries: 1 }).hint(dueIndex),
    (due: Due) => quotes.find({ deliveries: { $elemMatch: due } }, { deliveries: 1 }).sort(dueIndex),
    ({ dueAt, channel }: Due) =>
      quotes
        .find(
          {
            'deliveries.dueAt': dueAt,
            ...(typeof channel === 'string' && { 'deliveries.channel': channel }),
          },
          { deliveries: 1 },
        )
        .sort(dueIndex),
  ]
  let supported = 0

  return async function findDue(due: Due, limit: number) {
    for (let tried = supported; ; tried++) {
      try {
        const found = (await queries[tried]?.(due).limit(limit).lean()) ?? []
        supported = tried
        return found
          .flatMap((quote) => (quote.deliveries ?? []).map((delivery) => ({ quote, delivery })))
          .filter(({ delivery: { dueAt, channel } }) => dueAt && isDue(due, dueAt, channel))
          .sort((a, b) => Number(a.delivery.dueAt) - Number(b.delivery.dueAt))
      } catch (error) {
        if (tried === queries.length - 1 || !isUnsupported(error)) throw error
      }
    }
  }
}
